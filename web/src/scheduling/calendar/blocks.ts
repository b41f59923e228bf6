import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import { minutesOf } from "../../../../shared/days-and-times.ts";

const DAY = 1440;
const MINUTE_MS = 60_000;
/** The fewest minutes that a block covers, so that its line of text can be read. */
const READABLE = 10;

/** An appointment in its column. Overlapping ones stand side by side. */
export interface Block {
  readonly appointment: Appointment;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  /** The position among the sides, from the left. */
  readonly side: number;
  readonly sides: number;
}

type Span = Pick<Block, "start" | "end">;

/** Returns the minutes that an appointment takes: until its completion, and to the end of the day when it lasts longer. */
function spanOf({ start_time, end_time, starts_at, completed_at, duration }: Appointment): Span {
  const start = minutesOf(start_time);
  const end = end_time > start_time ? minutesOf(end_time) : Math.min(start + duration, DAY);
  if (!completed_at) return { start, end };
  const lasted = Math.ceil((Date.parse(completed_at) - Date.parse(starts_at)) / MINUTE_MS);
  return { start, end: lasted > 0 ? Math.min(start + lasted, end) : end };
}

/** Returns the minutes that a block covers on the screen. */
export const drawnSpan = ({ start, end }: Span): Span => ({
  start,
  end: Math.min(Math.max(end, start + READABLE), DAY),
});

const byStart = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

/**
 * Returns the blocks of one column. Appointments that overlap on the screen share the width: each gets the first free side, and
 * all that overlap, directly or through others, have the same number of sides.
 */
export function blocksOf(appointments: readonly Appointment[]): readonly Block[] {
  const spans = appointments
    .filter(({ appointment_status }) => takesTime(appointment_status))
    .map((appointment) => ({ appointment, ...spanOf(appointment) }))
    .sort(byStart);
  const blocks: Block[] = [];
  let group: (Omit<Block, "sides"> & { sides?: number })[] = [];
  let ends: number[] = [];
  const close = () => {
    blocks.push(...group.map((block) => ({ ...block, sides: ends.length })));
    group = [];
    ends = [];
  };
  for (const span of spans) {
    if (ends.every((end) => end <= span.start)) close();
    const free = ends.findIndex((end) => end <= span.start);
    const side = free < 0 ? ends.length : free;
    ends[side] = drawnSpan(span).end;
    group.push({ ...span, side });
  }
  close();
  return blocks;
}
