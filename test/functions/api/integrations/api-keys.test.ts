import { handler } from "../../../../functions/api/integrations/index.ts";
import { sentKey } from "../../../../functions/domain/integrations/key-format.ts";
import { apiKeyDigestEntity, apiKeyEntity } from "../../../../functions/entities/api-keys.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { SCOPES } from "../../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS, REFUSALS } from "../../../../shared/contract/texts.ts";
import { INTEGRATION_TEXTS } from "../../../../shared/integrations/texts.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows, stored } = openTable();
const { tenant: tenant_id, user: created_by } = IDS;
const NEW = { name: "Website", scopes: ["appointments:write", "configuration:read"] };

const list = () => call(handler, contract.integrations.listApiKeys, { as: "TENANT_ADMIN" });
const create = (body: object = NEW) => call(handler, contract.integrations.createApiKey, { as: "TENANT_ADMIN", body });
const revoke = (key_id: string) =>
  call(handler, contract.integrations.removeApiKey, { as: "TENANT_ADMIN", params: { key_id } });

beforeEach(() => holds([]));

it("answers a new key once, and stores its digest only", async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(["key_id", "key"]);
  const [digest] = rows("apiKeyDigest");
  expect(digest).toMatchObject({ key_id: body.key_id, tenant_id, scopes: NEW.scopes });
  expect(sentKey(`Bearer ${body.key}`)?.isOf(String(digest?.digest))).toBe(true);
  const secret = body.key.split("_")[2] ?? "no secret";
  expect(JSON.stringify(stored())).not.toContain(secret);
  expect(JSON.stringify((await list()).body)).not.toContain(secret);
  expect(rows("audit_entry")).toMatchObject([
    {
      operation: "integrations.createApiKey",
      record_id: body.key_id,
      changes: [{ field: "name" }, { field: "scopes" }],
    },
  ]);
});

it("lists the keys in use with their creators, oldest first, and every scope that there is", async () => {
  const { body: website } = await create();
  vi.setSystemTime(Date.parse(NOW) + 1_000);
  const { body: books } = await create({ name: "Accounting", scopes: ["payments:read"] });
  const { body: old } = await create({ name: "Old", scopes: ["payments:read"] });
  await revoke(old.key_id);
  expect((await list()).body).toEqual({
    items: [
      {
        key_id: website.key_id,
        ...NEW,
        created_at: NOW,
        created_by_name: "Ada Byron",
        last_used_at: null,
      },
      expect.objectContaining({ key_id: books.key_id, name: "Accounting" }),
    ],
    next_cursor: null,
    available_scopes: [...SCOPES],
  });
});

it("revokes a key: its digest is emptied, its name stays for the audit log and can be used again", async () => {
  const { body } = await create();
  expect((await revoke(body.key_id)).status).toBe(204);
  expect(rows("apiKeyDigest")).toMatchObject([{ digest: "", scopes: [], expires: expect.any(Number) }]);
  expect(rows("apiKey")).toMatchObject([{ name: "Website", revoked_at: NOW, expires: expect.any(Number) }]);
  expect(rows("audit_entry")).toContainEqual(expect.objectContaining({ operation: "integrations.removeApiKey" }));
  expect((await create()).status).toBe(201);
  expect(await revoke(body.key_id)).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.key } });
});

it("revokes no key of another clinic", async () => {
  const key_id = "key_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const foreign = { key_id, tenant_id: IDS.otherTenant, scopes: [] };
  holds([
    itemOf(apiKeyEntity().put({ ...foreign, name: "Theirs", created_by })),
    itemOf(apiKeyDigestEntity().put({ ...foreign, digest: "digest" })),
  ]);
  expect(await revoke(key_id)).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.key } });
  expect(rows("apiKeyDigest")).toMatchObject([{ digest: "digest" }]);
  expect((await list()).body.items).toEqual([]);
});

it("refuses a second key of the same name, which the audit log could not tell apart", async () => {
  await create();
  expect(await create({ ...NEW, name: "WEBSITE" })).toMatchObject({
    status: 409,
    body: { code: "name_taken", fields: { name: INTEGRATION_TEXTS.nameTaken } },
  });
});

it("allows ten keys, and one more after one was revoked", async () => {
  for (let n = 1; n <= 10; n += 1) expect((await create({ ...NEW, name: `Key ${n}` })).status).toBe(201);
  const eleventh = { ...NEW, name: "Key 11" };
  expect(await create(eleventh)).toMatchObject({ status: 409, body: { error: REFUSALS.tooMany("API keys", 10) } });
  await revoke(String(rows("apiKey")[0]?.key_id));
  expect((await create(eleventh)).status).toBe(201);
});

it.each([
  ["no scopes", { ...NEW, scopes: [] }, { scopes: INTEGRATION_TEXTS.noScopes }],
  ["an unknown scope", { ...NEW, scopes: ["notes:read"] }, { "scopes.0": expect.any(String) }],
  ["a scope twice", { ...NEW, scopes: ["fhir:read", "fhir:read"] }, { scopes: INTEGRATION_TEXTS.repeatedScope }],
  ["no name", { ...NEW, name: " " }, { name: "Name is required" }],
])("refuses %s", async (_, body, fields) => {
  expect(await create(body)).toMatchObject({ status: 422, body: { fields } });
  expect(rows("apiKey")).toEqual([]);
});
