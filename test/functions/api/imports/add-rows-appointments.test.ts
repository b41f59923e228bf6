import { appointmentCheck } from "../../../../functions/api/imports/appointment-rows.ts";
import { bookedDayEntity, type StoredTime } from "../../../../functions/entities/appointments.ts";
import { notificationSettingsEntity, periodYearEntity } from "../../../../functions/entities/clinic.ts";
import { WriteConflict } from "../../../../functions/platform/dynamo/transaction.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { DESK_ONLINE_TEXTS } from "../../../../shared/online/texts.ts";
import { PROPOSED_SETTINGS } from "../../../../shared/tenants/notification-settings.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  booked,
  holdOf,
  OTHER_APPOINTMENT_ID,
  openHoldsItem,
} from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, deskItems, locationItem, patientItem, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { importItem, searchItemsOf, takeUndoSteps } from "../../../support/patient-rows.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { openAddRows, rowsOf } from "./open-add-rows.ts";

const { failsNextWrites, given, imported, put, rows, send, stored, writes } = openAddRows();

/** The Tuesday after today. */
const NEXT = "2027-03-02";
const ROW = {
  patient: "Grace Hopper",
  practitioner: "Chidi Okafor",
  service: "Check-up",
  location: "Lake Street",
  date: "3/2/2027",
  start_time: "10:30 AM",
};
const SEVERAL = "Several practitioners have this name. Add their email addresses instead.";
const PAST = { ...ROW, date: "2/2/2027" };

const withDesk = (...items: Item[]) =>
  given([importItem({ kind: "appointments" }), ...deskItems(), ...searchItemsOf(patientItem()), ...items]);
beforeEach(() => withDesk());

const itemsOf = async (...values: object[]) => (await send({ body: rowsOf(...values) })).body.items;
const settings = () =>
  itemOf(notificationSettingsEntity().put({ tenant_id: IDS.tenant, ...PROPOSED_SETTINGS, version: 1 }));

it("books an upcoming appointment by the names of its people, service and location", async () => {
  const [item] = await itemsOf({ ...ROW, reason: "Cough" });
  expect(item).toMatchObject({ ok: true, errors: {}, warnings: {} });
  expect(rows("appointment")).toMatchObject([
    {
      ...DESK,
      appointment_id: item?.record_id,
      date: NEXT,
      start_time: "10:30",
      end_time: "11:00",
      appointment_status: "BOOKED",
      patient_name: "Grace Hopper",
      reason: "Cough",
      version: 1,
    },
  ]);
  expect(
    rows("bookedDay")
      .map(({ person_id }) => person_id)
      .sort(),
  ).toEqual([DESK.patient_id, DESK.practitioner_id].sort());
  expect(rows("audit_entry")).toMatchObject([{ operation: "imports.addRows", record_id: item?.record_id }]);
  expect(imported()).toMatchObject({ created: 1 });
});

it.each([
  ["the last name first", { patient: "Hopper, Grace" }],
  ["a title and other capitals", { practitioner: "Dr. CHIDI OKAFOR" }],
  ["the email address of the practitioner", { practitioner: "Chidi@example.com" }],
  ["no location, where the clinic has one", { location: "" }],
])("finds what a row names by %s", async (_, changes) => {
  expect(await itemsOf({ ...ROW, ...changes })).toMatchObject([{ ok: true }]);
});

it("says of each name that it does not match, and creates nothing", async () => {
  expect(await itemsOf({ ...ROW, patient: "Grace", practitioner: "Unknown", location: "Moon" })).toMatchObject([
    {
      ok: false,
      errors: {
        patient: "Patient not found",
        practitioner: "Practitioner not found",
        location: "Location not found",
      },
    },
  ]);
  expect(await itemsOf({ ...ROW, service: "Surgery" })).toMatchObject([
    { ok: false, errors: { service: "Lake Street has no service of this name" } },
  ]);
  expect(rows("appointment")).toEqual([]);
});

