import fc from "fast-check";
import { type OpenAmount, openAfter } from "../../shared/payments/open-charges.ts";

const at = { location_id: "loc_1" };
const charge = (entry_id: string, date: string, cents: number): OpenAmount => ({ ...at, entry_id, date, cents });
const [first, second, third] = [
  charge("a", "2026-11-01", 500),
  charge("b", "2026-11-02", 300),
  charge("c", "2026-11-03", 200),
];
const cents = (open: readonly OpenAmount[]) => open.map((each) => [each.entry_id, each.cents]);

it("lists what is open by its day, whatever came first", () => {
  const open = [third, first, second].reduce<readonly OpenAmount[]>((before, each) => openAfter(before, 0, each), []);
  expect(open).toEqual([first, second, third]);
});

it("pays the charge that is named, and then the oldest ones", () => {
  const open = [first, second, third];
  const paid = (amount: number, settles?: string) =>
    cents(openAfter(open, 0, { ...charge("p", "2026-11-04", -amount), settles }));
  expect(paid(600)).toEqual([
    ["b", 200],
    ["c", 200],
  ]);
  expect(paid(250, "b")).toEqual([
    ["a", 500],
    ["b", 50],
    ["c", 200],
  ]);
  expect(paid(400, "c")).toEqual([
    ["a", 300],
    ["b", 300],
  ]);
  expect(paid(100, "unknown")[0]).toEqual(["a", 400]);
});

it("takes from a charge what was paid in advance", () => {
  expect(openAfter([], 500, first)).toEqual([]);
  expect(cents(openAfter([], 120, first))).toEqual([["a", 380]]);
});

it("keeps the day of the oldest charge when there are more than 500", () => {
  const many = Array.from({ length: 501 }, (_, n) => charge(`entry ${String(n).padStart(3, "0")}`, "2026-11-05", 100));
  const open = many.reduce<readonly OpenAmount[]>((before, each) => openAfter(before, 0, each), [first]);
  expect(open).toHaveLength(500);
  expect(open[0]).toEqual({ ...first, cents: 700 });
  expect(open.reduce((sum, each) => sum + each.cents, 0)).toBe(50_600);
});

it("adds up to the balance, or to nothing while that was paid in advance, after any changes", () => {
  const change = fc.record({
    cents: fc.integer({ min: -1_000, max: 1_000 }).filter((each) => each !== 0),
    day: fc.integer({ min: 10, max: 28 }),
    settles: fc.option(fc.nat(20), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let open: readonly OpenAmount[] = [];
      let balance = 0;
      for (const [n, { cents: amount, day, settles }] of changes.entries()) {
        const credit = Math.max(0, -balance);
        open = openAfter(open, credit, {
          ...charge(`e${n}`, `2026-11-${day}`, amount),
          settles: settles === undefined ? undefined : `e${settles}`,
        });
        balance += amount;
        expect(open.reduce((sum, each) => sum + each.cents, 0)).toBe(Math.max(0, balance));
        expect(open.every((each) => each.cents > 0)).toBe(true);
        expect(open.map(({ date }) => date)).toEqual(open.map(({ date }) => date).toSorted());
      }
    }),
  );
});
