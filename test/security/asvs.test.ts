import { existsSync, readFileSync } from "node:fs";

/** The requirements of levels 1 and 2 of ASVS 5.0.0. */
const REQUIREMENTS = 253;
/** HIPAA's technical safeguards and their specifications. */
const SAFEGUARDS = 12;
const ANSWERS = ["Met", "Partly", "Open", "Not applicable"];

const rows = readFileSync("docs/asvs.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (V\d|164\.)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, requirement = "", answer = "", proof = ""]) => ({ requirement, answer, proof }));

/** Returns the files that a text names, each with the titles of tests that stand behind it. */
const placesIn = (text: string) =>
  [...text.matchAll(/`((?:\.?[\w-]+\/)[\w/.-]+|[\w-]+\.(?:json|md))`((?:,? "[^"]+")*)/g)].map(
    ([, file = "", titles = ""]) => ({
      file,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
    }),
  );

test("answers every requirement once, with words", () => {
  const requirements = rows.map(({ requirement }) => requirement);
  expect(requirements.filter((requirement) => requirement.startsWith("V"))).toHaveLength(REQUIREMENTS);
  expect(requirements.filter((requirement) => !requirement.startsWith("V"))).toHaveLength(SAFEGUARDS);
  expect(new Set(requirements).size).toBe(REQUIREMENTS + SAFEGUARDS);
  expect(rows.filter(({ answer, proof }) => !ANSWERS.includes(answer) || proof.length < 4)).toEqual([]);
});

test.each(rows.filter(({ proof }) => placesIn(proof).length > 0))("$requirement names what exists", ({ proof }) => {
  for (const { file, titles } of placesIn(proof)) {
    expect(existsSync(file), file).toBe(true);
    for (const title of titles) expect(readFileSync(file, "utf8")).toContain(title);
  }
});
