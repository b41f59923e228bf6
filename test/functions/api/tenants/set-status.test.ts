import { handler } from "../../../../functions/api/tenants/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { deletionItem } from "../../../support/offboarding.ts";
import { itRefuses, operation } from "../../../support/operation-tests.ts";
import { canceled, platformEntry, tenantItem } from "../../../support/rows.ts";

const body = { status: "INACTIVE", version: 1 };
const opened = operation({
  handler,
  route: contract.tenants.setStatus,
  as: "PLATFORM_ADMIN",
  request: { params: paramsOf(TENANT), body },
  items: [TENANT.item()],
});
const { failsNextWrites, given, lags, rows, send, writes } = opened;

it("deactivates a clinic with an audit entry, and activates it again", async () => {
  const [before] = rows("tenant");
  expect(await send()).toMatchObject({ status: 200, body: { ...body, version: 2 } });
  expect(rows("tenant")).toEqual([
    { ...before, status: "INACTIVE", changed_by: IDS.user, changed_at: NOW, version: 2 },
  ]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "tenants.setStatus", record_id: IDS.tenant },
    platformEntry("tenants.setStatus"),
  ]);
  expect((await send({ body: { status: "ACTIVE", version: 2 } })).body).toMatchObject({ status: "ACTIVE", version: 3 });
});

it("keeps the reason of a deactivation as a note, out of the clinic's row and of every audit entry", async () => {
  const reason = "Unpaid since May.";
  expect((await send({ body: { ...body, reason } })).status).toBe(200);
  const note = { kind: "SUSPENSION", text: reason, tenant_id: IDS.tenant, author_name: "Ada Byron", created_at: NOW };
  expect([rows("tenantNote"), rows("suspension")]).toMatchObject([[note], [note]]);
  expect(JSON.stringify([rows("tenant"), rows("audit_entry")])).not.toContain("Unpaid");
  await send({ body: { status: "ACTIVE", version: 2 } });
  expect(rows("suspension")).toEqual([]);
  expect(rows("tenantNote")).toHaveLength(1);
});

it("refuses a reason for an activation", async () => {
  expect(await send({ body: { status: "ACTIVE", reason: "Paid", version: 1 } })).toMatchObject({
    status: 422,
    body: { fields: { reason: expect.any(String) } },
  });
});

it("answers 200 when another request has set the same status before", async () => {
  given([TENANT.item({ status: "INACTIVE", version: 9 })]);
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 9 } });
  expect(writes()).toEqual([]);
});

it("answers 200 when another request sets the same status meanwhile", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"], tenantItem({ status: "INACTIVE", version: 2 })));
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 2 } });
});

it("answers an outdated version with the current clinic", async () => {
  given([TENANT.item({ version: 9 })]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 9 } } });
  expect(writes()).toEqual([]);
});

it.each([IDS.otherTenant, "nope", IDS.tenant.toUpperCase()])("answers 404 for the unknown id %s", async (tenant_id) => {
  expect(await send({ params: { tenant_id } })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
});

it.each(["CONFIRMED", "DELETING", "DELETED"])("refuses to activate a clinic whose deletion is %s", async (status) => {
  given([TENANT.item({ status: "INACTIVE" }), deletionItem({ status })]);
  expect(await send({ body: { ...body, status: "ACTIVE" } })).toMatchObject({
    status: 409,
    body: { code: "being_deleted" },
  });
  expect(writes()).toEqual([]);
});

it("finds a deletion that was confirmed a moment ago", async () => {
  given([TENANT.item({ status: "INACTIVE" }), deletionItem({ status: "CONFIRMED" })]);
  lags();
  expect((await send({ body: { ...body, status: "ACTIVE" } })).body.code).toBe("being_deleted");
});

it("activates a clinic whose deletion is only requested", async () => {
  given([TENANT.item({ status: "INACTIVE" }), deletionItem()]);
  expect(await send({ body: { ...body, status: "ACTIVE" } })).toMatchObject({
    status: 200,
    body: { status: "ACTIVE" },
  });
});

it("deactivates a clinic whose deletion is confirmed", async () => {
  given([TENANT.item(), deletionItem({ status: "CONFIRMED" })]);
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
});

itRefuses(opened, body, {
  "an unknown status": { status: "CLOSED" },
  "a change without a version": { version: undefined },
});
