import type * as z from "zod";
import { byAge, NewRemittance } from "../../shared/payments/balances.ts";
import { NewCheckout } from "../../shared/payments/checkout.ts";
import { NO_TOTALS, totalsOf } from "../../shared/payments/day-totals.ts";
import { EntryQuery, isCounted } from "../../shared/payments/entries.ts";
import {
  balanceChanges,
  type Counted,
  ENTRY_KINDS,
  NewLedgerEntry,
  NO_SUMS,
  openOf,
  plus,
  receivedOf,
  sumsOf,
} from "../../shared/payments/ledger.ts";
import { METHODS } from "../../shared/payments/methods.ts";
import { PAYMENT_TEXTS } from "../../shared/payments/texts.ts";
import { utcDate } from "../../shared/values/days-and-times.ts";

/** Returns the message of each refused field. */
function refusals(schema: z.ZodType, value: object): Record<string, string> {
  const { error } = schema.safeParse(value);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

const ID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
const COMPANY = `comp_${ID}`;
const entry = (kind: Counted["kind"], more: Partial<Counted> = {}): Counted => ({ kind, amount_cents: 100, ...more });

describe("the sums of entries", () => {
  it.each([
    ["CHARGE", { charged_cents: 100 }, 100],
    ["DISCOUNT", { discounted_cents: 100 }, -100],
    ["PAYMENT", { paid_cents: 100 }, -100],
    ["REFUND", { refunded_cents: 100 }, 100],
    ["REALLOCATION", {}, 0],
  ] as const)("a %s counts in its own sum, and its reversal takes that back", (kind, sums, open) => {
    expect(sumsOf(entry(kind))).toEqual({ ...NO_SUMS, ...sums });
    expect(openOf(sumsOf(entry(kind)))).toBe(open);
    const reversed = sumsOf(entry("REVERSAL", { reversed_kind: kind }));
    expect(plus(sumsOf(entry(kind)), reversed)).toEqual(NO_SUMS);
  });

  it("adds up each sum, also to none", () => {
    const one = { charged_cents: 1, discounted_cents: 2, paid_cents: 3, refunded_cents: 4 };
    expect(plus(undefined, one)).toEqual(one);
    expect(plus(one, one)).toEqual({ charged_cents: 2, discounted_cents: 4, paid_cents: 6, refunded_cents: 8 });
    expect([openOf(one), receivedOf(one)]).toEqual([1 - 2 - 3 + 4, 3 - 4]);
  });

  it("changes the balance of who owes, and moves it by a reallocation", () => {
    expect(balanceChanges(entry("CHARGE"))).toEqual([["patient", 100]]);
    expect(balanceChanges(entry("PAYMENT", { company_id: COMPANY }))).toEqual([[COMPANY, -100]]);
    const moved = entry("REALLOCATION", { company_id: COMPANY });
    expect(balanceChanges(moved)).toEqual([
      [COMPANY, -100],
      ["patient", 100],
    ]);
    expect(balanceChanges({ ...moved, kind: "REVERSAL", reversed_kind: "REALLOCATION" })).toEqual([
      [COMPANY, 100],
      ["patient", -100],
    ]);
  });

  it("adds a day up by method, practitioner and service", () => {
    const all = [
      entry("CHARGE", { practitioner_id: "staff_1", service_id: "svc_1" }),
      entry("PAYMENT", { method: "CARD", practitioner_id: "staff_1" }),
      entry("REFUND", { method: "CARD", amount_cents: 30 }),
      entry("PAYMENT", { method: "CASH", amount_cents: 5 }),
    ];
    expect(totalsOf([])).toEqual(NO_TOTALS);
    expect(totalsOf(all)).toEqual({
      total: { charged_cents: 100, discounted_cents: 0, paid_cents: 105, refunded_cents: 30 },
      methods: { CARD: { paid_cents: 100, refunded_cents: 30 }, CASH: { paid_cents: 5, refunded_cents: 0 } },
      practitioners: {
        staff_1: { ...NO_SUMS, charged_cents: 100, paid_cents: 100 },
        unassigned: { ...NO_SUMS, paid_cents: 5, refunded_cents: 30 },
      },
      services: {
        svc_1: { ...NO_SUMS, charged_cents: 100 },
        other: { ...NO_SUMS, paid_cents: 105, refunded_cents: 30 },
      },
    });
  });

  it("counts in a figure what it adds up, and reversals as what they take back", () => {
    const figures = (kind: Counted["kind"], reversed_kind?: (typeof ENTRY_KINDS)[number]) =>
      (["charged", "discounted", "received", "open"] as const).filter((figure) =>
        isCounted({ kind, reversed_kind }, figure),
      );
    const expected = {
      CHARGE: ["charged", "open"],
      DISCOUNT: ["discounted", "open"],
      PAYMENT: ["received", "open"],
      REFUND: ["received", "open"],
      REALLOCATION: [],
    };
    for (const kind of ENTRY_KINDS) {
      expect(figures(kind)).toEqual(expected[kind]);
      expect(figures("REVERSAL", kind)).toEqual(expected[kind]);
    }
    expect(figures("REVERSAL")).toEqual([]);
  });
});

describe("what is still owed", () => {
  it.each([
    ["2027-03-31", "2027-03-31", "up_to_30"],
    ["2027-03-01", "2027-03-31", "up_to_30"],
    ["2027-02-28", "2027-03-31", "up_to_60"],
    ["2027-01-30", "2027-03-31", "up_to_60"],
    ["2027-01-29", "2027-03-31", "up_to_90"],
    ["2026-12-31", "2027-03-31", "up_to_90"],
    ["2026-12-30", "2027-03-31", "older"],
  ] as const)("of %s is on %s %s", (date, today, age) => {
    const none = { up_to_30: 0, up_to_60: 0, up_to_90: 0, older: 0 };
    const two = [
      { date, cents: 7 },
      { date, cents: 8 },
    ];
    expect(byAge(two, today)).toEqual({ ...none, [age]: 15 });
  });
});

describe("what is recorded", () => {
  const payment = { kind: "PAYMENT", amount_cents: 100, method: "CARD", location_id: `loc_${ID}` };

  it.each<[string, object, Record<string, string>]>([
    ["a payment", {}, {}],
    ["an entry about an appointment", { location_id: undefined, appointment_id: `appt_${ID}` }, {}],
    ["an entry of no location", { location_id: undefined }, { location_id: PAYMENT_TEXTS.locationRequired }],
    ["a payment without a method", { method: undefined }, { method: PAYMENT_TEXTS.methodRequired }],
    ["a charge with a method", { kind: "CHARGE" }, { method: PAYMENT_TEXTS.methodNotNeeded }],
    ["a refund without a reason", { kind: "REFUND" }, { reason: PAYMENT_TEXTS.reasonRequired }],
    ["a discount", { kind: "DISCOUNT", method: undefined, reason: "Kind" }, {}],
    ["a discount without a reason", { kind: "DISCOUNT", method: undefined }, { reason: PAYMENT_TEXTS.reasonRequired }],
    [
      "a reallocation from no one",
      { kind: "REALLOCATION", method: undefined },
      { company_id: PAYMENT_TEXTS.companyRequired },
    ],
    ["a reallocation", { kind: "REALLOCATION", method: undefined, company_id: COMPANY }, {}],
    ["an entry about a day to come", { about_date: "2999-01-01" }, { about_date: PAYMENT_TEXTS.aboutDateLater }],
    ["an entry about today", { about_date: utcDate() }, {}],
    ["an entry about a day that is over", { about_date: "2020-01-01" }, {}],
  ])("is checked: %s", (_, changes, expected) => {
    expect(refusals(NewLedgerEntry, { ...payment, ...changes })).toEqual(expected);
  });

  const line = (amount_cents: number) => ({ text: "Visit", amount_cents });
  const policy = (amount_cents: number) => ({ policy_id: `pol_${ID}`, amount_cents });
  const discount = (amount_cents: number) => ({ amount_cents, reason: "Kind" });

  it.each<[string, object, string[]]>([
    ["all of a charge owed by an insurer", { lines: [line(60), line(40)], insurer: policy(100) }, []],
    ["more owed by an insurer than charged", { lines: [line(100)], insurer: policy(101) }, ["insurer.amount_cents"]],
    ["all of a charge taken off", { lines: [line(100)], discount: discount(100) }, []],
    ["more taken off than charged", { lines: [line(100)], discount: discount(101) }, ["discount.amount_cents"]],
    [
      "more taken off than the patient's part",
      { lines: [line(100)], insurer: policy(60), discount: discount(41) },
      ["discount.amount_cents"],
    ],
    ["the patient's part taken off", { lines: [line(100)], insurer: policy(60), discount: discount(40) }, []],
    ["a later discount without a further charge", { discount: discount(10) }, []],
  ])("is checked at a checkout: %s", (_, body, fields) => {
    expect(Object.keys(refusals(NewCheckout, body))).toEqual(fields);
  });

  const item = { entry_id: `entry_${ID}`, amount_cents: 10, rest: "open", reason: "" };
  const remitted = (...items: object[]) => ({ location_id: `loc_${ID}`, method: "CHECK", items });

  it.each<[string, object, Record<string, string>]>([
    ["a part", remitted(item), {}],
    [
      "nothing, and the rest open",
      remitted({ ...item, amount_cents: 0 }),
      { "items.0.amount_cents": PAYMENT_TEXTS.amount },
    ],
    ["nothing, and the patient owes it", remitted({ ...item, amount_cents: 0, rest: "patient" }), {}],
    [
      "a write-off without a reason",
      remitted({ ...item, rest: "write_off" }),
      { "items.0.reason": PAYMENT_TEXTS.restReason },
    ],
    ["a write-off", remitted({ ...item, rest: "write_off", reason: "Agreed" }), {}],
    ["two charges", remitted(item, { ...item, entry_id: item.entry_id.replace(/n$/, "p") }), {}],
    ["one charge twice", remitted(item, item), { items: PAYMENT_TEXTS.chargeTwice }],
  ])("is checked at a remittance: %s", (_, body, expected) => {
    expect(refusals(NewRemittance, body)).toEqual(expected);
  });

  it("is listed for at most 366 days, in their order", () => {
    const days = (from: string, to: string) => Object.keys(refusals(EntryQuery, { from, to }));
    expect(days("2027-01-01", "2028-01-01")).toEqual([]);
    expect(days("2027-01-01", "2028-01-02")).toEqual(["to"]);
    expect(days("2027-01-02", "2027-01-01")).not.toEqual([]);
    expect(refusals(EntryQuery, { to: "2027-01-01" })).toEqual({});
    expect(refusals(EntryQuery, { from: "2027-01-01", method: METHODS[0] })).toEqual({});
  });
});
