import { findCycle } from "../../web/build/ordered-chunks.ts";

const chunk = (...imports: string[]) => ({ type: "chunk", imports });

test("finds files that import each other in a circle, however long", () => {
  const bundle = { a: chunk("b"), b: chunk("c"), c: chunk("d", "b"), d: chunk(), style: { type: "asset" } };
  expect(findCycle(bundle)).toEqual(["b", "c", "b"]);
});

test("accepts files that share what they import", () => {
  expect(findCycle({ a: chunk("b", "c"), b: chunk("d"), c: chunk("d"), d: chunk() })).toBeUndefined();
});
