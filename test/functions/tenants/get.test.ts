import { handler } from "../../../functions/tenants/index.ts";
import { contract } from "../../../shared/contract.ts";
import { administratorsItem, secondAdministrator } from "../../support/administrators.ts";
import { entryItem, foreignItem, LOCATION, nextItem, paramsOf, STAFF, TENANT } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { itFailsCleanly, operation } from "../../support/operation-tests.ts";

const CREATED = entryItem({ operation: "tenants.create", record_id: IDS.tenant, user_role: "PLATFORM_ADMIN" });
const items = [
  TENANT.item({ used_until: "2027-02-27", user_id: IDS.otherUser }),
  administratorsItem(),
  secondAdministrator(),
  CREATED,
  LOCATION.item(),
  foreignItem(LOCATION),
  STAFF.item(),
  nextItem(STAFF, { status: "TERMINATED" }),
  foreignItem(STAFF),
];
const opened = operation({
  handler,
  route: contract.tenants.get,
  as: "PLATFORM_ADMIN",
  request: { params: paramsOf(TENANT) },
  items,
});
const { given, queries, send } = opened;

it("returns a clinic with its owner, administrators, use and history, by four queries", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      tenant_name: "Lakeside Family Clinic",
      setup: "complete",
      owner: { user_id: IDS.otherUser, first_name: "Grace", is_owner: true },
      administrators: [{ user_id: IDS.user }, { user_id: IDS.otherUser }],
      use: { staff: 1, locations: 1, appointments_30_days: 0, used_until: "2027-02-27", last_activity: null },
      history: [{ operation: "tenants.create" }],
    },
  });
  expect(queries()).toBe(4);
});

it("names the missing step of a clinic without an owner", async () => {
  given([TENANT.item({ setup: "administrator", user_id: IDS.otherUser })]);
  expect((await send()).body).toMatchObject({ setup: "administrator", owner: null, administrators: [] });
});

it("reveals no addresses of administrators and no patient", async () => {
  const { body } = await send();
  expect(JSON.stringify(body.administrators)).not.toMatch(/street|date_of_birth|phone/);
});

it.each([IDS.otherTenant, "nope"])("answers 404 for the unknown id %s", async (tenant_id) => {
  expect(await send({ params: { tenant_id } })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
});

itFailsCleanly(opened);
