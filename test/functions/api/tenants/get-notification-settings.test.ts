import { handler } from "../../../../functions/api/tenants/index.ts";
import { notificationSettingsEntity } from "../../../../functions/entities/clinic.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { AUDIENCES, MESSAGE_TYPES, NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { operation } from "../../../support/operation-tests.ts";

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
