import { sharedGroup } from "../../web/build/chunk-groups.ts";

const MODULES = "/clinic/node_modules";
const TABLE = `${MODULES}/@cloudscape-design/components/table/index.js`;
const HEADER_CELL = `${MODULES}/@cloudscape-design/components/table/header-cell.js`;
const PREFERENCES = `${MODULES}/@cloudscape-design/components/table-preferences.js`;
const ZOD = `${MODULES}/zod/index.js`;
const DATES = `${MODULES}/date-fns/index.js`;

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [TABLE]: [HEADER_CELL],
  [PREFERENCES]: [TABLE],
  "/clinic/web/src/components/data-table.tsx": [TABLE],
  "/clinic/web/src/components/form-panel.tsx": ["/clinic/shared/patient.ts"],
  "/clinic/web/src/components/edited-table.tsx": [
    "/clinic/web/src/components/form-panel.tsx",
    "/clinic/web/src/components/data-table.tsx",
  ],
  "/clinic/web/src/lib/day.ts": [DATES],
  "/clinic/shared/patient.ts": [ZOD],
};

/** Returns the group of a module in a build with these imports. */
const groupOf = (id: string) =>
  sharedGroup(id, { getModuleInfo: (module) => ({ importedIds: IMPORTS[module] ?? [] }) });

test("a part of a library has its group, with what the library builds on it", () => {
  expect(groupOf(TABLE)).toBe("table");
  expect(groupOf(HEADER_CELL)).toBe("table");
  expect(groupOf(PREFERENCES)).toBe("table");
  expect(groupOf(ZOD)).toBe("forms");
});

test("modules of ours stand with those that need the same parts, wherever their files are", () => {
  expect(groupOf("/clinic/web/src/components/data-table.tsx")).toBe("shared-table-select");
  expect(groupOf("/clinic/web/src/components/form-panel.tsx")).toBe("shared-forms-details-select");
  expect(groupOf("/clinic/shared/patient.ts")).toBe("shared-forms-details-select");
  expect(groupOf("/clinic/web/src/components/edited-table.tsx")).toBe("shared-forms-details-table-select");
});

test("what needs no such part can be loaded without any", () => {
  expect(groupOf("/clinic/web/src/lib/day.ts")).toBe("shared");
  expect(groupOf(DATES)).toBe("shared");
});
