/** Matches texts that could be a phone number, as people write it. */
const PHONE = /^[\d\s()+.-]+$/;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * Returns whether one of the values contains a filter's text, regardless of case. The digits of a phone number are compared
 * without the characters between them, because lists show numbers in another form than they were typed.
 */
export function matchesFilter(values: readonly unknown[], filter: string): boolean {
  const text = filter.toLowerCase();
  const digits = PHONE.test(filter) ? digitsOf(filter) : "";
  return values
    .map((value) => String(value ?? ""))
    .some((value) => value.toLowerCase().includes(text) || (digits !== "" && digitsOf(value).includes(digits)));
}
