import { readFileSync } from "node:fs";
import { lateMeasures, MEASURED_LATE, OBSERVES_LATE, RENDERS_LATE } from "../../web/build/late-measures.ts";

const COMPONENTS = "/node_modules/@cloudscape-design/components";
const plugin = lateMeasures() as unknown as {
  resolveId(source: string, importer: string): string | undefined;
  transform(code: string, id: string): { code: string } | undefined;
};
const measures = (module: string) =>
  [...readFileSync(`.${COMPONENTS}/${module}`, "utf8").matchAll(/import {([^}]*)} from '([^']+)'/g)].flatMap(
    ([, names = "", source = ""]) =>
      /useResizeObserver|useContainerQuery|useContainerBreakpoints/.test(names) ? [source] : [],
  );

test.each(MEASURED_LATE)("%s takes its measures from the late hooks", (module) => {
  const sources = measures(module);
  expect(sources).not.toEqual([]);
  for (const source of sources)
    expect(plugin.resolveId(source, `${COMPONENTS}/${module}`)).toMatch(/late-measures\.ts$|breakpoints\.js\?late$/);
});

test("breakpoints are late for a late component only", () => {
  const hook = `${COMPONENTS}/internal/hooks/container-queries/use-container-breakpoints.js`;
  expect(plugin.resolveId("@cloudscape-design/component-toolkit", `${hook}?late`)).toMatch(/late-measures\.ts$/);
  expect(plugin.resolveId("@cloudscape-design/component-toolkit", hook)).toBeUndefined();
});

test("the sticky scrollbar observes sizes late", () => {
  const code = readFileSync(`.${COMPONENTS}/${OBSERVES_LATE}`, "utf8");
  expect(code).toContain("new ResizeObserver(");
  expect(plugin.transform(code, `${COMPONENTS}/${OBSERVES_LATE}`)?.code).toMatch(
    /^import { LateResizeObserver as ResizeObserver } from/,
  );
});

test("the frame takes only the update of its parts from react-dom, and makes it a transition", () => {
  const id = `${COMPONENTS}/${RENDERS_LATE}`;
  expect(readFileSync(`.${id}`, "utf8")).toContain("import { unstable_batchedUpdates } from 'react-dom';");
  expect(plugin.resolveId("react-dom", id)).toMatch(/late-measures\.ts$/);
  expect(plugin.resolveId("react-dom", `${COMPONENTS}/table/internal.js`)).toBeUndefined();
});

test("the style sheet gives a form field the width that Cloudscape gives it once it is measured", () => {
  const read = (module: string) => readFileSync(`.${COMPONENTS}/${module}`, "utf8");
  expect(read("form-field/util.js")).toContain("isRefresh) {\n        columns = [{ colspan: { default: 12, xs: 8 } }");
  expect(read("internal/breakpoints.js")).toContain("['xs', 688]");
  expect(read("grid/styles.css.js")).toMatch(/"grid-column": "awsui_grid-column_[\s\S]*"colspan-8": "awsui_colspan-8_/);
});
