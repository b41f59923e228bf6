import type { FhirType } from "../../../shared/fhir/resources.ts";

// A FHIR id has no underscore, so that our ids have a hyphen there. The resources that have no row of their own are named by the rows
// that they consist of: a slot's id is its schedule's, and the minute of its start.

/** The types whose resources are rows of ours, with the prefix of the ids. */
const PREFIXES = {
  Location: "loc",
  Practitioner: "staff",
  HealthcareService: "svc",
  Patient: "pat",
  Appointment: "appt",
} as const satisfies Partial<Record<FhirType, string>>;

type RowType = keyof typeof PREFIXES;

const MINUTE_MS = 60_000;
const RADIX = 36;
const ULID = "[0-7][0-9a-hjkmnp-tv-z]{25}";
const SLOT = new RegExp(`^(${ULID})\\.(${ULID})\\.([0-9a-z]{1,8})$`);

const ulidOf = (id: string) => id.slice(id.indexOf("_") + 1);

export const toFhirId = (id: string): string => id.replace("_", "-");

/** Returns our id of a resource; undefined for a text that can't be one. */
export function rowId(type: RowType, id: string): string | undefined {
  const prefix = `${PREFIXES[type]}-`;
  return id.startsWith(prefix) && new RegExp(`^${ULID}$`).test(id.slice(prefix.length))
    ? id.replace("-", "_")
    : undefined;
}

export const roleId = (staff_id: string, location_id: string): string => `${ulidOf(staff_id)}.${ulidOf(location_id)}`;

/** The rows of a schedule: the times of one service with one practitioner. */
interface ScheduleIds {
  readonly service_id: string;
  readonly practitioner_id: string;
}

export const scheduleId = ({ service_id, practitioner_id }: ScheduleIds): string =>
  `${ulidOf(service_id)}.${ulidOf(practitioner_id)}`;

const idsOf = (service: string, practitioner: string): ScheduleIds => ({
  service_id: `svc_${service}`,
  practitioner_id: `staff_${practitioner}`,
});

/** The rows and the start of a slot, and of the appointment that is proposed for it, which has the same id. */
export interface SlotIds extends ScheduleIds {
  readonly starts_at: string;
}

export const slotId = ({ starts_at, ...schedule }: SlotIds): string =>
  `${scheduleId(schedule)}.${(Date.parse(starts_at) / MINUTE_MS).toString(RADIX)}`;

export function parseSlotId(id: string): SlotIds | undefined {
  const [, service, practitioner, minute] = SLOT.exec(id) ?? [];
  if (!service || !practitioner || !minute) return undefined;
  const start = new Date(Number.parseInt(minute, RADIX) * MINUTE_MS);
  return Number.isNaN(start.getTime())
    ? undefined
    : { ...idsOf(service, practitioner), starts_at: start.toISOString() };
}

/** The type and the id of a reference. */
interface Reference {
  readonly type: string;
  readonly id: string;
}

/** Reads a reference, which may be an address or, where the type is known, an id alone. */
export function parseReference(text: string, usual?: FhirType): Reference {
  const [type, id] = text.split("/").slice(-2);
  return id === undefined ? { type: usual ?? "", id: type ?? "" } : { type: type ?? "", id };
}

export const referenceTo = (type: FhirType, id: string, display?: string) => ({
  reference: `${type}/${toFhirId(id)}`,
  ...(display && { display }),
});
