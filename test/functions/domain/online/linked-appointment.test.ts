import { newLinkToken } from "../../../../functions/domain/online/link-tokens.ts";
import {
  findCancelled,
  getLinked,
  rightsOf,
  toOnlineAppointment,
} from "../../../../functions/domain/online/linked-appointment.ts";
import { type LinkTokenRow, linkTokenEntity, onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { DESK, deskWith, locationItem, patientItem, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { type Item, itemOf, keyOf, tenantItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove, rows } = openTable();
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

describe("a token", () => {
  it.each<[string, Item]>([
    ["its appointment has ended", appointmentItem({ ends_at: NOW })],
    ["its appointment is cancelled", appointmentItem({ appointment_status: "CANCELLED" })],
    ["its appointment was brought back meanwhile", appointmentItem({ links_from: NOW })],
    ["the patient has another address", patientItem({ email: "hopper@example.com" })],
    ["the patient has no address any more", patientItem({ email: "" })],
  ])("opens nothing when %s", async (_, row) => {
    put(row);
    await expect(getLinked(token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("opens an appointment until its last moment, whatever the case of the address", async () => {
    put(appointmentItem({ ends_at: "2027-03-01T18:00:00.001Z", appointment_status: "IN-PROGRESS" }));
    put(patientItem({ email: "Grace@Example.com" }));
    expect((await getLinked(token)).appointment.appointment_status).toBe("IN-PROGRESS");
  });
});

describe("the rights of a link", () => {
  const rights = async () => rightsOf(await getLinked(token));
  const all = { can_confirm: true, can_cancel: true, can_change: true };
  const none = { can_confirm: false, can_cancel: false, can_change: false };
  const inHours = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
  const begins = (hours: number, changes: object = {}) =>
    put(appointmentItem({ starts_at: inHours(hours), ends_at: inHours(hours + 1), ...changes }));

  it("are all until the clinic's notice, and then to confirm only", async () => {
    put(settings({ change_notice_hours: 24 }));
    begins(24);
    expect(await rights()).toEqual(all);
    begins(23.99);
    expect(await rights()).toEqual({ ...none, can_confirm: true });
  });

  it("are none from the start on, and for an appointment that has begun", async () => {
    put(settings({ change_notice_hours: 0 }));
    begins(0);
    expect(await rights()).toEqual(none);
    begins(0.01);
    expect(await rights()).toEqual(all);
    begins(1, { appointment_status: "CHECKED-IN" });
    expect(await rights()).toEqual(none);
  });

  it("are all in the first ten minutes after the patient's own booking", async () => {
    const minutesAgo = (minutes: number) => ({ created_at: inHours(-minutes / 60) });
    begins(1, { booked_by: "patient", ...minutesAgo(9.99) });
    expect(await rights()).toEqual(all);
    begins(1, { booked_by: "patient", ...minutesAgo(10) });
    expect(await rights()).toEqual({ ...none, can_confirm: true });
    for (const by of [{ booked_by: "program" as const }, {}]) {
      begins(1, { ...by, ...minutesAgo(1) });
      expect(await rights()).toEqual({ ...none, can_confirm: true });
    }
  });

  it("are not to move what can't be booked online", async () => {
    put(settings({ change_notice_hours: 0 }));
    begins(2);
    put(practitionerItem());
    expect(await rights()).toEqual({ ...all, can_change: false });
  });
});

describe("a repeated cancellation", () => {
  const cancelledAt = (at: string) => {
    const [row] = rows("linkToken");
    put(itemOf(linkTokenEntity().put({ ...(row as LinkTokenRow), cancelled_at: at })));
  };
  beforeEach(() => put(appointmentItem({ appointment_status: "CANCELLED" })));

  it("is known for a day", async () => {
    expect(await findCancelled(token)).toBeUndefined();
    cancelledAt("2027-02-28T18:00:00.000Z");
    expect(await findCancelled(token)).toMatchObject({ appointment: { appointment_id: APPOINTMENT_ID } });
    cancelledAt("2027-02-28T17:59:59.999Z");
    expect(await findCancelled(token)).toBeUndefined();
  });

  it("is none of an appointment that was brought back", async () => {
    cancelledAt(NOW);
    put(appointmentItem());
    expect(await findCancelled(token)).toBeUndefined();
    put(appointmentItem({ appointment_status: "CANCELLED", links_from: NOW }));
    expect(await findCancelled(token)).toBeUndefined();
    expect(await findCancelled("x")).toBeUndefined();
  });
});

it("shows what the page of a link needs", async () => {
  expect(toOnlineAppointment(await getLinked(token))).toEqual({
    ...{ can_confirm: true, can_cancel: false, can_change: false, can_book: true },
    ...{
      first_name: "Grace",
      clinic_name: "Lakeside Family Clinic",
      username: "lakeside1",
      time_zone: "America/Chicago",
    },
    location: {
      location_name: "Lake Street",
      address: "1 Lake Street, Springfield, IL 01234",
      phone_number: "5550100100",
    },
    ...{ date: TODAY, start_time: "14:00", end_time: "14:30", service_name: "Check-up", status: "BOOKED" },
    ...{ practitioner_id: DESK.practitioner_id, practitioner_name: "Chidi Okafor", phone_number: "5550100100" },
    confirmed_at: null,
  });
  put(appointmentItem({ confirmed_at: NOW }));
  put(settings({ enabled: false }));
  expect(toOnlineAppointment(await getLinked(token))).toMatchObject({ confirmed_at: NOW, can_book: false });
});
