import type * as z from "zod";
import { Activity } from "./activity.ts";

/** An audit entry of one record, as its history shows it. */
export const HistoryEntry = Activity.pick({
  activity_id: true,
  at: true,
  user_name: true,
  user_role: true,
  operation: true,
  changes: true,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
