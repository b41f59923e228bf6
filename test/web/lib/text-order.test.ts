import { orderedColumns } from "../../../web/src/components/tables/columns.ts";
import { byText, byValue } from "../../../web/src/lib/formats.ts";

test("names with numbers are ordered by the numbers", () => {
  expect(["Provider 100", "provider 2", "Provider 10", "Provider 1"].sort(byText)).toEqual([
    "Provider 1",
    "provider 2",
    "Provider 10",
    "Provider 100",
  ]);
});

test("numbers are ordered by size, and what is missing comes first", () => {
  expect([30, 5, 120].sort(byValue)).toEqual([5, 30, 120]);
  expect(["b", null, "a"].sort(byValue)).toEqual([null, "a", "b"]);
});

test("a column that is sorted by a field gets that order, and one with its own keeps it", () => {
  const own = () => 0;
  const cell = () => "";
  const [byField, byOwn, unsorted] = orderedColumns<{ name: string }>([
    { id: "name", header: "Name", cell, sortingField: "name" },
    { id: "own", header: "Own", cell, sortingComparator: own },
    { id: "actions", header: "Actions", cell },
  ]);
  expect(byField?.sortingComparator?.({ name: "Room 9" }, { name: "Room 10" })).toBeLessThan(0);
  expect(byOwn?.sortingComparator).toBe(own);
  expect(unsorted?.sortingComparator).toBeUndefined();
});
