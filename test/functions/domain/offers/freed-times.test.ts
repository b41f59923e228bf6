import {
  offerEndedAbsence,
  offerEndedClosure,
  offerFreedTime,
} from "../../../../functions/domain/offers/freed-times.ts";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import {
  DESK,
  deskItems,
  deskWith,
  locationItem,
  OTHER_LOCATION,
  practitionerItem,
  slot,
  ULID,
  weekItem,
} from "../../../support/desk.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { practitioner_id, location_id, patient_id } = DESK;
const { holds, put, rows } = openTable();
const settingsItem = (changes: object = {}) => {
  const settings = OnlineSettings.parse({ enabled: true, offers: { enabled: true }, ...changes });
  return itemOf(onlineSettingsEntity().put({ tenant_id, ...settings, version: 1 }));
};
const stored = () => rows("freedTime");
const given = (items: readonly Item[] = deskItems()) => holds([...items, settingsItem()]);

beforeEach(() => given());

describe("a change of an appointment", () => {
  const before: Readonly<Record<string, string>> = {
    ...{ tenant_id, appointment_id: APPOINTMENT_ID, ...DESK, appointment_status: "BOOKED" },
    ...{ date: TODAY, start_time: "14:00", end_time: "14:30", starts_at: "2027-03-01T20:00:00.000Z" },
  };
  const change = (after: object, from: object = {}) =>
    offerFreedTime({ ...before, ...from }, { ...before, ...from, ...after }, "3");
  const cancelled = { appointment_status: "CANCELLED" };

  it("that cancels it offers its time once, but not to its patient", async () => {
    await change(cancelled);
    await change(cancelled);
    expect(stored()).toMatchObject([
      {
        ...{ freed_id: `free_${APPOINTMENT_ID.replace("appt_", "")}_3`, given_up_by: patient_id, status: "OPEN" },
        ...{ practitioner_id, location_id, date: TODAY, start_time: "14:00", end_time: "14:30", next_at: NOW },
      },
    ]);
  });

  it.each(["practitioner_id", "location_id", "date", "start_time"])(
    "of its %s offers its former time",
    async (name) => {
      await change({ [name]: "another" });
      expect(stored()).toMatchObject([{ practitioner_id, location_id, date: TODAY, start_time: "14:00" }]);
    },
  );

  it.each([
    ["that leaves its time", { reason: "Pain" }, {}],
    ["of one that was not open", { appointment_status: "BOOKED", start_time: "15:00" }, cancelled],
    ["that completes it", { appointment_status: "COMPLETED", start_time: "15:00" }, {}],
    ["whose time has begun", cancelled, { starts_at: "2027-03-01T17:59:00.000Z" }],
  ])("%s offers nothing", async (_, after, from) => {
    await change(after, from);
    expect(stored()).toEqual([]);
  });

  it.each([
    ["offers no times", { offers: {} }],
    ["takes no bookings online", { enabled: false }],
  ])("offers nothing at a clinic that %s", async (_, changes) => {
    put(settingsItem(changes));
    await change(cancelled);
    expect(stored()).toEqual([]);
  });
});

describe("deleted time off", () => {
  const absence = { period_id: `off_${ULID}`, from_date: "2027-02-27", to_date: "2027-03-02" };
  const offer = (changes: object = {}) => offerEndedAbsence(tenant_id, practitioner_id, { ...absence, ...changes });
  const times = () => stored().map(({ date, start_time, end_time }) => `${date} ${start_time} ${end_time}`);

  it("offers the person's hours of each day from today on, once", async () => {
    await offer();
    await offer();
    expect(times()).toEqual(["2027-03-01 10:00 16:00", "2027-03-02 10:00 16:00"]);
    expect(stored()[1]).toMatchObject({
      ...{ practitioner_id, location_id, starts_at: "2027-03-02T16:00:00.000Z" },
      freed_id: `free_${ULID}_2027-03-02_${location_id.slice(-6)}${practitioner_id.slice(-6)}`,
    });
    expect(stored()[0]).not.toHaveProperty("given_up_by");
  });

  it("of some hours offers those of them in which the person works", async () => {
    const day = { from_date: TODAY, to_date: TODAY };
    await offer({ ...day, start_time: "08:00", end_time: "11:00" });
    expect(times()).toEqual(["2027-03-01 10:00 11:00"]);
    given();
    await offer({ ...day, start_time: "15:00", end_time: "18:00" });
    expect(times()).toEqual(["2027-03-01 15:00 16:00"]);
    given();
    await offer({ ...day, start_time: "16:00", end_time: "18:00" });
    expect(times()).toEqual([]);
  });

  it("offers only weekdays and places of the schedule, without hours that are not available", async () => {
    const schedules = [
      slot(0),
      slot(1, { day_of_week: "Tue", is_available: false }),
      slot(2, { day_of_week: "Tue", location_id: OTHER_LOCATION }),
      slot(3, { day_of_week: "Tue", location_id: OTHER_LOCATION.replace(/p$/, "q") }),
    ];
    const hill = locationItem({ location_id: OTHER_LOCATION, location_name: "Hill Road" });
    given(deskWith(weekItem({ schedules }), hill));
    await offer();
    expect(stored().map((row) => [row.date, row.location_id])).toEqual([
      ["2027-03-01", location_id],
      ["2027-03-02", OTHER_LOCATION],
    ]);
  });

  it("that is over offers nothing, and a long one as many days as can be booked, at most 60", async () => {
    await offer({ to_date: "2027-02-28" });
    expect(times()).toEqual([]);
    put(settingsItem({ days_ahead: 3 }));
    await offer({ to_date: "2027-12-31" });
    expect(times()).toHaveLength(3);
    put(settingsItem({ days_ahead: 100 }));
    await offer({ to_date: "2027-12-31" });
    expect(times()).toHaveLength(60);
  });

  it("offers nothing at a clinic that offers no times, nor of a person without a schedule", async () => {
    put(settingsItem({ offers: {} }));
    await offer();
    given(deskItems().filter(({ sk }) => !String(sk).startsWith("$weeklySchedule")));
    await offer();
    expect(times()).toEqual([]);
  });
});

describe("a deleted closure", () => {
  const closure = { period_id: `clos_${ULID}`, from_date: TODAY, to_date: TODAY };
  const other = practitioner_id.replace(/n$/, "p");
  const offer = (at: string = location_id, changes: object = {}) =>
    offerEndedClosure(tenant_id, at, { ...closure, ...changes });

  it("offers the hours there of everyone who is active", async () => {
    const away = slot(0, { location_id: OTHER_LOCATION });
    given([
      ...deskWith(weekItem({ schedules: [slot(0), away] })),
      locationItem({ location_id: OTHER_LOCATION, location_name: "Hill Road" }),
      practitionerItem({ staff_id: other, status: "INACTIVE" }),
      weekItem({ staff_id: other }),
    ]);
    await offer();
    expect(stored().map((row) => [row.practitioner_id, row.location_id])).toEqual([[practitioner_id, location_id]]);
  });

  it("offers nothing once it is over, nor at a location that is gone", async () => {
    await offer(location_id, { from_date: "2027-02-01", to_date: "2027-02-28" });
    await offer(OTHER_LOCATION);
    expect(stored()).toEqual([]);
  });
});
