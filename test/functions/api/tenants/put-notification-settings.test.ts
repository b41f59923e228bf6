import { handler } from "../../../../functions/api/tenants/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";

const { tenant: tenant_id } = IDS;
const settings = (version = 0, hours_before: unknown = 24) => {
  const { patient, staff } = NotificationSettings.parse({});
  const appointment_reminder = { immediate: true, hours_before, hours_after: null };
  return { patient: { ...patient, appointment_reminder }, staff, version };
};
const opened = operation({
  handler,
  route: contract.tenants.putNotificationSettings,
  request: { body: settings() },
});
const { lags, rows, send, writes } = opened;
const changed = { tenant_id, changed_by: IDS.user, changed_at: NOW };

it("creates the settings, and replaces them as a whole, each time with an audit entry", async () => {
  expect(await send()).toMatchObject({ status: 200, body: settings(1) });
  expect(rows("notificationSettings")).toEqual([{ ...settings(1), ...changed }]);
  expect((await send({ body: settings(1, null) })).body).toEqual(settings(2, null));
  expect(rows("notificationSettings")).toEqual([{ ...settings(2, null), ...changed }]);
  const entry = { operation: "tenants.putNotificationSettings", record_id: tenant_id };
  expect(rows("audit_entry")).toMatchObject([entry, entry]);
});

it.each([
  ["of an older version", 0],
  ["of a version that was never saved", 7],
])("answers settings %s with the current ones", async (_, version) => {
  await send();
  expect(await send({ body: settings(version, 48) })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: settings(1), changed_by: "Ada Byron", changed_at: NOW },
  });
  expect(rows("notificationSettings")).toMatchObject([settings(1)]);
});

it("compares with settings that were saved a moment ago, and shows them in a conflict", async () => {
  await send();
  lags();
  expect((await send({ body: settings(0, 48) })).body.current).toEqual(settings(1));
  await send({ body: settings(1) });
  expect(rows("audit_entry")[1]).not.toHaveProperty("changes");
});

it("answers a version that was never saved with the defaults", async () => {
  expect(await send({ body: settings(3) })).toMatchObject({
    status: 409,
    body: { current: NotificationSettings.parse({}), changed_by: null, changed_at: null },
  });
});

it("answers 503 when another item of the transaction fails", async () => {
  opened.failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
});

it.each([721, -1, 1.5, "24"])("refuses %s hours", async (hours) => {
  expect((await send({ body: settings(0, hours) })).status).toBe(422);
  expect(writes()).toEqual([]);
});
