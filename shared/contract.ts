import { accounts } from "./accounts/routes.ts";
import type { OPERATOR_COMMANDS } from "./activity/kinds.ts";
import { activity } from "./activity/routes.ts";
import { appointments } from "./appointments/routes.ts";
import { waitlistRoutes } from "./appointments/waitlist-routes.ts";
import { billing } from "./billing/routes.ts";
import { imports } from "./imports/routes.ts";
import { insurance } from "./insurance/routes.ts";
import { locations } from "./locations/routes.ts";
import { logos } from "./logos/routes.ts";
import { messages } from "./messages/routes.ts";
import { offboarding } from "./offboarding/routes.ts";
import { patients } from "./patients/routes.ts";
import { reports } from "./reports/routes.ts";
import type { Routes } from "./route.ts";
import { services } from "./services/routes.ts";
import { staff } from "./staff/routes.ts";
import { tenants } from "./tenants/routes.ts";

/** All operations of the API by domain. Each domain is one Lambda and one folder under functions/. */
export const contract = {
  accounts,
  tenants,
  logos,
  locations,
  staff,
  services,
  billing,
  insurance,
  patients,
  // The operations of the waitlist are separate, so that pages can load them later.
  appointments: { ...appointments, ...waitlistRoutes },
  messages,
  imports,
  activity,
  reports,
  offboarding,
} satisfies Record<string, Routes>;

export type Domain = keyof typeof contract;

type AuditedOf<D extends Domain> = {
  [K in keyof (typeof contract)[D] & string]: (typeof contract)[D][K] extends { audited: true } | { reads: string }
    ? `${D}.${K}`
    : never;
}[keyof (typeof contract)[D] & string];

/**
 * Audited actions that do not follow from an audited operation: those that Cognito reports, the link to an export's file, a
 * page of the audit log that shows former values of people's records, and the operator's commands.
 */
type OtherAction =
  | "accounts.signIn"
  | "accounts.resetPassword"
  | "offboarding.getExport"
  | "activity.list"
  | (typeof OPERATOR_COMMANDS)[number];

/** The actions that write an audit entry, such as "patients.update". */
export type AuditedOperation = { [D in Domain]: AuditedOf<D> }[Domain] | OtherAction;
