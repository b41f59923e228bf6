import { handler } from "../../../../functions/api/tenants/index.ts";
import { notificationSettingsEntity } from "../../../../functions/entities/clinic.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { AUDIENCES, MESSAGE_TYPES, NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, itemOf } from "../../../support/rows.ts";

describe("get notification settings", () => {
  const { tenant: tenant_id } = IDS;
  const stored = { ...NotificationSettings.parse({}), version: 4 };
  const item = (changes: object = {}) => itemOf(notificationSettingsEntity().put({ tenant_id, ...stored, ...changes }));
  const opened = operation({ handler, route: contract.tenants.getNotificationSettings });

  it("returns the defaults, all off and of version 0, when none were ever saved", async () => {
    const { status, body } = await opened.send();
    expect([status, body.version]).toEqual([200, 0]);
    for (const audience of AUDIENCES) {
      expect(Object.keys(body[audience])).toEqual(MESSAGE_TYPES);
      for (const timing of Object.values(body[audience]))
        expect(timing).toEqual({ immediate: false, hours_before: null, hours_after: null });
    }
  });

  it("sends no message that the stored settings do not know yet", async () => {
    const { reschedule_notice, ...known } = stored.patient;
    opened.given([item({ patient: known })]);
    expect((await opened.send()).body).toEqual({ ...stored, patient: { ...known, reschedule_notice } });
  });

  it("returns the stored settings of the caller's clinic, and nothing else of the row", async () => {
    stored.patient.appointment_reminder.hours_before = 24;
    opened.given([item({ changed_by: IDS.user }), item({ tenant_id: IDS.otherTenant, version: 9 })]);
    expect((await opened.send()).body).toEqual(stored);
  });

  it("returns settings that were saved a moment ago", async () => {
    opened.given([item()]);
    opened.lags();
    expect((await opened.send()).body.version).toBe(4);
  });
});

describe("put notification settings", () => {
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
});
