/** What audit entries can be filtered by: what kind of act they record. */
export const ACTIVITY_KINDS = ["sign_in", "reading", "record", "people", "configuration", "offboarding"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const OF_OPERATION: Readonly<Record<string, ActivityKind>> = {
  "accounts.signIn": "sign_in",
  "accounts.resetPassword": "sign_in",
  "accounts.signOutEverywhere": "sign_in",
};

const OF_DOMAIN: Readonly<Record<string, ActivityKind>> = {
  accounts: "people",
  staff: "people",
  patients: "record",
  appointments: "record",
  messages: "record",
  imports: "record",
  activity: "record",
  offboarding: "offboarding",
};

/** Returns the kind of an operation, such as "reading" for "patients.list". */
export function kindOf(operation: string): ActivityKind {
  const [domain = "", verb = ""] = operation.split(".");
  const kind = OF_OPERATION[operation] ?? OF_DOMAIN[domain] ?? "configuration";
  return kind === "record" && /^(get|list|find)/.test(verb) ? "reading" : kind;
}
