import { handler } from "../../../../functions/api/tenants/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { itRefuses, operation } from "../../../support/operation-tests.ts";
import { canceled, tenantItem } from "../../../support/rows.ts";

const website_url = "https://lakeside.example.com";
const body = { city: "Shelbyville", version: 1 };
const opened = operation({
  handler,
  route: contract.tenants.updateCurrent,
  request: { body },
  items: [TENANT.item({ website_url })],
});
const { failsNextWrites, given, rows, send, writes } = opened;
const changed = { changed_by: IDS.user, changed_at: NOW, version: 2 };

it("writes the change on the caller's clinic, with an audit entry", async () => {
  const [before] = rows("tenant");
  expect(await send()).toMatchObject({ status: 200, body: { city: "Shelbyville", website_url, version: 2 } });
  expect(rows("tenant")).toEqual([{ ...before, city: "Shelbyville", ...changed }]);
  expect(rows("audit_entry")).toMatchObject([
    {
      operation: "tenants.updateCurrent",
      record_id: IDS.tenant,
      changes: [{ field: "city", from: "Springfield", to: "Shelbyville" }],
    },
  ]);
});

it("lists no changes when nothing differs", async () => {
  await send({ body: { city: "Springfield", version: 1 } });
  expect(rows("audit_entry")[0]).not.toHaveProperty("changes");
});

it("removes the website, and writes a new one", async () => {
  expect((await send({ body: { website_url: "", version: 1 } })).body.website_url).toBeNull();
  expect(rows("tenant")).toMatchObject([{ website_url: null }]);
  const other = "https://hill.example.com";
  expect((await send({ body: { website_url: other, version: 2 } })).body.website_url).toBe(other);
  expect(rows("tenant")).toMatchObject([{ website_url: other }]);
});

it("answers an outdated version with the current clinic and writes nothing", async () => {
  given([TENANT.item({ version: 2, changed_by: IDS.user, changed_at: NOW })]);
  expect(await send()).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { version: 2, website_url: null }, changed_by: "Ada Byron", changed_at: NOW },
  });
  expect(writes()).toEqual([]);
});

it.each([
  ["has changed since it was read", tenantItem({ version: 2 }), 409],
  ["is gone", undefined, 404],
])("does not write a clinic that %s", async (_, row, status) => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"], row));
  expect((await send()).status).toBe(status);
});

it.each(["status", "tenant_id", "user_id", "username", "created_at", "logo_url"])(
  "refuses a change of %s",
  async (field) => {
    expect((await send({ body: { [field]: "INACTIVE", version: 1 } })).status).toBe(422);
    expect(writes()).toEqual([]);
  },
);

itRefuses(opened, body, {
  "a website that runs code": { website_url: "javascript:alert(1)" },
  "a website of another protocol": { website_url: "ftp://example.com" },
  "a website that is none": { website_url: "not a url" },
  "an empty name": { tenant_name: "" },
  "a change without a version": { version: undefined },
});
