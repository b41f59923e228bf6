import { readFileSync } from "node:fs";
import { EMPTY_MODULES, stubbed, UNUSED_MODULES } from "../../web/build/stub-modules.ts";
import { withoutUnusedContexts } from "../../web/build/theme-contexts.ts";

test.each([...UNUSED_MODULES, ...EMPTY_MODULES])("still finds the module %s, which exports something", (module) => {
  const code = readFileSync(`node_modules/${module}`, "utf8");
  expect(stubbed(code, module)).toMatch(/export (default|{)/);
});

test("a stub keeps the exports of its module and throws an error that names it", () => {
  const code = stubbed(
    "export function Menu() {}\nexport const items = 1;\nexport { a as b };\nexport default Menu;",
    "lib/menu.js",
  );
  expect(code).toContain("export { stub as Menu };");
  expect(code).toContain("export { stub as items };");
  expect(code).toContain("export { stub as b };");
  expect(code).toContain("export default stub;");
  expect(code).toContain("lib/menu.js is left out of the build");
});

test("a rule goes only when all that it is about is unused", () => {
  const css =
    "body{a:1}.awsui-compact-mode:not(#\\9 ){b:2}.awsui-context-top-navigation,.used{c:3}.awsui-dark-mode{d:4}";
  expect(withoutUnusedContexts(css)).toBe("body{a:1}.awsui-context-top-navigation,.used{c:3}.awsui-dark-mode{d:4}");
});
