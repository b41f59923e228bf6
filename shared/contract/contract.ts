import { accounts } from "../accounts/routes.ts";
import { appointments } from "../appointments/routes.ts";
import type { OPERATOR_COMMANDS } from "../audit/kinds.ts";
import { audit } from "../audit/routes.ts";
import { billing } from "../billing/routes.ts";
import { feeds } from "../feeds/routes.ts";
import { fhir } from "../fhir/routes.ts";
import { imports } from "../imports/routes.ts";
import { insurance } from "../insurance/routes.ts";
import { integrations } from "../integrations/routes.ts";
import { live } from "../live/routes.ts";
import { locations } from "../locations/routes.ts";
import { logos } from "../logos/routes.ts";
import { messages } from "../messages/routes.ts";
import { offboarding } from "../offboarding/routes.ts";
import { online } from "../online/routes.ts";
import { patients } from "../patients/routes.ts";
import { payments, settlements } from "../payments/routes.ts";
import { reports } from "../reports/routes.ts";
import { services } from "../services/routes.ts";
import { staff } from "../staff/routes.ts";
import { tenants } from "../tenants/routes.ts";
import type { Route, Routes } from "./route.ts";

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
  payments: { ...payments, ...settlements },
  appointments,
  feeds,
  messages,
  online,
  fhir,
  imports,
  audit,
  reports,
  live,
  integrations,
  offboarding,
} satisfies Record<string, Routes>;

export type Contract = typeof contract;

export type Domain = keyof Contract;

/** The keys of a domain's operations, such as "update". */
type KeyOf<D extends Domain> = keyof Contract[D] & string;

/** The names of all operations, such as "services.update". */
export type Operation = { [D in Domain]: `${D}.${KeyOf<D>}` }[Domain];

export type OperationOf<D extends Domain, K extends KeyOf<D>> = Extract<`${D}.${K}`, Operation>;

export type RouteOf<Name extends Operation> = Name extends `${infer D extends Domain}.${infer Key}`
  ? Extract<Contract[D][Key & keyof Contract[D]], Route>
  : never;

type Audited<Name extends Operation> = Name extends Operation
  ? RouteOf<Name> extends { audited: true } | { reads: string }
    ? Name
    : never
  : never;

/**
 * Audited actions that do not follow from an audited operation: those that Cognito reports, the link to an export's file, a
 * page of the audit log that shows former values of people's records, the release of a time that a patient held, the first reading
 * of a calendar feed with names on a day, and the operator's commands.
 */
type OtherAction =
  | "accounts.signIn"
  | "accounts.resetPassword"
  | "offboarding.getExport"
  | "audit.list"
  | "appointments.releaseHold"
  | "feeds.getCalendar"
  | (typeof OPERATOR_COMMANDS)[number];

/** The actions that write an audit entry, such as "patients.update". */
export type AuditedOperation = Audited<Operation> | OtherAction;
