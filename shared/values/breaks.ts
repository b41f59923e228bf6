import * as z from "zod";
import { WallTime } from "./dates.ts";
import { BREAK_TEXTS } from "./texts.ts";

const MAX_BREAKS = 6;

/** A part of a day's hours in which no appointment can take place. */
export const Break = z
  .strictObject({ start_time: WallTime, end_time: WallTime })
  .refine(({ start_time, end_time }) => start_time < end_time, {
    path: ["end_time"],
    message: BREAK_TEXTS.endAfterStart,
  });
export type Break = z.output<typeof Break>;

export const Breaks = z
  .array(Break)
  .max(MAX_BREAKS, BREAK_TEXTS.tooMany(MAX_BREAKS))
  .refine(
    (breaks) =>
      breaks.every((one, index) =>
        breaks.slice(index + 1).every((other) => other.end_time <= one.start_time || one.end_time <= other.start_time),
      ),
    BREAK_TEXTS.overlap,
  );

export const breaksFit = (breaks: readonly Break[] | undefined, start: string, end: string): boolean =>
  (breaks ?? []).every(({ start_time, end_time }) => start <= start_time && end_time <= end);
