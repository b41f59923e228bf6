/** What an API key may be allowed to do. Each operation for programs needs one of them. */
export const SCOPES = [
  "appointments:read",
  "appointments:write",
  "patients:read",
  "patients:write",
  "configuration:read",
  "payments:read",
  "payments:write",
  "fhir:read",
  "fhir:write",
] as const;
export type Scope = (typeof SCOPES)[number];
