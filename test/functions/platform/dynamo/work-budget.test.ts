import { createWorkBudget } from "../../../../functions/platform/dynamo/work-budget.ts";

it("ends after 1,000 rows", () => {
  const budget = createWorkBudget();
  expect([500, 500, 1].map((rows) => budget.take(rows))).toEqual([true, true, false]);
});

it("ends after five seconds", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const budget = createWorkBudget();
  now.mockReturnValue(4_999);
  expect(budget.take(1)).toBe(true);
  now.mockReturnValue(5_000);
  expect(budget.take(1)).toBe(false);
  now.mockRestore();
});
