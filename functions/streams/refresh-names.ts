import { isDeepStrictEqual } from "node:util";
import { AppointmentEntity } from "../data/appointment.ts";
import { untilWritten } from "../data/contention.ts";
import { NAME_SOURCES, NameRefreshEntity, type NameSource } from "../data/name-refresh.ts";
import { type Copies, hasCopies, type NamedAppointment, SOURCES, type Source } from "./name-sources.ts";

/** How many appointments one call reads; the stream calls again for the rest. */
const PAGE = 200;
const AT_ONCE = 25;
const DAY_S = 86_400;

/** Writes the copies onto one appointment, unless it has them already or was moved to another source meanwhile. */
async function writeCopies({ id }: Source, source_id: string, copies: Copies, appointment: NamedAppointment) {
  const { tenant_id, appointment_id } = appointment;
  // The version stays: a change that someone makes at the same time must not meet a conflict.
  await untilWritten(() =>
    AppointmentEntity.patch({ tenant_id, appointment_id })
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
 * Copies a source's name onto appointments and reads the source again, until what was copied is current: of two calls that
 * overlap, the one with the older name can't be the last to write.
 */
async function copyCurrent(source: Source, source_id: string, appointments: readonly NamedAppointment[]) {
  const [first] = appointments;
  if (!first) return;
  let copied: Copies = {};
  for (;;) {
    const current = await source.read(first.tenant_id, source_id);
    if (!current || isDeepStrictEqual(copied, current.copies)) return;
    copied = current.copies;
    for (let from = 0; from < appointments.length; from += AT_ONCE)
      await Promise.all(
        appointments
          .slice(from, from + AT_ONCE)
          .map((appointment) => writeCopies(source, source_id, current.copies, appointment)),
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

/** Copies a source's current name onto one page of its appointments, and writes a row that requests the next page. */
export async function refreshNames({ tenant_id, source, source_id, cursor }: Refresh): Promise<void> {
  const { id, read } = SOURCES[source];
  const current = await read(tenant_id, source_id);
  if (!current) return;
  const copied = Object.keys(current.copies) as (keyof Copies)[];
  const attributes: (keyof NamedAppointment)[] = ["tenant_id", "appointment_id", id, ...copied];
  const { data, cursor: next } = await current.appointments.go({ cursor, limit: PAGE, attributes });
  const outdated = data.filter(
    (appointment) => appointment[id] === source_id && !hasCopies(appointment, current.copies),
  );
  await copyCurrent(SOURCES[source], source_id, outdated);
  if (next === null) return;
  const expires = Math.floor(Date.now() / 1000) + DAY_S;
  await NameRefreshEntity.put({ tenant_id, source, source_id, cursor: next, expires }).go();
}

/** Returns the sources of an appointment of which it has other copies than it should. */
export async function outdatedSources(appointment: NamedAppointment): Promise<Source[]> {
  const check = async (source: Source) => {
    const id = appointment[source.id];
    // Not every appointment has a room.
    const current = id && (await source.read(appointment.tenant_id, id));
    return current && !hasCopies(appointment, current.copies) ? [source] : [];
  };
  return (await Promise.all(NAME_SOURCES.map((source) => check(SOURCES[source])))).flat();
}

/** Corrects an appointment that was written with a former name of a source. */
export async function correctNames(appointment: NamedAppointment): Promise<void> {
  for (const source of await outdatedSources(appointment))
    await copyCurrent(source, appointment[source.id] ?? "", [appointment]);
}
