import { marshall } from "@aws-sdk/util-dynamodb";
import { attentionEntity } from "../../../../functions/entities/appointments.ts";
import { ownerOf, refreshOwner } from "../../../../functions/events/streams/attention-sources.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { APPOINTMENT_ID, appointmentItem, appointmentRow } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import {
  DESK,
  deskWith,
  locationItem,
  patientItem,
  practitionerItem,
  serviceItem,
  weekItem,
} from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { location_id, practitioner_id, service_id } = DESK;

describe("the owner of the appointments that a change affects", () => {
  const image = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Parameters<typeof ownerOf>[0];
  const owner = (before: Item, after: Item) => ownerOf(image(before), image(after));

  it.each<[string, Item, Item, string]>([
    ["the hours of a location", locationItem(), { ...locationItem(), operating_hours: [] }, location_id],
    ["the status of a location", locationItem(), { ...locationItem(), status: "INACTIVE" }, location_id],
    ["the status of a room", ROOM.item(), ROOM.item({ status: "INACTIVE" }), location_id],
    ["the status of a service", serviceItem(), serviceItem({ status: "INACTIVE" }), service_id],
    ["the rooms of a service", serviceItem(), serviceItem({ room_ids: ["room_1"] }), service_id],
    ["the role of a practitioner", practitionerItem(), practitionerItem({ role: "MANAGER" }), practitioner_id],
    ["a weekly schedule", weekItem(), weekItem({ schedules: [] }), practitioner_id],
    ["the time of an appointment", appointmentItem(), appointmentItem({ start_time: "15:00" }), APPOINTMENT_ID],
  ])("is known when %s changes", (_, before, after, owner_id) => {
    expect(owner(before, after)).toEqual({ tenant_id, owner_id });
  });

  it("is that of closures or time off", () => {
    const year = { __edb_e__: "periodYear", tenant_id, owner_id: practitioner_id, periods: [] };
    expect(owner({}, year)).toEqual({ tenant_id, owner_id: practitioner_id });
  });

  it.each([["CANCELLED"], ["MISSED"], ["IN-PROGRESS"]] as const)(
    "is an appointment that was %s and is brought back",
    (appointment_status) => {
      const before = appointmentItem({ appointment_status });
      expect(owner(before, appointmentItem())).toEqual({ tenant_id, owner_id: APPOINTMENT_ID });
      expect(owner(before, appointmentItem({ appointment_status: "CHECKED-IN" }))).toBeDefined();
      expect(owner(appointmentItem(), before)).toBeUndefined();
    },
  );

  it.each<[string, Item, Item]>([
    ["a new appointment", {}, appointmentItem()],
    ["an open appointment that stays open", appointmentItem(), appointmentItem({ appointment_status: "CHECKED-IN" })],
    ["a fee", serviceItem(), serviceItem({ fee: "90" })],
    ["a patient", patientItem(), { ...patientItem(), status: "INACTIVE" }],
  ])("is none for %s", (_, before, after) => {
    expect(owner(before, after)).toBeUndefined();
  });
});

describe("the marks of appointments", () => {
  const table = openTable();
  const { holds, rows, stored } = table;
  const closed = serviceItem({ status: "INACTIVE" });
  const reason = BOOKING_RULE_TEXTS.serviceInactive("Check-up");
  const attention = (id = APPOINTMENT_ID) =>
    stored().find((item) => item.__edb_e__ === "appointment" && item.appointment_id === id)?.attention;
  const refresh = (owner_id: string, take = () => true) => refreshOwner({ tenant_id, owner_id }, { take });

  it.each([
    ["service", service_id],
    ["location", location_id],
    ["practitioner", practitioner_id],
  ])("are set on the upcoming appointments of a %s that no longer fit", async (_, owner_id) => {
    holds([...deskWith(closed), appointmentItem()]);
    await refresh(owner_id);
    expect(attention()).toBe(reason);
    expect(rows("attention")).toMatchObject([{ appointment_id: APPOINTMENT_ID, location_id, practitioner_id }]);
    expect(rows("appointment")).toMatchObject([{ version: 2 }]);
  });

  it.each([
    ["service", service_id, { service_id: nthId(service_id, 1) }],
    ["location", location_id, { location_id: nthId(location_id, 1) }],
    ["practitioner", practitioner_id, { practitioner_id: nthId(practitioner_id, 1) }],
  ])("are not set on appointments of another %s", async (_, owner_id, others) => {
    holds([...deskWith(closed), appointmentItem(others)]);
    await refresh(owner_id);
    expect(table.writes()).toEqual([]);
  });

  it("are set on one appointment", async () => {
    holds([...deskWith(closed), appointmentItem()]);
    await refresh(APPOINTMENT_ID);
    expect(attention()).toBe(reason);
  });

  it("are taken away from appointments that fit again", async () => {
    const row = appointmentRow({ attention: reason });
    holds([...deskWith(), appointmentItem(row), itemOf(attentionEntity().put(row))]);
    await refresh(service_id);
    expect([attention(), rows("attention")]).toEqual([undefined, []]);
  });

  it("stay as they are when nothing has changed", async () => {
    holds([...deskWith(closed), appointmentItem({ attention: reason })]);
    await refresh(service_id);
    await refresh(APPOINTMENT_ID);
    expect(table.writes()).toEqual([]);
  });

  it.each(["CANCELLED", "IN-PROGRESS", "COMPLETED"] as const)(
    "are not set on an appointment that is %s",
    async (appointment_status) => {
      holds([...deskWith(closed), appointmentItem({ appointment_status })]);
      await refresh(service_id);
      await refresh(APPOINTMENT_ID);
      expect(table.writes()).toEqual([]);
    },
  );

  it("are not set on an appointment that is only listed any more", async () => {
    holds([...deskWith(closed), appointmentItem()]);
    table.remove(appointmentItem());
    await refresh(service_id);
    expect(table.writes()).toEqual([]);
  });

  it("are set on all of many appointments", async () => {
    const ids = Array.from({ length: 60 }, (_, at) => nthId(APPOINTMENT_ID, at));
    holds([...deskWith(closed), ...ids.map((appointment_id) => appointmentItem({ appointment_id }))]);
    await refresh(service_id);
    expect(ids.map(attention)).toEqual(ids.map(() => reason));
  });

  it("are left to the next record when there is no time", async () => {
    holds([...deskWith(closed), appointmentItem()]);
    await expect(refresh(service_id, () => false)).rejects.toMatchObject({ code: "unavailable" });
    expect(table.writes()).toEqual([]);
  });

  it("are set on an appointment that was written a moment ago", async () => {
    holds([...deskWith(closed), appointmentItem()]);
    table.lags();
    await refresh(APPOINTMENT_ID);
    expect(attention()).toBe(reason);
  });
});
