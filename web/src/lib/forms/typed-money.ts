import * as z from "zod";
import { centsText } from "../formats.ts";

const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;

/** The largest amount of one entry, in cents. */
const MOST = 999_999_999;

const TEXTS = {
  unreadable: "Enter an amount such as 40 or 40.50",
  nothing: "The amount must be more than $0.00",
  tooMuch: `The amount must be at most ${centsText(MOST)}`,
} as const;

/** Returns the whole cents of an amount as people type it: 40, 40.5, $40.00 or 1,200; undefined if it can't be read. */
export function readCents(text: string): number | undefined {
  const [, dollars = "", cents = ""] = AMOUNT.exec(text.trim()) ?? [];
  if (dollars + cents === "") return undefined;
  return Number(`${dollars.replaceAll(",", "") || "0"}${cents.padEnd(2, "0")}`);
}

/** Returns why a typed amount can't be saved; undefined if it can. */
function violatedAmountRule(text: string, least: number): string | undefined {
  const cents = readCents(text);
  if (cents === undefined) return TEXTS.unreadable;
  if (cents < least) return TEXTS.nothing;
  return cents > MOST ? TEXTS.tooMuch : undefined;
}

const typedCents = (least: number) =>
  z.string().transform((text, context): number => {
    const message = violatedAmountRule(text, least);
    if (message === undefined) return readCents(text) ?? z.NEVER;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The schema of a typed amount, which it turns into whole cents. */
export const TypedCents = typedCents(1);

/** The same for an amount that may be $0.00. */
export const TypedCentsOrNone = typedCents(0);
