import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import { minutesOf } from "../../../../shared/values/days-and-times.ts";

const DAY = 1440;
const MINUTE_MS = 60_000;
/** The fewest minutes that a block covers, so that its line of text can be read. */
const READABLE = 10;

/** An appointment in its column. Overlapping ones stand side by side, and those that only touch below each other. */
export interface Block {
  readonly appointment: Appointment;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  /** The position among the sides, from the left. */
  readonly side: number;
  readonly sides: number;
  /**
   * The minutes at its beginning that lie below a block before it, which is drawn longer than its appointment takes. If the two
   * stood side by side, they would look like a double booking.
   */
  readonly covered: number;
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

/** Returns whether a block and a later one can't stand below each other: they overlap, or no line of text would fit. */
const collide = (before: Span, span: Span): boolean => {
  const drawn = drawnSpan(before).end;
  return before.end > span.start || (drawn > span.start && span.end - drawn < READABLE);
};

/**
 * Returns the blocks of one column. Appointments that overlap share the width: each gets the first free side, and all that
 * overlap, directly or through others, have the same number of sides.
 */
export function blocksOf(appointments: readonly Appointment[]): readonly Block[] {
  const spans = appointments
    .filter(({ appointment_status }) => takesTime(appointment_status))
    .map((appointment) => ({ appointment, ...spanOf(appointment) }))
    .sort(byStart);
  const blocks: Block[] = [];
  let group: Omit<Block, "sides">[] = [];
  /** The last block of each side. */
  let lasts: Span[] = [];
  /** Until when the blocks before the group are drawn. */
  let before = 0;
  const close = () => {
    blocks.push(...group.map((block) => ({ ...block, sides: lasts.length })));
    before = Math.max(before, ...group.map((block) => drawnSpan(block).end));
    group = [];
    lasts = [];
  };
  for (const span of spans) {
    if (!lasts.some((last) => collide(last, span))) close();
    const free = lasts.findIndex((last) => !collide(last, span));
    const side = free < 0 ? lasts.length : free;
    const above = lasts[side];
    const covered = Math.max(before, above ? drawnSpan(above).end : 0) - span.start;
    lasts[side] = span;
    group.push({ ...span, side, covered: Math.max(covered, 0) });
  }
  close();
  return blocks;
}
