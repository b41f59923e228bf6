import { erasureCount } from "../../shared/patients/erasure.ts";

it("counts up to 1,000 records exactly", () => {
  expect([3, 1_000, 1_001].map(erasureCount)).toEqual(["3", "1000", "More than 1,000"]);
});
