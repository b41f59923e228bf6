import fc from "fast-check";
import { amountText, centsText, money } from "../../../web/src/lib/formats.ts";
import { readCents, TypedCents, TypedCentsOrNone } from "../../../web/src/lib/forms/typed-money.ts";

test("reads every amount as it is displayed", () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(fc.property(amounts, (cents) => void expect(readCents(centsText(cents))).toBe(cents)));
});

test.each([
  ["40", 4000],
  ["40.5", 4050],
  ["1,200", 120_000],
  ["$ 1,200.05", 120_005],
  [" .5 ", 50],
  ["7.", 700],
])("reads %s", (text, cents) => expect(readCents(text)).toBe(cents));

test.each(["", "$", ".", "-5", "1,20", "12.345", "1.2.3", "forty"])("does not read %s", (text) =>
  expect(readCents(text)).toBeUndefined(),
);

test.each([
  ["0", "The amount must be more than $0.00"],
  ["ten", "Enter an amount such as 40 or 40.50"],
  ["10000000", "The amount must be at most $9,999,999.99"],
])("refuses %s", (text, message) => expect(TypedCents.safeParse(text).error?.issues[0]?.message).toBe(message));

test("allows an amount of nothing where a payment may be left out", () => {
  expect(TypedCentsOrNone.parse("0")).toBe(0);
});

test("writes every amount as Intl does", () => {
  const intl = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
  const amounts = fc.integer({ min: 0, max: 999_999_999_99 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(fc.property(amounts, (amount) => void expect(money(amount)).toBe(intl.format(Number(amount)))));
});

test("writes whole dollars with their cents", () => {
  expect(["0", "80.5", "1080"].map(amountText)).toEqual(["0.00", "80.50", "1,080.00"]);
});
