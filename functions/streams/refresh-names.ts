import { isDeepStrictEqual } from "node:util";
import { AppointmentEntity } from "../data/appointment.ts";
import { appointmentWrites } from "../data/appointment-writes.ts";
import { untilWritten } from "../data/contention.ts";
import { findRow } from "../data/find-row.ts";
import { NAME_SOURCES, NameRefreshEntity, type NameSource } from "../data/name-refresh.ts";
import { WaitlistEntryEntity } from "../data/waitlist-entry.ts";
import { writeOrCollide } from "../data/write-items.ts";
import { type Copies, hasCopies, type NamedRow, SOURCES, type Source } from "./name-sources.ts";

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
