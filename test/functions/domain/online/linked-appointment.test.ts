import { newLinkToken } from "../../../../functions/domain/online/link-tokens.ts";
import { getLinked } from "../../../../functions/domain/online/linked-appointment.ts";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { deskWith, locationItem, patientItem, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { type Item, itemOf, keyOf, tenantItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove } = openTable();
const email = "grace@example.com";
const settings = (changes: object = {}) =>
  itemOf(onlineSettingsEntity().put({ tenant_id, ...OnlineSettings.parse({ enabled: true, ...changes }), version: 1 }));
const service = (changes: object = {}) => serviceItem({ online: "everyone", ...changes });
const practitioner = (changes: object = {}) => practitionerItem({ online: true, ...changes });
let token: string;

beforeEach(() => {
  const link = newLinkToken({ tenant_id, appointment_id: APPOINTMENT_ID }, email);
  token = link.token;
  holds([
    ...deskWith(service(), practitioner(), patientItem({ email })),
    appointmentItem(),
    settings(),
    link.write.Put?.Item ?? {},
  ]);
});

it("opens an appointment that can be booked online", async () => {
  expect(await getLinked(token)).toMatchObject({ isBookable: true, appointment: { appointment_id: APPOINTMENT_ID } });
});

it.each<[string, Item]>([
  ["online booking is off", settings({ enabled: false })],
  ["the service is hidden", service({ online: "hidden" })],
  ["the service was never offered online", serviceItem()],
  ["the service is inactive", service({ status: "INACTIVE" })],
  ["the practitioner can't be booked online", practitionerItem()],
  ["the practitioner is inactive", practitioner({ status: "INACTIVE" })],
])("opens it without other times when %s", async (_, row) => {
  put(row);
  expect((await getLinked(token)).isBookable).toBe(false);
});

it.each([
  ["clinic", () => put({ ...tenantItem({ status: "INACTIVE" }), ...keyOf("tenant", "tenant_id", tenant_id) })],
  ["location", () => remove(locationItem())],
  ["patient", () => remove(patientItem())],
  ["appointment", () => remove(appointmentItem())],
])("opens nothing when the %s is gone", async (_, change) => {
  change();
  await expect(getLinked(token)).rejects.toMatchObject({ code: "not_found" });
});