it("tells patients of one name apart by their birth dates only", async () => {
  const namesake = patientItem({ patient_id: DESK.patient_id.replace(/.$/, "p"), dob: "1990-01-01" });
  withDesk(namesake, ...searchItemsOf(namesake));
  expect(await itemsOf(ROW)).toMatchObject([
    { ok: false, errors: { patient: "Several patients have this name. Add their birth dates." } },
  ]);
  expect(await itemsOf({ ...ROW, patient_dob: "1/1/1990" })).toMatchObject([{ ok: true }]);
  expect(rows("appointment")).toMatchObject([{ patient_id: namesake.patient_id }]);
});

it("asks for the location when the clinic has several", async () => {
  withDesk(locationItem({ location_id: DESK.location_id.replace(/.$/, "p"), location_name: "Hill Street" }));
  expect(await itemsOf({ ...ROW, location: "" })).toMatchObject([
    { ok: false, errors: { location: "Location is required, because the clinic has several" } },
  ]);
});

it("refuses an upcoming time that no booking could have, with the sentence of the rule", async () => {
  expect(await itemsOf({ ...ROW, start_time: "7:00 AM" })).toMatchObject([
    { ok: false, errors: { start_time: expect.stringContaining("Lake Street") } },
  ]);
  withDesk(serviceItem({ needs_room: true }));
  expect(await itemsOf(ROW)).toMatchObject([
    { ok: false, errors: { start_time: BOOKING_RULE_TEXTS.locationWithoutRooms("Check-up", "Lake Street") } },
  ]);
});

it("refuses a time that an earlier row of the file has taken", async () => {
  const other = patientItem({ patient_id: DESK.patient_id.replace(/.$/, "p"), first_name: "Ines", last_name: "Moss" });
  withDesk(other, ...searchItemsOf(other));
  expect(await itemsOf(ROW, { ...ROW, patient: "Ines Moss" })).toMatchObject([
    { ok: true },
    { ok: false, errors: { start_time: expect.stringContaining("Chidi Okafor") } },
  ]);
  expect(imported()).toMatchObject({ created: 1, failed: 1 });
});

describe("a time that others book at the moment", () => {
  const dayOf = (time: StoredTime) =>
    itemOf(
      bookedDayEntity().put({
        tenant_id: IDS.tenant,
        person_id: DESK.practitioner_id,
        utc_date: NEXT,
        appointments: [time],
        version: 8,
      }),
    );
  const time = booked("16:30", "17:00", APPOINTMENT_ID, NEXT);
  const hold = holdOf("2", { date: NEXT, ...time });
  const held = [dayOf({ ...time, held: true }), openHoldsItem([hold])];

  it("is refused when a patient holds it online, and the other rows are imported", async () => {
    withDesk(...held);
    expect(await itemsOf(ROW, { ...ROW, start_time: "1:00 PM" })).toMatchObject([
      { ok: false, errors: { start_time: DESK_ONLINE_TEXTS.held("12:10 PM") } },
      { ok: true },
    ]);
  });

  const check = async () => {
    const booker = { userId: IDS.user, role: "TENANT_ADMIN", requestId: "request-1", tenantId: IDS.tenant } as const;
    const { write } = await appointmentCheck(booker)(ROW, 1);
    return () => write?.(OTHER_APPOINTMENT_ID, []);
  };

  it.each([
    ["taken", [dayOf(time)]],
    ["held", held],
  ])("is checked again when it is %s between the check and the writes", async (_, items) => {
    const write = await check();
    for (const item of items) put(item);
    await expect(write()).rejects.toBeInstanceOf(WriteConflict);
  });

  it("is not what a check says that fails for another reason", async () => {
    const year = { tenant_id: IDS.tenant, owner_id: DESK.practitioner_id, year: "2027", periods: [], version: 1 };
    withDesk({ ...itemOf(periodYearEntity().put(year)), periods: [null] });
    await expect(check()).rejects.toThrow(TypeError);
  });

  it("is not checked again when the writes fail for another reason", async () => {
    const write = await check();
    failsNextWrites(() => Object.assign(new Error("gone"), { name: "AccessDenied" }));
    await expect(write()).rejects.toMatchObject({ name: "AccessDenied" });
  });
});

it("reports conflicts in a dry run, and writes nothing", async () => {
  given([importItem({ kind: "appointments", dry_run: true }), ...deskItems(), ...searchItemsOf(patientItem())]);
  expect(await itemsOf(ROW, { ...ROW, start_time: "7:00 AM" }, PAST)).toMatchObject([
    { ok: true, record_id: null },
    { ok: false },
    { ok: true, record_id: null },
  ]);
  expect(writes()).toEqual([]);
});

