import { isDeepStrictEqual } from "node:util";
import { fullName, type Named } from "../../../shared/values/names.ts";
import { appointmentWrites, changeByDay, listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { findPatientRow } from "../../domain/patients/people.ts";
import { appointmentEntity, type COPIED } from "../../entities/appointments.ts";
import { locationEntity, roomEntity, serviceEntity } from "../../entities/clinic.ts";
import { type NameSource, nameRefreshEntity } from "../../entities/counts.ts";
import { staffEntity } from "../../entities/people.ts";
import { waitlistEntryEntity } from "../../entities/waitlist.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";

type IdAttribute = "patient_id" | "practitioner_id" | "service_id" | "location_id" | "room_id";
type CopiedAttribute = (typeof COPIED)[number];

/** The attributes that appointments and waitlist entries copy from a row. */
export type Copies = Readonly<Partial<Record<CopiedAttribute, string>>>;

/**
 * The attributes of an appointment, or of a waitlist entry, that the stream reads: its key, its day, the ids of its sources, and
 * what it copied from them.
 */
export type NamedRow = Readonly<
  { tenant_id: string } & Partial<Record<"appointment_id" | "entry_id" | "date" | IdAttribute, string>>
> &
  Copies;

/** A query of a source's appointments or waitlist entries, which may also find those of another source. */
interface NamedQuery {
  go(options: { cursor?: string | null; limit?: number; pages?: "all" }): Promise<{
    data: NamedRow[];
    cursor: string | null;
  }>;
}

/** The attributes of a row that are copied. */
export type CopiedFrom = Readonly<
  Partial<Record<keyof Named | "alert" | "contact" | "service_name" | "location_name" | "room_number", string>>
>;

/** The attributes of a source, and the location whose lists have its appointments where it is part of one. */
type SourceRow = CopiedFrom & { readonly tenant_id: string; readonly location_id?: string };

/** A kind of row whose name is copied onto appointments and waitlist entries. */
export interface Source {
  readonly entity: NameSource;
  readonly id: IdAttribute;
  /** Reads the row consistently; undefined when it was deleted. */
  readonly find: (tenant_id: string, id: string) => Promise<SourceRow | undefined>;
  /** Returns what appointments copy from a row, or from its image in the stream. */
  readonly copies: (row: CopiedFrom) => Copies;
  /** Returns the id whose list has the appointments. */
  readonly listOwner: (row: SourceRow, id: string) => string;
  /** Builds the query of the waitlist entries. Sources from which these copy nothing have none. */
  readonly waiting?: (row: SourceRow, id: string) => NamedQuery;
}

const patientName = ({ first_name = "", middle_name = "", last_name = "" }: CopiedFrom) =>
  fullName({ first_name, middle_name, last_name });

export const SOURCES: readonly Source[] = [
  {
    entity: "patient",
    id: "patient_id",
    find: findPatientRow,
    copies: (patient) => ({
      patient_name: patientName(patient),
      patient_alert: patient.alert ?? "",
      patient_contact: patient.contact ?? "",
    }),
    listOwner: (_, patient_id) => patient_id,
    waiting: ({ tenant_id }, patient_id) => waitlistEntryEntity().query.byPatient({ tenant_id, patient_id }),
  },
  {
    entity: "staff",
    id: "practitioner_id",
    find: (tenant_id, staff_id) => findRow(staffEntity(), { tenant_id, staff_id }),
    copies: (practitioner) => ({ practitioner_name: patientName(practitioner) }),
    listOwner: (_, staff_id) => staff_id,
    waiting: ({ tenant_id }) => waitlistEntryEntity().query.byId({ tenant_id }),
  },
  {
    entity: "service",
    id: "service_id",
    find: (tenant_id, service_id) => findRow(serviceEntity(), { tenant_id, service_id }),
    copies: ({ service_name = "" }) => ({ service_name }),
    listOwner: ({ location_id = "" }) => location_id,
    waiting: ({ tenant_id, location_id = "" }) => waitlistEntryEntity().query.byLocation({ tenant_id, location_id }),
  },
  {
    entity: "location",
    id: "location_id",
    find: (tenant_id, location_id) => findRow(locationEntity(), { tenant_id, location_id }),
    copies: ({ location_name = "" }) => ({ location_name }),
    listOwner: (_, location_id) => location_id,
    waiting: ({ tenant_id }, location_id) => waitlistEntryEntity().query.byLocation({ tenant_id, location_id }),
  },
  {
    entity: "room",
    id: "room_id",
    find: (tenant_id, room_id) => findRow(roomEntity(), { tenant_id, room_id }),
    copies: ({ room_number = "" }) => ({ room_number }),
    listOwner: ({ location_id = "" }) => location_id,
  },
];

export const sourceOf = (entity: string): Source | undefined => SOURCES.find((source) => source.entity === entity);

/** Returns whether a row has the given copies. A row may lack an attribute whose copy is empty. */
export const hasCopies = (of: Copies, copies: Copies): boolean =>
  Object.entries(copies).every(([attribute, copy]) => (of[attribute as CopiedAttribute] ?? "") === copy);

/** How many appointments one call reads; the stream calls again for the rest. */
const PAGE = 200;
const AT_ONCE = 25;

interface Copying {
  readonly source: Source;
  readonly source_id: string;
  readonly copies: Copies;
}

/** Writes the copies onto appointments, except those that have them already or were moved to another source meanwhile. */
const copyOntoAppointments = ({ source, source_id, copies }: Copying, listed: readonly NamedRow[]) =>
  retryOnConflict(async () => {
    const keys = listed.map(({ tenant_id, appointment_id = "" }) => ({ tenant_id, appointment_id }));
    const changes = (await readByKeys(appointmentEntity(), keys)).flatMap((before) =>
      before?.[source.id] !== source_id || hasCopies(before, copies)
        ? []
        : [{ before, after: { ...before, ...copies } }],
    );
    // The versions stay the same, so that a person's change of one is not refused as a conflict.
    if (changes.length > 0) await writeTransaction(appointmentWrites(...changes));
  });

/** Writes the copies onto one waitlist entry in the same way. The cast is safe, because entries copy from no room. */
async function copyOntoEntry({ source, source_id, copies }: Copying, { tenant_id, entry_id = "" }: NamedRow) {
  const id = source.id as "patient_id";
  await waitlistEntryEntity()
    .patch({ tenant_id, entry_id })
    .set(copies)
    .where((at, { eq, ne, notExists }) => {
      const others = (Object.keys(copies) as "patient_name"[]).map(
        (name) => `${notExists(at[name])} OR ${ne(at[name], copies[name] ?? "")}`,
      );
      return `${eq(at[id], source_id)} AND (${others.join(" OR ")})`;
    })
    .go({ response: "none", returnOnConditionCheckFailure: "all_old" });
}

async function writeCopies(copying: Copying, rows: readonly NamedRow[]): Promise<void> {
  const entries = rows.filter(({ entry_id }) => entry_id);
  for (let from = 0; from < entries.length; from += AT_ONCE)
    await Promise.all(
      entries.slice(from, from + AT_ONCE).map((entry) => retryOnConflict<void>(() => copyOntoEntry(copying, entry))),
    );
  const appointments = rows.filter(({ entry_id }) => !entry_id);
  await changeByDay(appointments, (some) => copyOntoAppointments(copying, some));
}

/**
 * Copies a source's name onto rows and reads the source again until the copied name is current, so that of two overlapping
 * calls the one with the older name can't be the last to write.
 */
async function copyCurrent(source: Source, source_id: string, rows: readonly NamedRow[]) {
  const [first] = rows;
  if (!first) return;
  let copied: Copies = {};
  for (;;) {
    const current = await source.find(first.tenant_id, source_id);
    if (!current || isDeepStrictEqual(copied, source.copies(current))) return;
    copied = source.copies(current);
    await writeCopies({ source, source_id, copies: copied }, rows);
  }
}

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
export async function refreshNames({ tenant_id, source: entity, source_id, cursor }: Refresh): Promise<void> {
  const source = sourceOf(entity);
  const current = await source?.find(tenant_id, source_id);
  if (!source || !current) return;
  const appointments = listedAppointments({ tenant_id, owner_id: source.listOwner(current, source_id) });
  const waiting = cursor === null ? await source.waiting?.(current, source_id).go({ pages: "all" }) : undefined;
  const { data, cursor: next } = await appointments.go({ cursor, limit: PAGE });
  const copies = source.copies(current);
  const outdated = [...(waiting?.data ?? []), ...data].filter(
    (row: NamedRow) => row[source.id] === source_id && !hasCopies(row, copies),
  );
  await copyCurrent(source, source_id, outdated);
  if (next === null) return;
  await nameRefreshEntity()
    .put({ tenant_id, source: entity, source_id, cursor: next, expires: expiryAfter(1) })
    .go();
}

export async function outdatedSources(row: NamedRow): Promise<Source[]> {
  const check = async (source: Source) => {
    const source_id = row[source.id];
    const current = source_id ? await source.find(row.tenant_id, source_id) : undefined;
    return current && !hasCopies(row, source.copies(current)) ? [source] : [];
  };
  return (await Promise.all(SOURCES.map(check))).flat();
}

/** Corrects an appointment, or an entry on the waitlist, that was written with a former name of a source. */
export async function correctNames(row: NamedRow): Promise<void> {
  for (const source of await outdatedSources(row)) await copyCurrent(source, row[source.id] ?? "", [row]);
}
