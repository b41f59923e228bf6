import * as z from "zod";
import { listOf, PageQuery } from "../contract/paging.ts";
import { areInOrder, NOT_IN_ORDER, PlainDate } from "../values/dates.ts";
import { daysBetween } from "../values/days-and-times.ts";
import { reference } from "../values/ids.ts";
import { OTHER_SERVICE, UNASSIGNED } from "./day-totals.ts";
import { type EntryKind, LedgerEntry } from "./ledger.ts";
import { METHODS } from "./methods.ts";

export const MAX_DAYS = 366;

/** The figures of the takings report, with the kinds of entries that each adds up. A reversal counts as what it takes back. */
export const FIGURES = {
  charged: ["CHARGE"],
  discounted: ["DISCOUNT"],
  received: ["PAYMENT", "REFUND"],
  open: ["CHARGE", "DISCOUNT", "PAYMENT", "REFUND"],
} as const satisfies Readonly<Record<string, readonly EntryKind[]>>;
export type MoneyFigure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as [MoneyFigure, ...MoneyFigure[]];

export function isCounted({ kind, reversed_kind }: Pick<LedgerEntry, "kind" | "reversed_kind">, figure: MoneyFigure) {
  const counted: EntryKind | undefined = kind === "REVERSAL" ? reversed_kind : kind;
  return (FIGURES[figure] as readonly (EntryKind | undefined)[]).includes(counted);
}

/** The entries of some days that a figure of the takings report adds up. */
export const EntryQuery = PageQuery.extend({
  from: PlainDate.optional().meta({ description: `${MAX_DAYS - 1} days before the last day when it is missing` }),
  to: PlainDate.optional().meta({ description: "Tomorrow when it is missing" }),
  location_id: reference("Choose a location").optional(),
  figure: z.enum(FIGURE_NAMES).default("open"),
  method: z.enum(METHODS).optional(),
  practitioner_id: reference("Choose a practitioner")
    .optional()
    .meta({ description: `Or "${UNASSIGNED}"` }),
  service_id: reference("Choose a service")
    .optional()
    .meta({ description: `Or "${OTHER_SERVICE}"` }),
})
  .refine(areInOrder, NOT_IN_ORDER)
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) <= MAX_DAYS, {
    path: ["to"],
    message: `Choose at most ${MAX_DAYS} days.`,
  });
export type EntryQuery = z.output<typeof EntryQuery>;

export const Entries = listOf(LedgerEntry).extend({
  names: z
    .record(z.string(), z.string())
    .meta({ description: "The names of the patients, practitioners, services, locations, companies and people by id" }),
});
export type Entries = z.infer<typeof Entries>;