it.each([
  ["COMPLETED when the file gives no status", {}, "COMPLETED"],
  ["COMPLETED when the file says that it is booked", { status: "Scheduled" }, "COMPLETED"],
  ["MISSED", { status: "No show" }, "MISSED"],
  ["CANCELLED", { status: "cancelled" }, "CANCELLED"],
])(
  "keeps a past appointment as %s, at any time, without a booked time and without a message",
  async (_, changes, status) => {
    withDesk(settings());
    expect(await itemsOf({ ...PAST, start_time: "7:00 PM", ...changes })).toMatchObject([{ ok: true }]);
    expect(rows("appointment")).toMatchObject([
      { date: "2027-02-02", start_time: "19:00", appointment_status: status },
    ]);
    expect([rows("bookedDay"), rows("message")]).toEqual([[], []]);
    expect(rows("listed")).toHaveLength(4);
  },
);

it("keeps the reason of a past appointment, and refuses a cancelled one at a time that the clocks skip", async () => {
  const skipped = { ...PAST, date: "3/8/2026", start_time: "2:30 AM", status: "cancelled" };
  expect(await itemsOf({ ...PAST, reason: "Cough" }, skipped)).toMatchObject([
    { ok: true },
    { ok: false, errors: { start_time: APPOINTMENT_TEXTS.skippedTime } },
  ]);
  expect(rows("appointment")).toMatchObject([{ reason: "Cough" }]);
});

it("keeps the past of a practitioner and a service that the clinic no longer has active", async () => {
  withDesk(practitionerItem({ status: "TERMINATED" }), serviceItem({ status: "INACTIVE" }));
  expect(await itemsOf(PAST, ROW)).toMatchObject([
    { ok: true },
    { ok: false, errors: { start_time: APPOINTMENT_TEXTS.practitionerInactive } },
  ]);
});

it.each([
  ["means the active one of several practitioners of one name", "TERMINATED", {}],
  ["asks which one of several active practitioners is meant", "ACTIVE", { practitioner: SEVERAL }],
] as const)("%s", async (_, status, errors) => {
  withDesk(practitionerItem({ staff_id: DESK.practitioner_id.replace(/n$/, "p"), status }));
  expect(await itemsOf(ROW)).toMatchObject([{ ok: status === "TERMINATED", errors }]);
});

it("leaves out a status that it can't read, and refuses one that is still to come", async () => {
  expect(
    await itemsOf({ ...ROW, status: "moon" }, { ...ROW, start_time: "1:00 PM", status: "Completed" }),
  ).toMatchObject([
    { ok: true, warnings: { status: expect.stringContaining("Status") } },
    { ok: false, errors: { status: "An appointment that has not begun yet is booked or cancelled" } },
  ]);
});

it("plans the reminder of an upcoming appointment, and no confirmation", async () => {
  withDesk(settings());
  await itemsOf({ ...ROW, date: "3/9/2027" });
  expect(rows("message")).toMatchObject([{ message_type: "appointment_reminder", status: "PLANNED" }]);
});

it("skips an appointment that is registered already", async () => {
  const known = appointmentItem({ date: NEXT, start_time: "10:30" });
  put(known);
  expect(await itemsOf(ROW)).toMatchObject([{ ok: false, errors: {}, duplicate_of: known.appointment_id }]);
  expect(imported()).toMatchObject({ created: 0, left_out: 1 });
});

it("undoes what it has created, and frees its times", async () => {
  withDesk(settings());
  await itemsOf(ROW, PAST);
  const others = stored().filter(({ __edb_e__ }) => __edb_e__ !== "import");
  given([...others, importItem({ kind: "appointments", state: "UNDOING", created: 2 })]);
  await takeUndoSteps(rows);
  expect(rows("import")).toMatchObject([{ state: "UNDONE", removed: 2, kept: 0 }]);
  for (const entity of ["appointment", "listed", "message", "importedRow"]) expect(rows(entity)).toEqual([]);
  expect(rows("bookedDay").map(({ appointments }) => appointments)).toEqual([[], []]);
});
