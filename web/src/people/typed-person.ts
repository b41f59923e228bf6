/** Returns the typed phone number, or the typed name with its last word as the last name. Other fields are "". */
export function typedPerson(typed: string) {
  const empty = { first_name: "", last_name: "", contact: "" };
  // A typed date of birth is not used, because forms have a field for it, which checks it.
  if (!/\p{L}/u.test(typed)) return { ...empty, contact: /^[\d\s()+.-]+$/.test(typed) ? typed : "" };
  const words = typed.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? "") : "";
  return { ...empty, first_name: words.join(" "), last_name };
}
