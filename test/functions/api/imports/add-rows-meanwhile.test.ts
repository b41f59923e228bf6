import { handler } from "../../../../functions/api/imports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IMPORTS } from "../../../../shared/imports/import.ts";
import { IMPORT_ID, importedRowItem, importItem, PERSON } from "../../../support/imports.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";

const daysBefore = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const row = { row: 1, values: PERSON };
const { failsNextWrites, given, put, rows, send, writes } = operation({
  handler,
  route: contract.imports.addRows,
  request: { params: { import_id: IMPORT_ID }, body: { rows: [row] } },
  items: [importItem()],
});

it("tries a row again that collides with another request", async () => {
  failsNextWrites(() => canceled(["TransactionConflict"]));
  expect((await send()).body.items).toMatchObject([{ ok: true }]);
  expect(rows("patient")).toHaveLength(1);
});

it("answers what another request has imported meanwhile", async () => {
  const record_id = "pat_01jd3v8c9m4q2w6x8z0y1t5k7z";
  failsNextWrites(() => {
    put(importedRowItem({ record_id, duplicate_of: "pat_01jd3v8c9m4q2w6x8z0y1t5k7y" }));
    return canceled(["None", "ConditionalCheckFailed"]);
  });
  expect((await send()).body.items).toEqual([
    { row: 1, ok: true, record_id, errors: {}, warnings: {}, duplicate_of: "pat_01jd3v8c9m4q2w6x8z0y1t5k7y" },
  ]);
  expect(rows("patient")).toEqual([]);
});

it("refuses a row whose import is undone meanwhile", async () => {
  failsNextWrites(() => {
    put(importItem({ state: "UNDOING" }));
    return canceled(["ConditionalCheckFailed", "None"]);
  });
  expect(await send()).toMatchObject({ status: 409, body: { code: "import_final", error: IMPORTS.undone } });
  expect(writes()).toEqual([]);
});

it("answers 503 at once when the table throttles an item of the transaction", async () => {
  failsNextWrites(() => canceled(["None", "None", "ThrottlingError"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});

it("counts a row once that is sent again with the same errors", async () => {
  const body = { rows: [{ row: 1, values: { ...PERSON, last_name: "" } }] };
  const first = await send({ body });
  const { length } = writes();
  expect(await send({ body })).toMatchObject({ status: 200, body: first.body });
  expect(writes()).toHaveLength(length);
  expect(rows("import")).toMatchObject([{ created: 0, failed: 1 }]);
});

it.each([
  ["was undone", { state: "UNDONE" }, IMPORTS.undone],
  ["is being undone", { state: "UNDOING" }, IMPORTS.undone],
  ["is older than seven days", { created_at: "2027-02-01T00:00:00.000Z" }, IMPORTS.closed],
])("adds no row to an import that %s", async (_, changes, error) => {
  given([importItem(changes)]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "import_final", error } });
  expect(writes()).toEqual([]);
});

it.each([
  ["that has created the row before", {}, [importedRowItem({ record_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7z" })]],
  ["that was a dry run", { dry_run: true }, []],
])("refuses a row of an undone import %s, although nothing would be written", async (_, changes, known) => {
  given([importItem({ state: "UNDONE", ...changes }), ...known]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "import_final", error: IMPORTS.undone } });
});

it("adds rows until the very end of the seven days", async () => {
  given([importItem({ created_at: daysBefore(7) })]);
  expect((await send()).body.items).toMatchObject([{ ok: true }]);
});
