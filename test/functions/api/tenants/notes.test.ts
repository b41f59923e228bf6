import { handler } from "../../../../functions/api/tenants/index.ts";
import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call, IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { operation } from "../../../support/operation-tests.ts";
import { paramsOf } from "../../../support/rows.ts";

const body = { text: "Pays late.\nCalls on Mondays." };
const request = { params: paramsOf(TENANT) };
const items = [TENANT.item()];
const created = operation({
  handler,
  route: contract.tenants.createNote,
  as: "PLATFORM_ADMIN",
  request: { ...request, body },
  items,
});
const { rows, send, writes } = created;
const list = (params = request.params) => call(handler, contract.tenants.listNotes, { as: "PLATFORM_ADMIN", params });
const key = { headers: { "idempotency-key": "0123456789abcdef" } };

it("writes the note with its author and time, and lists the newest first", async () => {
  const { status, body: note } = await send();
  expect(status).toBe(201);
  expect(note).toEqual({
    ...body,
    note_id: expect.stringMatching(/^note_[0-9a-z]{26}$/),
    tenant_id: IDS.tenant,
    kind: "NOTE",
    author_name: "Ada Byron",
    created_at: NOW,
  });
  vi.setSystemTime(Date.parse(NOW) + 1_000);
  const { body: newest } = await send({ body: { text: "Paid." } });
  expect((await list()).body.items).toEqual([newest, note]);
});

it("leaves an entry without the text in the platform's log, and none in the clinic's", async () => {
  await send();
  expect(rows("audit_entry")).toMatchObject([
    { tenant_id: PLATFORM, operation: "tenants.createNote", record_id: IDS.tenant, user_id: IDS.user },
  ]);
  expect(JSON.stringify(rows("audit_entry"))).not.toContain("late");
});

it("writes one note for a request that is sent again with its key", async () => {
  const first = await send(key);
  expect(await send(key)).toMatchObject({ status: 201, body: first.body });
  expect(rows("tenantNote")).toHaveLength(1);
});

it("answers 404 for a clinic that does not exist, and writes nothing", async () => {
  const params = { tenant_id: IDS.otherTenant };
  expect(await send({ params })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
  expect(writes()).toEqual([]);
  expect((await list(params)).status).toBe(404);
});
