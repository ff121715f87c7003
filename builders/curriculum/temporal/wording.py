"""How times and spans of time are written."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MINUTES = {15: "fifteen", 30: "thirty", 45: "forty-five", 60: "sixty", 90: "ninety"}
NOON = 12 * 60
# Until six, it is afternoon.
EVENING = 18 * 60


def clock(minutes: int, style: int) -> str:
    """Write a time of day, given in minutes after midnight: "9:30 am" (style 0) or "half past nine in the morning"."""
    if minutes == NOON:
        return "noon"
    hour, rest = divmod(minutes, 60)
    spoken = hour % 12 or 12
    # "Half past twelve in the afternoon" is nothing that people say.
    if style == 0 or spoken == 12 or (rest == 45 and spoken == 11):
        half = "am" if minutes < NOON else "pm"
        return f"{spoken} {half}" if rest == 0 else f"{spoken}:{rest:02} {half}"
    part = "in the morning" if minutes < NOON else "in the afternoon" if minutes < EVENING else "in the evening"
    match rest:
        case 0:
            return f"{NUMBERS[spoken]} o'clock {part}"
        case 15:
            return f"a quarter past {NUMBERS[spoken]} {part}"
        case 30:
            return f"half past {NUMBERS[spoken]} {part}"
        case _:
            return f"a quarter to {NUMBERS[spoken + 1]} {part}"


def span(minutes: int, style: int) -> str:
    """Write a number of minutes: "an hour and a half" (style 0) or "ninety minutes"."""
    hours, rest = divmod(minutes, 60)
    if style and minutes in MINUTES:
        return f"{MINUTES[minutes]} minutes"
    match hours, rest:
        case 0, 30:
            return "half an hour"
        case 0, _:
            return f"{MINUTES[minutes]} minutes"
        case 1, 0:
            return "an hour"
        case 1, 30:
            return "an hour and a half"
        case _, 0:
            return f"{NUMBERS[hours]} hours"
        case _, 30:
            return f"{NUMBERS[hours]} and a half hours"
    return f"{'an hour' if hours == 1 else f'{NUMBERS[hours]} hours'} and {MINUTES[rest]} minutes"


def units(count: int, unit: str) -> str:
    """Write a number of days or years."""
    return f"a {unit}" if count == 1 else f"{NUMBERS[count] if count < len(NUMBERS) else count} {unit}s"
