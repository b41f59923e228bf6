import { isDeepStrictEqual } from "node:util";
import { fullName, type Named } from "../../../shared/names.ts";
import { appointmentWrites, listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { findPatientRow } from "../../domain/search/people.ts";
import { AppointmentEntity, type COPIED, WaitlistEntryEntity } from "../../entities/appointments.ts";
import { LocationEntity, RoomEntity, ServiceEntity } from "../../entities/clinic.ts";
import { NAME_SOURCES, NameRefreshEntity, type NameSource } from "../../entities/counts.ts";
import { StaffEntity } from "../../entities/people.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { untilWritten, writeOrCollide } from "../../platform/dynamo/transaction.ts";

type IdAttribute = "patient_id" | "practitioner_id" | "service_id" | "location_id" | "room_id";
type CopiedAttribute = (typeof COPIED)[number];

/** The attributes that appointments and waitlist entries copy from a row. */
export type Copies = Readonly<Partial<Record<CopiedAttribute, string>>>;

/**
 * The attributes of an appointment, or of a waitlist entry, that the stream reads: its key, the ids of its sources, and what
 * it copied from them.
 */
export type NamedRow = Readonly<
  { tenant_id: string } & Partial<Record<"appointment_id" | "entry_id" | IdAttribute, string>>
> &
  Copies;

/** A query of a source's appointments or waitlist entries, which may also find those of another source. */
interface NamedQuery {
  go(options: { cursor?: string | null; limit?: number; pages?: "all" }): Promise<{
    data: NamedRow[];
    cursor: string | null;
  }>;
}

interface Current {
  readonly copies: Copies;
  readonly appointments: NamedQuery;
  /** Undefined for sources from which waitlist entries copy nothing. */
  readonly waiting?: NamedQuery;
}

/** The attributes of a source from which copies are made. */
type CopiedFrom = Readonly<
  Partial<Record<keyof Named | "alert" | "contact" | "service_name" | "location_name" | "room_number", string>>
>;

/** A kind of row whose name is copied onto appointments and waitlist entries. */
export interface Source {
  /** The attribute of an appointment that holds the row's id. */
  readonly id: IdAttribute;
  /** Returns what appointments copy from a row, or from its image in the stream. */
  readonly copiesOf: (row: CopiedFrom) => Copies;
  /** Reads the row consistently; undefined when it was deleted. */
  readonly read: (tenant_id: string, id: string) => Promise<Current | undefined>;
}

/** The parts in which the sources differ. */
interface Kind<Row extends CopiedFrom & { readonly tenant_id: string }> extends Omit<Source, "read"> {
  readonly find: (tenant_id: string, id: string) => Promise<Row | undefined>;
  /** Returns the id whose list has the appointments. */
  readonly ownerOf: (row: Row) => string;
  readonly waitingOf?: (row: Row) => NamedQuery;
}

const sourceOf = <Row extends CopiedFrom & { readonly tenant_id: string }>(kind: Kind<Row>): Source => ({
  ...kind,
  async read(tenant_id, id) {
    const row = await kind.find(tenant_id, id);
    if (!row) return undefined;
    const appointments = listedAppointments({ tenant_id, owner_id: kind.ownerOf(row) });
    return { copies: kind.copiesOf(row), appointments, ...(kind.waitingOf && { waiting: kind.waitingOf(row) }) };
  },
});

const nameOf = ({ first_name = "", middle_name = "", last_name = "" }: CopiedFrom) =>
  fullName({ first_name, middle_name, last_name });

const { byId, byLocation, byPatient } = WaitlistEntryEntity.query;

export const SOURCES: Readonly<Record<NameSource, Source>> = {
  patient: sourceOf({
    id: "patient_id",
    copiesOf: (patient) => ({
      patient_name: nameOf(patient),
      patient_alert: patient.alert ?? "",
      patient_contact: patient.contact ?? "",
    }),
    find: findPatientRow,
    ownerOf: ({ patient_id }) => patient_id,
    waitingOf: ({ tenant_id, patient_id }) => byPatient({ tenant_id, patient_id }),
  }),
  staff: sourceOf({
    id: "practitioner_id",
    copiesOf: (practitioner) => ({ practitioner_name: nameOf(practitioner) }),
    find: (tenant_id, staff_id) => findRow(StaffEntity, { tenant_id, staff_id }),
    ownerOf: ({ staff_id }) => staff_id,
    waitingOf: ({ tenant_id }) => byId({ tenant_id }),
  }),
  service: sourceOf({
    id: "service_id",
    copiesOf: ({ service_name = "" }) => ({ service_name }),
    find: (tenant_id, service_id) => findRow(ServiceEntity, { tenant_id, service_id }),
    ownerOf: ({ location_id }) => location_id,
    waitingOf: ({ tenant_id, location_id }) => byLocation({ tenant_id, location_id }),
  }),
  location: sourceOf({
    id: "location_id",
    copiesOf: ({ location_name = "" }) => ({ location_name }),
    find: (tenant_id, location_id) => findRow(LocationEntity, { tenant_id, location_id }),
    ownerOf: ({ location_id }) => location_id,
    waitingOf: ({ tenant_id, location_id }) => byLocation({ tenant_id, location_id }),
  }),
  room: sourceOf({
    id: "room_id",
    copiesOf: ({ room_number = "" }) => ({ room_number }),
    find: (tenant_id, room_id) => findRow(RoomEntity, { tenant_id, room_id }),
    ownerOf: ({ location_id }) => location_id,
  }),
};

/** Returns whether a row has the given copies. An older row may lack an attribute whose copy is empty. */
export const hasCopies = (of: Copies, copies: Copies): boolean =>
  Object.entries(copies).every(([attribute, copy]) => (of[attribute as CopiedAttribute] ?? "") === copy);

/** How many appointments one call reads; the stream calls again for the rest. */
const PAGE = 200;
const AT_ONCE = 25;
const DAY_S = 86_400;

interface Copying {
  readonly source: Source;
  readonly source_id: string;
  readonly copies: Copies;
}

/** Writes the copies onto one appointment, unless it has them already or was moved to another source meanwhile. */
async function copyOntoAppointment(
  { source, source_id, copies }: Copying,
  { tenant_id, appointment_id = "" }: NamedRow,
) {
  const row = await findRow(AppointmentEntity, { tenant_id, appointment_id });
  if (row?.[source.id] !== source_id || hasCopies(row, copies)) return undefined;
  return writeOrCollide(appointmentWrites(row, { ...row, ...copies }));
}

/** Writes the copies onto one waitlist entry in the same way. The cast is safe, because entries copy from no room. */
async function copyOntoEntry({ source, source_id, copies }: Copying, { tenant_id, entry_id = "" }: NamedRow) {
  const id = source.id as "patient_id";
  await WaitlistEntryEntity.patch({ tenant_id, entry_id })
    .set(copies)
    .where((at, { eq, ne, notExists }) => {
      const others = (Object.keys(copies) as "patient_name"[]).map(
        (name) => `${notExists(at[name])} OR ${ne(at[name], copies[name] ?? "")}`,
      );
      return `${eq(at[id], source_id)} AND (${others.join(" OR ")})`;
    })
    .go({ response: "none", returnOnConditionCheckFailure: "all_old" });
}

/** Writes the copies onto one row. Its version stays the same, so that a person's change of it is not refused as a conflict. */
const writeCopies = (copying: Copying, row: NamedRow): Promise<unknown> =>
  untilWritten<unknown>(() => (row.entry_id ? copyOntoEntry : copyOntoAppointment)(copying, row));

/**
 * Copies a source's name onto rows and reads the source again until the copied name is current, so that of two overlapping
 * calls the one with the older name can't be the last to write.
 */
async function copyCurrent(source: Source, source_id: string, rows: readonly NamedRow[]) {
  const [first] = rows;
  if (!first) return;
  let copied: Copies = {};
  for (;;) {
    const current = await source.read(first.tenant_id, source_id);
    if (!current || isDeepStrictEqual(copied, current.copies)) return;
    copied = current.copies;
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await Promise.all(
        rows.slice(from, from + AT_ONCE).map((row) => writeCopies({ source, source_id, copies: current.copies }, row)),
      );
  }
}

/** One page of a renaming. */
export interface Refresh {
  readonly tenant_id: string;
  readonly source: NameSource;
  readonly source_id: string;
  readonly cursor: string | null;
}

/**
 * Copies a source's current name onto one page of its appointments, and writes a row that requests the next page. The call for
 * the first page also updates the source's waitlist entries.
 */
export async function refreshNames({ tenant_id, source, source_id, cursor }: Refresh): Promise<void> {
  const { id, read } = SOURCES[source];
  const current = await read(tenant_id, source_id);
  if (!current) return;
  const waiting = cursor === null ? await current.waiting?.go({ pages: "all" }) : undefined;
  const { data, cursor: next } = await current.appointments.go({ cursor, limit: PAGE });
  const outdated = [...(waiting?.data ?? []), ...data].filter(
    (row) => row[id] === source_id && !hasCopies(row, current.copies),
  );
  await copyCurrent(SOURCES[source], source_id, outdated);
  if (next === null) return;
  const expires = Math.floor(Date.now() / 1000) + DAY_S;
  await NameRefreshEntity.put({ tenant_id, source, source_id, cursor: next, expires }).go();
}

/** Returns the sources of a row whose copies in the row are outdated. */
export async function outdatedSources(row: NamedRow): Promise<Source[]> {
  const check = async (source: Source) => {
    const source_id = row[source.id];
    const current = source_id ? await source.read(row.tenant_id, source_id) : undefined;
    return current && !hasCopies(row, current.copies) ? [source] : [];
  };
  return (await Promise.all(NAME_SOURCES.map((source) => check(SOURCES[source])))).flat();
}

/** Corrects an appointment, or an entry on the waitlist, that was written with a former name of a source. */
export async function correctNames(row: NamedRow): Promise<void> {
  for (const source of await outdatedSources(row)) await copyCurrent(source, row[source.id] ?? "", [row]);
}
