import type { Appointment } from "../appointments/appointment.ts";
import { type AppointmentStatus, takesTime } from "../appointments/status.ts";
import type { Tenant } from "../tenants/tenant.ts";
import type { Risk } from "../tenants/tenant-details.ts";
import { addDays, localDate } from "../values/days-and-times.ts";

/** The number of days without appointments after which a clinic is at risk. */
const UNUSED_DAYS = 14;

/** The sums of appointments that are not cancelled or missed: their number, their minutes and their fees in cents. */
export interface Tally {
  readonly appointments: number;
  readonly minutes: number;
  readonly cents: number;
}

/** The counts of one day, at one location or at all of them. Counts of zero are missing, so that equal histories give equal objects. */
export interface DayCount {
  readonly by_status: Readonly<Partial<Record<AppointmentStatus, number>>>;
  /** By the id of the practitioner, the id of the service, and the hour of the start such as "09". */
  readonly practitioners: Readonly<Record<string, Tally>>;
  readonly services: Readonly<Record<string, Tally>>;
  readonly hours: Readonly<Record<string, Tally>>;
  /** The days between the booking and the start of each appointment, added up. */
  readonly lead_days: number;
}

export const EMPTY_COUNT: DayCount = { by_status: {}, practitioners: {}, services: {}, hours: {}, lead_days: 0 };

export interface Counted {
  readonly date: string;
  readonly location_id: string;
  readonly status: AppointmentStatus;
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly hour: string;
  readonly minutes: number;
  readonly cents: number;
  readonly lead_days: number;
}

const CENTS = 100;
const DAY_MS = 86_400_000;

/** Returns the full days between the booking and the start; 0 for an appointment that was entered after its start. */
type CountedAppointment = Omit<Appointment, "booked_by">;

const leadDays = ({ created_at, starts_at }: CountedAppointment) =>
  Math.max(0, Math.floor((Date.parse(starts_at) - Date.parse(created_at)) / DAY_MS));

export const countedOf = (appointment: CountedAppointment): Counted => ({
  date: appointment.date,
  location_id: appointment.location_id,
  status: appointment.appointment_status,
  practitioner_id: appointment.practitioner_id,
  service_id: appointment.service_id,
  hour: appointment.start_time.slice(0, 2),
  minutes: appointment.duration,
  cents: Math.round(Number(appointment.fee) * CENTS),
  lead_days: leadDays(appointment),
});

export const plus = (a: Tally | undefined, b: Tally): Tally => ({
  appointments: (a?.appointments ?? 0) + b.appointments,
  minutes: (a?.minutes ?? 0) + b.minutes,
  cents: (a?.cents ?? 0) + b.cents,
});

const atLeastZero = ({ appointments, minutes, cents }: Tally): Tally => ({
  appointments,
  minutes: Math.max(0, minutes),
  cents: Math.max(0, cents),
});

function added(tallies: Readonly<Record<string, Tally>>, key: string, change: Tally): Readonly<Record<string, Tally>> {
  const { [key]: before, ...others } = tallies;
  const sum = plus(before, change);
  return sum.appointments <= 0 ? others : { ...others, [key]: atLeastZero(sum) };
}

/**
 * Returns a day's count after an appointment is added (1) or removed (-1). No count falls below zero: between a release
 * that counts anew and the recount, an appointment may be removed that was never added.
 */
export function addTo(count: DayCount, counted: Counted, sign: 1 | -1): DayCount {
  const { [counted.status]: before = 0, ...others } = count.by_status;
  const number = before + sign;
  const by_status = number <= 0 ? others : { ...others, [counted.status]: number };
  if (!takesTime(counted.status)) return { ...count, by_status };
  const change = { appointments: sign, minutes: sign * counted.minutes, cents: sign * counted.cents };
  return {
    by_status,
    practitioners: added(count.practitioners, counted.practitioner_id, change),
    services: added(count.services, counted.service_id, change),
    hours: added(count.hours, counted.hour, change),
    lead_days: Math.max(0, count.lead_days + sign * counted.lead_days),
  };
}

