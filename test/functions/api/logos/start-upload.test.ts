import { handler } from "../../../../functions/api/logos/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { paramsOf } from "../../../support/noun.ts";
import { operation } from "../../../support/operation-tests.ts";
import { keyOf, tenantItem } from "../../../support/rows.ts";

const subject = {
  handler,
  route: contract.logos.startUpload,
  request: { params: paramsOf(TENANT) },
  items: [TENANT.item()],
};

const { otherTenant: tenant_id } = IDS;
const otherTenant = { ...tenantItem({ tenant_id }), ...keyOf("tenant", "tenant_id", tenant_id) };

describe("for an administrator of the clinic", () => {
  const { send } = operation({ ...subject, items: [TENANT.item(), otherTenant] });

  it("returns a form for one key and at most 2 MiB", async () => {
    const { status, body } = await send();
    const key = `uploads/tenants/${IDS.tenant}/logo.png`;
    expect([status, body.fields.key]).toEqual([200, key]);
    const policy = JSON.parse(Buffer.from(body.fields.Policy ?? "", "base64").toString("utf8"));
    expect(policy.conditions).toContainEqual(["content-length-range", 1, 2 * 1024 * 1024]);
    expect(policy.conditions).toContainEqual({ key });
    const lifetime = Date.parse(policy.expiration) - Date.now();
    expect(lifetime).toBeGreaterThan(290_000);
    expect(lifetime).toBeLessThanOrEqual(300_000);
  });

  it.each([IDS.otherTenant, "nope", IDS.tenant.toUpperCase()])("answers 404 for the clinic %s", async (tenant_id) => {
    expect(await send({ params: { tenant_id } })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
  });
});

describe("for the platform", () => {
  const { send } = operation({ ...subject, as: "PLATFORM_ADMIN" });

  it("returns a form for every clinic that exists, and answers 404 for others", async () => {
    expect((await send()).status).toBe(200);
    expect((await send({ params: { tenant_id: IDS.otherTenant } })).status).toBe(404);
  });
});
