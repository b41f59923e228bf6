import type { Span, TakenSpan } from "../../shared/appointments/booking-rules.ts";
import { PersonDayEntity } from "../data/person-day.ts";

/** An appointment's claim on the time of one person. */
export interface Claim {
  readonly person_id: string;
  readonly span: TakenSpan;
}

/** One person's day as it was read; version 0 where nothing was ever booked. */
export interface PersonDay {
  readonly person_id: string;
  readonly utc_date: string;
  readonly appointments: readonly TakenSpan[];
  readonly version: number;
}

const MS_A_DAY = 86_400_000;

/** The UTC days that a span touches, at most two for an appointment. */
export function utcDates({ starts_at, ends_at }: Span): string[] {
  const first = Date.parse(starts_at.slice(0, 10));
  const last = Date.parse(ends_at) - 1;
  const days = Math.floor((last - first) / MS_A_DAY) + 1;
  return Array.from({ length: days }, (_, day) => new Date(first + day * MS_A_DAY).toISOString().slice(0, 10));
}

const keyOf = (person_id: string, utc_date: string) => `${person_id} ${utc_date}`;

/** The days of all the claims, read consistently in one BatchGet. */
export async function readDays(
  tenant_id: string,
  claims: readonly { person_id: string; span: Span }[],
): Promise<PersonDay[]> {
  const wanted = new Map(
    claims.flatMap(({ person_id, span }) =>
      utcDates(span).map((utc_date) => [keyOf(person_id, utc_date), { tenant_id, person_id, utc_date }] as const),
    ),
  );
  const { data } = await PersonDayEntity.get([...wanted.values()]).go({ consistent: true });
  const stored = new Map(data.map((day) => [keyOf(day.person_id, day.utc_date), day]));
  return [...wanted].map(([key, { person_id, utc_date }]) => {
    const day = stored.get(key);
    return { person_id, utc_date, appointments: day?.appointments ?? [], version: day?.version ?? 0 };
  });
}

/** What takes a person's time on the days read, but for the appointment itself. */
export const takenBy = (days: readonly PersonDay[], person_id: string, except?: string): TakenSpan[] =>
  days
    .filter((day) => day.person_id === person_id)
    .flatMap((day) => day.appointments)
    .filter(({ appointment_id }) => appointment_id !== except);

/** The day without the appointment, and with what it claims of this day now. */
export function withClaims(day: PersonDay, appointment_id: string, claims: readonly Claim[]): TakenSpan[] {
  const claimed = claims
    .filter(({ person_id, span }) => person_id === day.person_id && utcDates(span).includes(day.utc_date))
    .map(({ span }) => span);
  return [...day.appointments.filter((appointment) => appointment.appointment_id !== appointment_id), ...claimed];
}