export const PEOPLE_FIGURES = ["new_patients", "new_leads", "converted_leads"] as const;
type PeopleFigure = (typeof PEOPLE_FIGURES)[number];
type PeopleCount = Readonly<Record<PeopleFigure, number>>;

const keyOf = (figure: PeopleFigure, instant: string, time_zone: string) =>
  `${localDate(instant, time_zone)} ${figure}`;

interface CreatedRow {
  readonly created_at: string;
}

/** Someone whom the clinic may have known before, by an import from another system. */
interface ImportableRow extends CreatedRow {
  readonly import_id?: string | undefined;
}

/** Returns the keys under which a patient is counted: none for one who was imported or merged into another patient. */
export const patientKeys = (
  { created_at, import_id, merged_into }: ImportableRow & { readonly merged_into?: string | undefined },
  time_zone: string,
): string[] => (import_id || merged_into ? [] : [keyOf("new_patients", created_at, time_zone)]);

/**
 * Returns the keys under which a lead is counted. One who was imported is not new, but its conversion counts. The creation of its
 * patient is the time of its conversion.
 */
export const leadKeys = (
  { created_at, import_id }: ImportableRow,
  patient: CreatedRow | null | undefined,
  time_zone: string,
): string[] => [
  ...(import_id ? [] : [keyOf("new_leads", created_at, time_zone)]),
  ...(patient ? [keyOf("converted_leads", patient.created_at, time_zone)] : []),
];

export function peopleOf(totals: ReadonlyMap<string, number>, dates: readonly string[]): PeopleCount {
  const sum = (figure: PeopleFigure) =>
    dates.reduce((total, date) => total + (totals.get(`${date} ${figure}`) ?? 0), 0);
  return { new_patients: sum("new_patients"), new_leads: sum("new_leads"), converted_leads: sum("converted_leads") };
}

type CountedClinic = Pick<Tenant, "status" | "created_at"> & {
  readonly invitation?: Tenant["invitation"] | undefined;
  readonly setup?: Tenant["setup"] | undefined;
  readonly used_until?: string | undefined;
};

/**
 * Whether the owner of an active clinic has signed in. The clinics of each kind are listed by the day until which they are used.
 */
export const OWNERS = ["signed_in", "never_signed_in"] as const;
export type Owner = (typeof OWNERS)[number];

function stateOf({ status, setup }: CountedClinic): "active" | "inactive" | "incomplete" {
  if (setup === "administrator") return "incomplete";
  return status === "ACTIVE" ? "active" : "inactive";
}

/** Returns the last day of a clinic's use: that of its latest appointment, or of its creation. */
export const usedUntil = ({ used_until, created_at }: CountedClinic) => used_until ?? created_at.slice(0, 10);

/** Returns whether the owner of an active clinic has signed in; undefined for other clinics, which can't be at risk. */
export const ownerOf = (clinic: CountedClinic): Owner | undefined => {
  if (stateOf(clinic) !== "active") return undefined;
  return clinic.invitation === "pending" ? "never_signed_in" : "signed_in";
};

/** Returns the day before which the use of a clinic must have ended for the clinic to be at risk. */
export const unusedBefore = (today: string): string => addDays(today, -UNUSED_DAYS);

export const risksOf = (clinic: CountedClinic, today: string): Risk[] => {
  const owner = ownerOf(clinic);
  if (!owner) return [];
  return [
    ...(usedUntil(clinic) < unusedBefore(today) ? (["no_appointments"] as const) : []),
    ...(owner === "never_signed_in" ? (["owner_never_signed_in"] as const) : []),
  ];
};

/** Returns the key that counts the active clinics of a kind whose use ends on a day. */
export const keyOfUse = (owner: Owner, until: string): string => `used ${owner} ${until}`;

/** Returns the keys under which a clinic is counted: its state, the month of its creation, and its last day of use. */
export function clinicKeys(clinic: CountedClinic): string[] {
  const owner = ownerOf(clinic);
  return [
    `state ${stateOf(clinic)}`,
    `created ${clinic.created_at.slice(0, 7)}`,
    ...(owner ? [keyOfUse(owner, usedUntil(clinic))] : []),
  ];
}
