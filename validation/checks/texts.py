"""Texts that are no texts: empty, unprintable, broken, cut off, or unlike all others."""

from wabe.validation.roles import Roles
from wabe.validation.statements import Statement, general, literal
from wabe.validation.text_faults import Fault


@general("BLANK001", "No text is empty, blank or a placeholder such as nan or null.")
def blank(roles: Roles) -> Statement:
    """List rows with a text that says nothing."""
    return _faulty(roles, Fault.BLANK)


@general("PRINT001", "No text has control characters or others that cannot be printed.")
def unprintable(roles: Roles) -> Statement:
    """List rows with a text that has characters nobody sees."""
    return _faulty(roles, Fault.UNPRINTABLE)


@general("ENCODING001", "No text has replacement characters, stray entities or other marks of a broken encoding.")
def broken(roles: Roles) -> Statement:
    """List rows with a text that was decoded or escaped wrongly."""
    return _faulty(roles, Fault.BROKEN)


@general("CUT001", "No text is cut off where others are not.")
def cut_off(roles: Roles) -> Statement:
    """List rows with a text that ends in the middle of a word or without the mark that others end with."""
    return _faulty(roles, Fault.CUT)


@general("FOREIGN001", "Every text has a word in common with another text.")
def foreign(roles: Roles) -> Statement:
    """List rows with a text that may be in another language."""
    return _faulty(roles, Fault.FOREIGN)


def _faulty(roles: Roles, fault: Fault) -> Statement:
    """List rows with a faulty text; `faults` has them."""
    return Statement(
        query="SELECT split, uid AS failing, told AS note FROM faults "
        f"WHERE config = {literal(roles.name)} AND fault = {literal(fault)}",
        splits=roles.splits,
    )
