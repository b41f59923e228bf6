import { handler } from "../../../../functions/api/imports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { itRefuses, operation } from "../../../support/operation-tests.ts";

const body = { kind: "leads", file_name: "leads.csv", file_hash: "5f2a" };
const opened = operation({ handler, route: contract.imports.create, request: { body } });
const { rows, send } = opened;

it("begins an import with its audit entry", async () => {
  const { status, body: answer } = await send();
  expect([status, answer]).toEqual([201, { import_id: expect.stringMatching(/^imp_[0-9a-z]{26}$/) }]);
  expect(rows("import")).toMatchObject([
    { ...body, ...answer, dry_run: false, skip_duplicates: false, state: "IMPORTED", created: 0, failed: 0 },
  ]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "imports.create", record_id: answer.import_id }]);
});

it("lets a dry run expire", async () => {
  await send({ body: { ...body, dry_run: true } });
  expect(rows("import")).toMatchObject([{ dry_run: true, expires: expect.any(Number) }]);
});

it("audits no dry run, because it begins no import", async () => {
  await send({ body: { ...body, dry_run: true } });
  expect(rows("audit_entry")).toEqual([]);
});

it("begins one import for a request that is sent again with its key", async () => {
  const key = { headers: { "idempotency-key": "a".repeat(16) } };
  const first = await send(key);
  expect(await send(key)).toMatchObject({ status: 201, body: first.body });
  expect(rows("import")).toHaveLength(1);
});

itRefuses(opened, body, {
  "an unknown kind": { kind: "rooms" },
  "a file name that is too long": { file_name: "a".repeat(201) },
  "a hash that is too long": { file_hash: "a".repeat(65) },
});
