import { NotificationSettingsEntity } from "../../../functions/data/notification-settings.ts";
import { handler } from "../../../functions/tenants/index.ts";
import { contract } from "../../../shared/contract.ts";
import { defaultNotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import type { Item } from "../../support/booking-table.ts";
import { IDS } from "../../support/event.ts";
import { itFailsCleanly, operation } from "../../support/operation-tests.ts";

const { tenant: tenant_id } = IDS;
const stored = { ...defaultNotificationSettings(), version: 4 };
const item = (changes: object = {}) =>
  (NotificationSettingsEntity.put({ tenant_id, ...stored, ...changes }).params() as { Item: Item }).Item;
const opened = operation({ handler, route: contract.tenants.getNotificationSettings });

it("returns the defaults, all off and of version 0, when none were ever saved", async () => {
  expect(await opened.send()).toMatchObject({ status: 200, body: defaultNotificationSettings() });
});

it("returns the stored settings of the caller's clinic, and nothing else of the row", async () => {
  stored.patient.appointment_reminder.hours_before = 24;
  opened.given([item({ changed_by: IDS.user }), item({ tenant_id: IDS.otherTenant, version: 9 })]);
  expect((await opened.send()).body).toEqual(stored);
});

itFailsCleanly(opened);
