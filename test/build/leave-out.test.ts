import { readFileSync } from "node:fs";
import { ALWAYS_EMPTY, emptied, UNUSED } from "../../web/build/leave-out.ts";
import { withoutUnusedContexts } from "../../web/build/theme-contexts.ts";

test.each([...UNUSED, ...ALWAYS_EMPTY])("%s is where it was, and exports something", (module) => {
  const code = readFileSync(`node_modules/${module}`, "utf8");
  expect(emptied(code, module)).toMatch(/export (default|{)/);
});

test("a left out part keeps its exports and breaks with a sentence that names it", () => {
  const code = emptied(
    "export function Menu() {}\nexport const items = 1;\nexport { a as b };\nexport default Menu;",
    "lib/menu.js",
  );
  expect(code).toContain("export { leftOut as Menu };");
  expect(code).toContain("export { leftOut as items };");
  expect(code).toContain("export { leftOut as b };");
  expect(code).toContain("export default leftOut;");
  expect(code).toContain("lib/menu.js is left out of the build");
});

test("a rule goes only when all that it is about is unused", () => {
  const css =
    "body{a:1}.awsui-compact-mode:not(#\\9 ){b:2}.awsui-context-top-navigation,.used{c:3}.awsui-dark-mode{d:4}";
  expect(withoutUnusedContexts(css)).toBe("body{a:1}.awsui-context-top-navigation,.used{c:3}.awsui-dark-mode{d:4}");
});
