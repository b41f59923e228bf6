const TYPES: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
};

const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

/** The sentences for values of a request whose schema has none of its own. */
export const VALUES = {
  unnamed: "this value",
  notObject: "The request must be a JSON object.",
  required: (name: string) => `${name} is required`,
  oneOf: (name: string, values: readonly string[]) => `${name} must be one of ${values.join(", ")}`,
  atMost: (name: string, maximum: number, of: string) => `${name} must be at most ${maximum}${UNITS[of] ?? ""}`,
  atLeast: (name: string, minimum: number, of: string) => `${name} must be at least ${minimum}${UNITS[of] ?? ""}`,
  wrongType: (name: string, type: string) => `${name} ${TYPES[type] ?? "is not valid"}`,
} as const;
