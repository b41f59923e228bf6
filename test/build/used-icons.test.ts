import { readFileSync } from "node:fs";
import { pruned } from "../../web/build/used-icons.ts";

const ICONS = readFileSync("node_modules/@cloudscape-design/components/icon/generated/icons.js", "utf8");

test("icons that no module names are left out, the others stay as they were, and the file stays a module", () => {
  const code = pruned(ICONS, new Set(["close", "search"]));
  expect(code).toContain('"close": React.createElement');
  expect(code).toContain('"search": React.createElement');
  expect(code).not.toContain('"thumbs-up"');
  expect(code.length).toBeLessThan(ICONS.length / 10);
  expect(code).toContain("import React from 'react';");
  expect(code).toMatch(/export default icons;/);
});
