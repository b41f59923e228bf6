import { AppointmentEntity } from "../data/appointment.ts";
import { untilWritten } from "../data/contention.ts";
import { NAME_SOURCES, NameRefreshEntity, type NameSource } from "../data/name-refresh.ts";
import { type NamedAppointment, SOURCES, type Source } from "./name-sources.ts";

/** How many appointments one call reads; the stream calls again for the rest. */
const PAGE = 200;
const AT_ONCE = 25;
const DAY_S = 86_400;

/** Copies the name onto one appointment, unless it has it already or was moved to another source meanwhile. */
async function copyName({ id, name }: Source, source_id: string, copy: string, appointment: NamedAppointment) {
  const { tenant_id, appointment_id } = appointment;
  // The version stays: a change that someone makes at the same time must not meet a conflict.
  await untilWritten(() =>
    AppointmentEntity.patch({ tenant_id, appointment_id })
      .set({ [name]: copy })
      .where((at, { eq, ne }) => `${eq(at[id], source_id)} AND ${ne(at[name], copy)}`)
      .go({ response: "none", returnOnConditionCheckFailure: "all_old" }),
  );
}

/**
 * Copies a source's name onto appointments and reads the source again, until the name that was copied is the current one:
 * of two calls that overlap, the one with the older name can't be the last to write.
 */
async function copyCurrentName(source: Source, source_id: string, appointments: readonly NamedAppointment[]) {
  const [first] = appointments;
  if (!first) return;
  let copied: string | undefined;
  for (;;) {
    const current = await source.read(first.tenant_id, source_id);
    if (!current || current.name === copied) return;
    copied = current.name;
    for (let from = 0; from < appointments.length; from += AT_ONCE)
      await Promise.all(
        appointments
          .slice(from, from + AT_ONCE)
          .map((appointment) => copyName(source, source_id, current.name, appointment)),
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
  const { id, name, read } = SOURCES[source];
  const current = await read(tenant_id, source_id);
  if (!current) return;
  const attributes: (keyof NamedAppointment)[] = ["tenant_id", "appointment_id", id, name];
  const { data, cursor: next } = await current.appointments.go({ cursor, limit: PAGE, attributes });
  const outdated = data.filter((appointment) => appointment[id] === source_id && appointment[name] !== current.name);
  await copyCurrentName(SOURCES[source], source_id, outdated);
  if (next === null) return;
  const expires = Math.floor(Date.now() / 1000) + DAY_S;
  await NameRefreshEntity.put({ tenant_id, source, source_id, cursor: next, expires }).go();
}

/** Returns the sources of an appointment whose current name differs from the copied one. */
export async function outdatedSources(appointment: NamedAppointment): Promise<Source[]> {
  const check = async (source: Source) => {
    const current = await source.read(appointment.tenant_id, appointment[source.id] ?? "");
    return current && current.name !== appointment[source.name] ? [source] : [];
  };
  return (await Promise.all(NAME_SOURCES.map((source) => check(SOURCES[source])))).flat();
}

/** Corrects an appointment that was written with a former name of a source. */
export async function correctNames(appointment: NamedAppointment): Promise<void> {
  for (const source of await outdatedSources(appointment))
    await copyCurrentName(source, appointment[source.id] ?? "", [appointment]);
}
