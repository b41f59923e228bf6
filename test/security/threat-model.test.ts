import { readFileSync } from "node:fs";

const text = readFileSync("docs/security.md", "utf8");

/** Each proof that the page names: a file, and the words of a test's name in it. */
const proofs = [...text.matchAll(/`(test\/[\w/.-]+\.test\.tsx?)`((?:,? "[^"]+")*)/g)].flatMap(
  ([, file = "", names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
);

test("names an existing test for every threat of the threat model", () => {
  expect(proofs.length).toBeGreaterThan(25);
});

test.each(proofs)("$file has the proof '$name'", ({ file, name }) => {
  expect(readFileSync(file, "utf8")).toContain(name);
});
