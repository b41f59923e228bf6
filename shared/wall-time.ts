import * as z from "zod";
import { MESSAGES } from "./messages.ts";

/** A wall-clock time. The input may be "9:00"; the output is always `HH:mm`, such as "09:00". */
export const WallTime = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, MESSAGES.times.unreadable)
  .transform((time) => time.padStart(5, "0"));
