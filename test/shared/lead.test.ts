import { isDue, isOverdue } from "../../shared/patients/lead.ts";

const TODAY = "2027-03-01";

it.each([
  ["NEW", "2027-02-28", true],
  ["CONTACTED", TODAY, true],
  ["NEW", "2027-03-02", false],
  ["NEW", "", false],
  ["CONVERTED", TODAY, false],
] as const)("says of a lead that is %s with the next step on %j: due is %s", (status, next_step_on, due) => {
  expect(isDue({ status, next_step_on }, TODAY)).toBe(due);
});

it.each([
  ["NEW", "2027-02-28", true],
  ["NEW", TODAY, false],
  ["NEW", "", false],
  ["LOST", "2027-02-28", false],
] as const)("says of a lead that is %s with the next step on %j: overdue is %s", (status, next_step_on, overdue) => {
  expect(isOverdue({ status, next_step_on }, TODAY)).toBe(overdue);
});
