"""The sources of the upstream edition: the splits released with the paper, which are pickled lists of plain values."""

import io
import pickle
from functools import cache
from typing import NoReturn

from wabe.builders.core.sources import Source, fetch
from wabe.errors import CorruptError

BASE = (
    "https://raw.githubusercontent.com/lorenzoscottb/PLANE/a1073fe5a6d7d9f66aa86687419958186ffe1d0a/"
    "supervised_learning/"
)
GOOD, ONE_IT = "OoD/OOV", "One-IT/IT3_OoV"
NUMBERS = (1, 2, 3, 4, 5)
# GOoD rows have a seventh field, noun and hypernym in one, which says nothing new.
FIELDS = {GOOD: 7, ONE_IT: 6}
Released = tuple[str, int, str, str, str, str]


def _source(file: str, sha256: str, size: int) -> Source:
    return Source(
        name=f"PLANE {file}",
        url=f"{BASE}{file}.pkl",
        sha256=sha256,
        size=size,
        licence="CC-BY-2.0 (as tagged on the Hub; the repository names none)",
        needed_for="upstream edition of plane",
    )


FILES = {
    file: _source(file, sha256, size)
    for file, sha256, size in (
        ("One-IT/IT3_OoV_Train_1", "361ac2428f39b783f9ebd4a762dc34d7f2e65a3bfad6a72c8c8c77557e94757f", 4_074_465),
        ("One-IT/IT3_OoV_Train_2", "b98838e5021103b4d674ba104861443c508b6f1ea14eeacf6f1c6de8b3bbdea9", 3_997_950),
        ("One-IT/IT3_OoV_Train_3", "dfc0baf7b724775d7cd0462399c705255b8290fdff2642145c24af8e7b18ab4b", 3_998_770),
        ("One-IT/IT3_OoV_Train_4", "1f155775ec7ac016923224667c58c030e7215d1a23f4c42105e8563d8848b23c", 4_011_573),
        ("One-IT/IT3_OoV_Train_5", "7af1bf3eac7cb11f4ccf19fa2415e34bc3635888e4f9fb644da797fcaf4a9b2c", 3_993_297),
        ("One-IT/IT3_OoV_test_1", "8bc0029d4cd7a24ac8e5f1922c3fa3973f2c0e454c3b347883e894022466ccba", 136_874),
        ("One-IT/IT3_OoV_test_2", "c90cc6fc3b48c21e9491557440e0692165c3cf731c005b08cdb30c4cb9101ff1", 134_188),
        ("One-IT/IT3_OoV_test_3", "33dd11070c54608f21bd6556536e8e699bd012c95ccd3529ce83f8e6ad64412c", 137_042),
        ("One-IT/IT3_OoV_test_4", "d153bb8328769a20eea1a585369883c9b7fda0cd8b4cc28217a2dad39ff24a98", 138_385),
        ("One-IT/IT3_OoV_test_5", "1fd24f2ee6d279137fc3644f81a294d1c65a69bd5d70583bb561b59e0b9535f0", 137_618),
        ("OoD/OOV_Train_1", "06d2c604d18fc4da5bbd2d3617bc9259bd44dbd9e91ceab9bb93c9b3453c863c", 4_074_415),
        ("OoD/OOV_Train_2", "6fb9dff8ebc3bfff5fe07d2ed347b1ed0d9d05d84643f51a91bcf16b5e54be32", 4_128_194),
        ("OoD/OOV_Train_3", "8e41278c04aa567e85ed6d172e05f1048a8cff3d2ad3cd54cbfe44e0054da497", 4_074_186),
        ("OoD/OOV_Train_4", "575002c9b0cfbdb8fa716030090b2179eff301ae5b7849fa6694599dd1781a2b", 4_097_943),
        ("OoD/OOV_Train_5", "75d0bff09994c410cf389ea109c89abd37dbf0019d5cb3436387245c75200179", 4_078_620),
        ("OoD/OOV_test_1", "b5307d815711748c017e7b2d4855f896331bf0531529c969630c2ec24d3610a9", 138_142),
        ("OoD/OOV_test_2", "81388c671801993b0c10dc4680c34222d2aaba56139150f9eecef085582032ba", 133_433),
        ("OoD/OOV_test_3", "44eb16890a23bc16f107205243e87f00e460ad8d4eb0397d6a77d050c5084b45", 139_292),
        ("OoD/OOV_test_4", "8576e99ac3dfa1383b7ff32a38c8f6acba4f5c8a71940d1a1b50f16f48ae448c", 136_660),
        ("OoD/OOV_test_5", "b4a0104b590c6ee5e35678bbbd5975717c28d7486100ec8b2f992fa4af966d3b", 138_269),
    )
}


class _PlainValues(pickle.Unpickler):
    """Reads lists, strings and numbers; anything that would import or call something is refused."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"it wants to run {module}.{name}")


def plain_values(data: bytes, where: str) -> object:
    """Unpickle plain values; a pickle that names any class or function is refused before that is imported."""
    try:
        return _PlainValues(io.BytesIO(data)).load()
    except Exception as error:  # a damaged pickle raises whatever its bytes lead to
        raise CorruptError(
            where=where,
            what=f"it is not a pickle of plain values ({error})",
            remedy="Do not load it in any other way; download the file again",
        ) from error


@cache
def released(kind: str, part: str, number: int) -> tuple[Released, ...]:
    """Return the rows of one released file: text, label, class letter, adjective, noun, hypernym."""
    source = FILES[f"{kind}_{part}_{number}"]
    return released_rows(fetch(source).read_bytes(), FIELDS[kind], source.name)


def released_rows(data: bytes, fields: int, where: str) -> tuple[Released, ...]:
    """Read the rows of a released file; all lines that are not as they should be are named."""
    rows = plain_values(data, where)
    if not isinstance(rows, list) or not rows:
        raise CorruptError(where=where, what="it holds no list of rows", remedy="Download the file again")
    wrong = [number for number, row in enumerate(rows) if not _fits(row, fields)]
    if wrong:
        raise CorruptError(
            where=where,
            what=f"rows {', '.join(map(str, wrong[:5]))} are not {fields} fields with a label and a known class",
            remedy="Download the file again",
        )
    return tuple((row[0], row[1], row[2], row[3], row[4], row[5]) for row in rows)


def _fits(row: object, fields: int) -> bool:
    return (
        isinstance(row, list)
        and len(row) == fields
        and type(row[1]) is int
        and row[1] in {0, 1}
        and row[2] in ("I", "N", "O")
        and all(isinstance(row[place], str) for place in (0, 3, 4, 5))
    )
