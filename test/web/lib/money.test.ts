import fc from "fast-check";
import { amountText, money } from "../../../web/src/lib/formats.ts";

test("writes every amount as Intl does", () => {
  const intl = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
  const amounts = fc.integer({ min: 0, max: 999_999_999_99 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(fc.property(amounts, (amount) => void expect(money(amount)).toBe(intl.format(Number(amount)))));
});

test("writes whole dollars with their cents", () => {
  expect(["0", "80.5", "1080"].map(amountText)).toEqual(["0.00", "80.50", "1,080.00"]);
});
