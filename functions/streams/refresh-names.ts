import { isDeepStrictEqual } from "node:util";
import { AppointmentEntity } from "../data/appointment.ts";
import { untilWritten } from "../data/contention.ts";
import { NAME_SOURCES, NameRefreshEntity, type NameSource } from "../data/name-refresh.ts";
import { WaitlistEntryEntity } from "../data/waitlist-entry.ts";
import { type Copies, hasCopies, type NamedRow, SOURCES, type Source } from "./name-sources.ts";

/** How many appointments one call reads; the stream calls again for the rest. */
const PAGE = 200;
const AT_ONCE = 25;
const DAY_S = 86_400;

/** Begins an update of a row. The cast is safe, because both entities have all attributes that are copied. */
function patchOf({ tenant_id, appointment_id = "", entry_id }: NamedRow) {
  if (!entry_id) return AppointmentEntity.patch({ tenant_id, appointment_id });
  return WaitlistEntryEntity.patch({ tenant_id, entry_id }) as unknown as ReturnType<typeof AppointmentEntity.patch>;
}

/** Writes the copies onto one row, unless it has them already or was moved to another source meanwhile. */
async function writeCopies({ id }: Source, source_id: string, copies: Copies, row: NamedRow) {
  // The version stays the same, so that a change that a person makes at the same time is not refused as a conflict.
  await untilWritten(() =>
    patchOf(row)
      .set(copies)
      .where((at, { eq, ne, notExists }) => {
        const others = (Object.keys(copies) as (keyof Copies)[]).map(
          (name) => `${notExists(at[name])} OR ${ne(at[name], copies[name])}`,
        );
        return `${eq(at[id], source_id)} AND (${others.join(" OR ")})`;
      })
      .go({ response: "none", returnOnConditionCheckFailure: "all_old" }),
  );
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
    const current = await source.read(first.tenant_id, source_id);
    if (!current || isDeepStrictEqual(copied, current.copies)) return;
    copied = current.copies;
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await Promise.all(
        rows.slice(from, from + AT_ONCE).map((row) => writeCopies(source, source_id, current.copies, row)),
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
 * Copies a source's current name onto its entries on the waitlist, with the first page of its appointments, and writes a
 * row that requests the next page.
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
