const TWELVE_HOURS = /^(0?[1-9]|1[0-2])(?::([0-5]\d))?\s*([ap])m$/i;
const TWENTY_FOUR_HOURS = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const DIGITS = /^([01]\d|2[0-3])([0-5]\d)$/;

const HALF_DAY = 12;

/**
 * Reads a time as people type it: `9:30 pm`, `9pm`, `21:30`, `9:30` or `0930`, where a time without am or pm is one of
 * the 24-hour clock. Returns `HH:mm`, and undefined for everything else, without guessing.
 */
export function parseTime(typed: string): string | undefined {
  const text = typed.trim();
  const [, hour, minutes = "00", half] = TWELVE_HOURS.exec(text) ?? [];
  if (half) {
    const afternoon = half.toLowerCase() === "p" ? HALF_DAY : 0;
    return `${String((Number(hour) % HALF_DAY) + afternoon).padStart(2, "0")}:${minutes}`;
  }
  const [, hours, rest] = TWENTY_FOUR_HOURS.exec(text) ?? DIGITS.exec(text) ?? [];
  return hours && `${hours.padStart(2, "0")}:${rest}`;
}
