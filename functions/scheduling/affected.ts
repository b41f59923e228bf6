import { OPEN } from "../../shared/appointments/status.ts";
import { type Affected, MAX_AFFECTED_SHOWN } from "../../shared/dry-run.ts";
import { type NewPeriod, yearsOf } from "../../shared/period.ts";
import type { ListedAppointment } from "../data/listed-appointment.ts";
import type { PeriodYear } from "../data/period.ts";
import { readUpcoming, type Upcoming, type UpcomingQuery } from "../data/upcoming-appointments.ts";
import { type Rows, readRows, violatedFit } from "./fitting.ts";

/** Returns whether an appointment can still be moved or cancelled. */
export const isOpen = ({ appointment_status }: ListedAppointment): boolean => OPEN.includes(appointment_status);

/** Returns the appointments that a change affects as a dry run shows them. They are complete if no page is left to read. */
export const affectedOf = (affected: readonly ListedAppointment[], { cursor }: Pick<Upcoming, "cursor">): Affected => ({
  affected: { total: affected.length, complete: cursor === null, items: affected.slice(0, MAX_AFFECTED_SHOWN) },
});

/**
 * Returns the upcoming appointments that would no longer fit after a change, among the next 1,000.
 * @param change returns the rows as the change leaves them
 */
export async function affectedBy(query: UpcomingQuery, change: (rows: Rows) => Rows): Promise<Affected> {
  const upcoming = await readUpcoming(query);
  const appointments = upcoming.appointments.filter(isOpen);
  const before = await readRows(query.tenant_id, appointments);
  const after = change(before);
  const affected = appointments.flatMap((appointment) => {
    const reason = violatedFit(appointment, after);
    return reason && reason !== violatedFit(appointment, before) ? [{ ...appointment, attention: reason }] : [];
  });
  return affectedOf(affected, upcoming);
}

/** Returns all upcoming appointments of the owner as affected for the given reason. */
export async function allAffected(query: UpcomingQuery, attention: string): Promise<Affected> {
  const upcoming = await readUpcoming(query);
  return affectedOf(
    upcoming.appointments.map((appointment) => ({ ...appointment, attention })),
    upcoming,
  );
}

/** Returns a copy of the map with one row changed. An id without a row changes nothing. */
export function changed<Row>(rows: ReadonlyMap<string, Row>, id: string, change: Partial<Row>): Map<string, Row> {
  const row = rows.get(id);
  return row ? new Map([...rows, [id, { ...row, ...change }]]) : new Map(rows);
}

/** Returns the upcoming appointments that would no longer fit with a further closure or time off. */
export const affectedByPeriod = (query: UpcomingQuery, owner_id: string, body: NewPeriod): Promise<Affected> =>
  affectedBy({ ...query, from: body.from_date, to: body.to_date }, (rows) => {
    const further = yearsOf(body).map(
      (year): PeriodYear => ({
        tenant_id: query.tenant_id,
        owner_id,
        year,
        version: 0,
        periods: [{ ...body, period_id: "new" }],
      }),
    );
    return { ...rows, years: [...rows.years, ...further] };
  });
