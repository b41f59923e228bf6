import { addressHash, mailBlockEntity } from "../../../functions/entities/messages.ts";
import { appointmentItem } from "../../support/appointment-items.ts";
import { TENANT } from "../../support/clinic-items.ts";
import { DESK, locationItem, patientItem, practitionerItem } from "../../support/desk-items.ts";
import { IDS } from "../../support/event.ts";
import { type Item, itemOf } from "../../support/item.ts";
import { NOW } from "../../support/now.ts";
import { MERGED, openDelivery } from "../domain/messaging/open-delivery.ts";

const table = openDelivery();
const { given, mails, messages, send } = table;
afterEach(() => void vi.unstubAllEnvs());

const blocked = (subject: string, block: "opted_out" | "bounced") =>
  itemOf(mailBlockEntity().put({ tenant_id: IDS.tenant, subject, block, at: NOW }));

it.each<[string, Item[], string]>([
  ["the patient opted out", [blocked(DESK.patient_id, "opted_out")], "opted_out"],
  ["mail to the address bounced", [blocked(addressHash("Grace@example.com "), "bounced")], "bounced"],
  [
    "the patient opted out before a merge",
    [patientItem({ email: "grace@example.com", merged_ids: [MERGED] }), blocked(MERGED, "opted_out")],
    "opted_out",
  ],
  ["the patient has no address", [patientItem()], "no_address"],
  ["the appointment is cancelled", [appointmentItem({ appointment_status: "CANCELLED" })], "outdated"],
  ["the appointment has another time", [appointmentItem({ starts_at: "2027-03-01T21:00:00.000Z" })], "outdated"],
  ["the clinic is inactive", [TENANT.item({ status: "INACTIVE" })], "clinic_inactive"],
])("skips the message when %s", async (_, items, reason) => {
  given([], ...items);
  expect(await send()).toBe("SKIPPED");
  expect(messages()).toMatchObject([{ status: "SKIPPED", reason }]);
  expect(mails()).toEqual([]);
});

it.each([
  ["the location", locationItem(), "outdated"],
  ["the patient", patientItem(), "no_address"],
  ["the appointment", appointmentItem(), "outdated"],
])("skips the message when %s is gone", async (_, item, reason) => {
  table.remove(item);
  expect(await send()).toBe("SKIPPED");
  expect(messages()).toMatchObject([{ reason }]);
});

it("skips a message that the clinic switched off", async () => {
  table.remove(factSettings());
  expect(await send()).toBe("SKIPPED");
  expect(messages()).toMatchObject([{ reason: "switched_off" }]);
});
const factSettings = () => table.stored().find(({ __edb_e__ }) => __edb_e__ === "notificationSettings") as Item;

it("skips a practitioner who no longer works here", async () => {
  given([], practitionerItem({ status: "TERMINATED" }));
  expect(await send({ audience: "staff", recipient_id: DESK.practitioner_id })).toBe("SKIPPED");
  expect(messages()).toMatchObject([{ reason: "recipient_inactive" }]);
});

it("skips the message where the installation has no sender", async () => {
  vi.stubEnv("MAIL_FROM", "");
  expect(await send()).toBe("SKIPPED");
  expect(messages()).toMatchObject([{ reason: "no_sender" }]);
});
