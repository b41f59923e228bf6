import { ROLES } from "../contract/roles.ts";

/** The name of an audited action: its domain and its key in the contract, or one of `OtherAction` there. */
export type Action = `${string}.${string}`;

/** The days for which an audit entry is stored: the six years of 45 CFR 164.316(b)(2)(i), leap days included. */
export const AUDIT_LOG_DAYS = 2192;

export const ACTIVITY_KINDS = [
  "sign_in",
  "reading",
  "record",
  "people",
  "configuration",
  "offboarding",
  "operator",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The commands of the operator that leave an audit entry. */
export const OPERATOR_COMMANDS = [
  "operator.createAdministrator",
  "operator.alignAccounts",
  "operator.rebuildAccounts",
  "operator.exportTenant",
  "operator.importTenant",
  "operator.restoreTenant",
  "operator.pauseMessages",
  "operator.resumeMessages",
  "operator.settleMessages",
  "operator.repair",
] as const;

/** The role of the actor in the audit entry of an operator's command. */
export const OPERATOR = "OPERATOR";

/** The role of a patient who booked online, or who changed an appointment by the link in a mail. */
export const PATIENT_ONLINE = "PATIENT_ONLINE";
export const PATIENT_LINK = "PATIENT_LINK";

/** The role of a program that calls with an API key. */
export const API_KEY = "API_KEY";

export const ACTOR_ROLES = [...ROLES, OPERATOR, PATIENT_ONLINE, PATIENT_LINK, API_KEY] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

const KIND_OF_OPERATION: Readonly<Record<string, ActivityKind>> = {
  "accounts.signIn": "sign_in",
  "accounts.resetPassword": "sign_in",
  "accounts.signOutEverywhere": "sign_in",
  "online.putSettings": "configuration",
  "feeds.getCalendar": "reading",
};

const KIND_OF_DOMAIN: Readonly<Record<string, ActivityKind>> = {
  accounts: "people",
  staff: "people",
  patients: "record",
  appointments: "record",
  messages: "record",
  online: "record",
  payments: "record",
  imports: "record",
  audit: "record",
  offboarding: "offboarding",
  operator: "operator",
};

/** Returns the kind of an operation, such as "reading" for "patients.list". */
export function kindOf(operation: string): ActivityKind {
  const [domain = "", verb = ""] = operation.split(".");
  const kind = KIND_OF_OPERATION[operation] ?? KIND_OF_DOMAIN[domain] ?? "configuration";
  return kind === "record" && /^(get|list|find)/.test(verb) ? "reading" : kind;
}
