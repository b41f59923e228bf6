import { filteringOf } from "../../../web/src/components/forms/option-filter.ts";

test("a select has a filter when it has more than ten options", () => {
  const options = Array.from({ length: 11 });
  expect([options, options.slice(1), undefined].map(filteringOf)).toEqual(["auto", "none", "none"]);
});
