import { readdirSync, readFileSync } from "node:fs";

const SCREENS = "docs/screens";

/** Returns the pictures of docs/screens that a document shows. */
const shownBy = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(/!\[[^\]]+\]\((?:docs\/)?screens\/([^)]+)\)/g)].map(
    ([, file]) => file as string,
  );

test("the tour and the README show each picture of docs/screens, and no other", () => {
  const shown = new Set(["docs/tour.md", "README.md"].flatMap(shownBy));
  expect([...shown].toSorted()).toEqual(readdirSync(SCREENS).toSorted());
});
