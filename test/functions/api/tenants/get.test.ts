import { handler } from "../../../../functions/api/tenants/index.ts";
import { failedMessagesEntity } from "../../../../functions/entities/messages.ts";
import { suspensionEntity } from "../../../../functions/entities/platform.ts";
import { AUDIT_TEXTS } from "../../../../shared/audit/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { administratorsItem, secondAdministrator } from "../../../support/administrators.ts";
import { entryItem } from "../../../support/audit-items.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { paramsOf } from "../../../support/noun.ts";
import { deletionItem } from "../../../support/offboarding.ts";
import { operation } from "../../../support/operation-tests.ts";
import { keyOf, userItem } from "../../../support/rows.ts";
import { countItems } from "../../domain/counting/clinic-counts.ts";

const CREATED = entryItem({ operation: "tenants.create", record_id: IDS.tenant, user_role: "PLATFORM_ADMIN" });
const items = [
  TENANT.item({ used_until: "2027-02-27", user_id: IDS.otherUser }),
  administratorsItem(),
  secondAdministrator(),
  CREATED,
  ...countItems(IDS.tenant, { staff: 3, locations: 2, days: { "2027-01-30": 9, "2027-01-31": 4, "2027-03-01": 1 } }),
  ...countItems(IDS.otherTenant, { staff: 7, locations: 7, days: { "2027-03-01": 7 } }),
];
const opened = operation({
  handler,
  route: contract.tenants.get,
  as: "PLATFORM_ADMIN",
  request: { params: paramsOf(TENANT) },
  items,
});
const { given, queries, send } = opened;

it("returns a clinic with its owner, administrators, use and history, by one query", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      tenant_name: "Lakeside Family Clinic",
      setup: "complete",
      owner: { user_id: IDS.otherUser, first_name: "Grace", is_owner: true },
      administrators: [{ user_id: IDS.user }, { user_id: IDS.otherUser }],
      use: { staff: 3, locations: 2, appointments_30_days: 5, used_until: "2027-02-27", last_activity: null },
      history: [{ operation: "tenants.create" }],
    },
  });
  expect(queries()).toBe(1);
});

it("names the administrator of the platform who did something, and the platform for a command of its operator", async () => {
  const user_id = "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b77";
  const priya = {
    ...userItem("PLATFORM_ADMIN", { user_id, first_name: "Priya", last_name: "Nolan" }),
    ...keyOf("user", "user_id", user_id),
  };
  const about = { record_id: IDS.tenant };
  const acted = entryItem({ ...about, operation: "tenants.setStatus", user_id, user_role: "PLATFORM_ADMIN" }, 3);
  const paused = entryItem(
    { ...about, operation: "operator.pauseMessages", user_id: "operator", user_role: "OPERATOR" },
    2,
  );
  given([...items, priya, acted, paused]);
  expect((await send()).body.history.map(({ user_name }) => user_name)).toEqual([
    "Priya Nolan",
    AUDIT_TEXTS.platform,
    "Ada Byron",
  ]);
});

it("returns the deletion that was requested, and none otherwise", async () => {
  expect((await send()).body.deletion).toBeNull();
  given([...items, deletionItem()]);
  expect((await send()).body.deletion).toMatchObject({
    tenant_id: IDS.tenant,
    status: "REQUESTED",
    requested_by: "first@example.com",
  });
});

it("returns the reason of a suspension, and the messages that were not delivered", async () => {
  expect((await send()).body).toMatchObject({ suspension: null, failed_messages: { this_month: 0, last_month: 0 } });
  const note = {
    note_id: "note_01jd3v8c9m4q2w6x8z0y1t5k7n",
    tenant_id: IDS.tenant,
    kind: "SUSPENSION" as const,
    text: "Unpaid since May.",
    author_id: IDS.otherUser,
    author_name: "Priya Nolan",
    created_at: "2027-02-27T10:00:00.000Z",
  };
  const failed = (month: string, total: number) =>
    itemOf(failedMessagesEntity().put({ tenant_id: IDS.tenant, month, total }));
  given([...items, itemOf(suspensionEntity().put(note)), failed("2027-03", 4), failed("2027-02", 1)]);
  const { author_id: _, ...suspension } = note;
  expect((await send()).body).toMatchObject({ suspension, failed_messages: { this_month: 4, last_month: 1 } });
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
