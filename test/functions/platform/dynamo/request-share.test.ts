import { requestShare } from "../../../../functions/platform/dynamo/work-budget.ts";

it("ends after 1,000 rows", () => {
  const mayContinue = requestShare();
  expect([500, 500, 1].map((rows) => mayContinue(rows))).toEqual([true, true, false]);
});

it("ends after five seconds", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const mayContinue = requestShare();
  now.mockReturnValue(4_999);
  expect(mayContinue(1)).toBe(true);
  now.mockReturnValue(5_000);
  expect(mayContinue(1)).toBe(false);
  now.mockRestore();
});
