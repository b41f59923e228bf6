import { readFileSync } from "node:fs";

const text = readFileSync("docs/security.md", "utf8");

/** Returns the proofs that a text names: files, and words of the titles of tests in them. */
const proofsIn = (part: string) =>
  [...part.matchAll(/`(test\/[\w/.-]+\.test\.tsx?)`((?:,? "[^"]+")*)/g)].flatMap(([, file = "", names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
  );

test("names a test for every risk", () => {
  const [, section = ""] = text.split("\n## Risks, controls and proofs\n");
  const [table = ""] = section.split("\n## ");
  const risks = table.split("\n").filter((line) => /^\| (?!Risk )/.test(line));
  expect(risks.length).toBeGreaterThan(25);
  expect(risks.filter((risk) => proofsIn(risk).length === 0)).toEqual([]);
});

test.each(proofsIn(text))("$file has the proof '$name'", ({ file, name }) => {
  expect(readFileSync(file, "utf8")).toContain(name);
});
