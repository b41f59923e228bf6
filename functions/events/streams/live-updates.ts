import type { AttributeValue, DynamoDBRecord } from "aws-lambda";
import { LIVE_ROLES, type LiveKind, type LiveUpdate } from "../../../shared/live/live.ts";
import type { LiveConnection } from "../../entities/live.ts";

type Image = Readonly<Record<string, AttributeValue>>;

/** A live update, with the clinic and, if the record belongs to a practitioner, that one. */
export interface AddressedUpdate {
  readonly tenant_id: string;
  readonly practitioner_id: string | undefined;
  readonly update: LiveUpdate;
}

/** The kind of the rows of an entity, and the attribute with their id. */
const ROWS: Readonly<Record<string, readonly [kind: LiveKind, id: string]>> = {
  appointment: ["appointment", "appointment_id"],
  waitlistEntry: ["waitlist_entry", "entry_id"],
  message: ["message", "message_id"],
  patient: ["patient", "patient_id"],
};

const textOf = (image: Image, name: string) => image[name]?.S;
const entityOf = (image: Image) => textOf(image, "__edb_e__") ?? "";
const numberOf = (image: Image, name: string) => Number(image[name]?.N ?? 0);

/** What decides which screens show a record, and to which practitioner it belongs. */
const PLACE = ["date", "location_id", "practitioner_id"];

function addressed(kind: LiveKind, id: string, version: number, tenant_id: string, place: Image): AddressedUpdate {
  const [date, location_id, practitioner_id] = PLACE.map((name) => textOf(place, name));
  const update = { kind, id, version, ...(date && { date }), ...(location_id && { location_id }) };
  return { tenant_id, practitioner_id, update };
}

/** Returns the holds that only one of two versions of a clinic's list has, or that differ in them. */
function changedHolds(before: Image, after: Image): readonly Image[] {
  const [former, current] = [before, after].map((image) => (image.holds?.L ?? []).map(({ M = {} }) => M));
  const isIn = (holds: readonly Image[] = [], hold: Image) =>
    holds.some((each) => JSON.stringify(each) === JSON.stringify(hold));
  return [
    ...(current ?? []).filter((hold) => !isIn(former, hold)),
    ...(former ?? []).filter((hold) => !isIn(current, hold)),
  ];
}

/** Returns the live updates that a change of the table causes. */
export function updatesOf({ dynamodb: { OldImage: before = {}, NewImage: after = {} } = {} }: DynamoDBRecord) {
  const row = entityOf(after) ? after : before;
  const tenant_id = textOf(row, "tenant_id") ?? "";
  const version = numberOf(row, "version");
  if (entityOf(row) === "openHolds")
    return changedHolds(before, after).map((hold) =>
      addressed("hold", textOf(hold, "appointment_id") ?? "", version, tenant_id, hold),
    );
  const [kind, idName = ""] = ROWS[entityOf(row)] ?? [];
  if (!kind) return [];
  const id = textOf(row, idName) ?? "";
  const isMoved = entityOf(before) !== "" && PLACE.some((name) => textOf(before, name) !== textOf(row, name));
  return (isMoved ? [row, before] : [row]).map((place) => addressed(kind, id, version, tenant_id, place));
}

/** Returns whether a connection receives a live update: its person may see the record. */
export const receives = (
  { roles, staff_id }: Pick<LiveConnection, "roles" | "staff_id">,
  { update: { kind }, practitioner_id }: AddressedUpdate,
): boolean =>
  roles.some((role) => LIVE_ROLES[kind].includes(role)) ||
  (kind === "appointment" && roles.includes("PRACTITIONER") && staff_id !== undefined && staff_id === practitioner_id);

/** The attributes of a person or a clinic on which the rights of open connections depend. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  user: ["status", "role", "roles", "inactive_roles", "signed_out_at", "staff_id"],
  tenant: ["status"],
};

/** Returns whose connections have to end after a change of the table: those of one person, or of the whole clinic. */
export function endedBy({ dynamodb: { OldImage: before = {}, NewImage: after = {} } = {} }: DynamoDBRecord) {
  const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  if (!RIGHTS[entityOf(before)]?.some(isChanged)) return undefined;
  const tenant_id = textOf(before, "tenant_id");
  if (!tenant_id) return undefined;
  // A clinic's row has a person too: its owner.
  return { tenant_id, user_id: entityOf(before) === "user" ? textOf(before, "user_id") : undefined };
}
