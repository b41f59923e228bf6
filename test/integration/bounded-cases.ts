import type { ClinicIds } from "../support/bodies.ts";
import { daysAfter, MONDAY } from "../support/days.ts";
import { nthId } from "../support/many-rows.ts";
import { operations } from "../support/operations.ts";
import { queryNames } from "../support/slots.ts";

/** How an operation is called. */
interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly changes?: object;
  readonly ids?: (ids: ClinicIds) => ClinicIds;
  /** The operations that are called before, to whose new rows the call refers. */
  readonly after?: readonly string[];
  /** The refusal that is expected. @default none */
  readonly refusal?: string;
}

/** One way to call an operation, and what is special about it. */
export interface Case extends Call {
  readonly name: string;
  readonly label: string;
}

const like = (name: string, label: string, call: Call): Case => ({ name, label, ...call });

/** Returns a function that replaces an id by that of a copy, to which no other row refers. */
const copyOf = (name: string) => (ids: ClinicIds) => ({ ...ids, [name]: nthId(ids[name] ?? "", 7) });

const invited = { after: ["accounts.inviteAdministrator"] } as const;

/** What an operation needs to succeed, or to get as far as its refusal. */
const CALLED_WITH: Readonly<Record<string, Call>> = {
  "accounts.resendInvitation": { after: ["accounts.signup", "tenants.create"] },
  "accounts.updateAdministrator": { ...invited, changes: { status: "INACTIVE" } },
  "accounts.updateAdministratorOf": { ...invited, changes: { status: "INACTIVE" } },
  "accounts.resendAdministratorInvitation": invited,
  "accounts.resetMfa": invited,
  "tenants.create": { after: ["accounts.signup"] },
  "tenants.setStatus": { changes: { version: 3 } },
  "tenants.updateCurrent": { changes: { version: 3 } },
  "tenants.putNotificationSettings": { changes: { version: 1 } },
  "staff.setRoles": invited,
  "staff.putSchedules": { changes: { version: 1 } },
  "billing.create": { ids: copyOf("location_id") },
  "services.remove": { refusal: "in_use" },
  "insurance.removeProvider": { refusal: "in_use" },
  "insurance.removeCompany": { refusal: "in_use" },
  "patients.putInsurance": { changes: { items: [], version: 1 } },
  "appointments.book": { changes: { start_time: "14:15" } },
  "appointments.setOwnStatus": {
    ids: (ids) => ({ ...ids, appointment_id: nthId("appt", 0) }),
    changes: { appointment_status: "CHECKED-IN", version: 1 },
  },
  "offboarding.getExport": { after: ["offboarding.startExport"] },
  "offboarding.getDeletion": { after: ["offboarding.requestDeletion"] },
  "offboarding.cancelDeletion": { after: ["offboarding.requestDeletion"] },
  "offboarding.confirmDeletion": { after: ["offboarding.requestDeletion"], refusal: "same_person" },
};

/** The longest period of a report. */
const A_YEAR = { from: daysAfter(MONDAY, -365), to: MONDAY };

/** Further ways to call operations, in which they read other rows. */
const FURTHER: readonly Case[] = [
  like("locations.update", "to another time zone", { changes: { time_zone: "America/Denver" }, refusal: "in_use" }),
  like("services.remove", "that nothing uses", { ids: copyOf("service_id") }),
  like("insurance.removeCompany", "that nothing uses", { ids: copyOf("company_id") }),
  like("tenants.list", "by name", { query: { sort: "name" } }),
  like("tenants.list", "by use", { query: { sort: "use" } }),
  like("appointments.list", "that need attention", { query: { attention: "true" } }),
  like("appointments.nextFreeTimes", "of all practitioners", { ids: (ids) => ({ ...ids, practitioner_id: "" }) }),
  like("appointments.setStatus", "with the following", { changes: { scope: "following" } }),
  like("patients.merge", "of a patient with many appointments", {
    ids: (ids) => ({ ...ids, patient_id: ids.other_id ?? "", other_id: ids.patient_id ?? "" }),
    changes: { version: 1, other_version: 1 },
  }),
  like("reports.appointments", "of a year", { query: A_YEAR, ids: (ids) => ({ ...ids, location_id: "" }) }),
  like("reports.appointments", "of a year of a location", { query: A_YEAR }),
];

/** Returns every way in which operations are called: plainly, as a dry run, with a search, and in the ways above. */
export function casesOf(): Case[] {
  const all = operations.flatMap(({ domain, operation, route }): Case[] => {
    const name = `${domain}.${operation}`;
    const plain = CALLED_WITH[name] ?? {};
    const { refusal: _refusal, ...tried } = plain;
    const names = queryNames(route);
    return [
      like(name, "", plain),
      ...(names.includes("dry_run") ? [like(name, "tried", { ...tried, query: { dry_run: "true" } })] : []),
      ...(names.includes("search") ? [like(name, "searched", { ...plain, query: { search: "canary" } })] : []),
    ];
  });
  return [...all, ...FURTHER];
}
