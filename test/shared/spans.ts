import fc from "fast-check";
import type { Span } from "../../shared/appointments/booking-rules.ts";

const MIDNIGHT = Date.parse("2027-03-01T00:00:00.000Z");
/** Returns the instant of a minute of the day. */
export const instant = (minute: number) => new Date(MIDNIGHT + minute * 60_000).toISOString();
/** Returns the span from one minute of the day to another. */
export const spanOf = (from: number, to: number): Span => ({ starts_at: instant(from), ends_at: instant(to) });

/** Any minute of the day. */
export const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
/** Any minute of the day and a later one. */
export const minutes = fc.tuple(minute, minute).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a + 1]));
/** Any span of the day. */
export const span = minutes.map(([from, to]) => spanOf(from, to));
