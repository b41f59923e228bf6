import * as z from "zod";
import { listOf } from "../contract/paging.ts";
import { PlainDate } from "../values/dates.ts";
import { Instant, optionalText } from "../values/fields.ts";
import { LocationId } from "../values/ids.ts";
import { CentSum } from "./ledger.ts";

const count = z.number().int().min(0).max(999_999_999);

/** The methods whose money is counted by hand. */
export const COUNTED_METHODS = ["CASH", "CHECK"] as const;

const PerCounted = z.object({ CASH: CentSum, CHECK: CentSum });

/** The end of a day at a location: what was counted, what the ledger says, and the difference. It never changes. */
export const Closing = z.object({
  location_id: LocationId,
  date: z.string(),
  counted_cents: PerCounted,
  expected_cents: PerCounted,
  difference_cents: PerCounted,
  received_cents: z
    .object({ CARD: CentSum, CASH: CentSum, CHECK: CentSum, ACH: CentSum })
    .meta({ description: "Payments less refunds of the day by method, reversals included" }),
  note: z.string(),
  closed_by: z.string(),
  closed_by_name: z.string(),
  closed_at: Instant,
});
export type Closing = z.infer<typeof Closing>;

/** How far back days that are not closed are listed. */
export const OPEN_DAYS = 92;

export const Closings = listOf(Closing).extend({
  open_days: z.array(z.string()).meta({
    description: `Of the last ${OPEN_DAYS} days, those with entries that are not closed, oldest first; on the first page only`,
  }),
});

export const NewClosing = z.strictObject({
  date: PlainDate,
  counted_cents: z.strictObject({ CASH: count, CHECK: count }),
  note: optionalText("Note", 500),
});
export type NewClosing = z.output<typeof NewClosing>;
