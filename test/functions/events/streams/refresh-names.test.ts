import { QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { NameSource } from "../../../../functions/entities/counts.ts";
import { correctNames, refreshNames } from "../../../../functions/events/streams/refresh-names.ts";
import { APPOINTMENT_ID, appointmentItem, appointmentRow, WAITLIST_ENTRY } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { type Item, nextItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const table = openTable();
const { holds, rows, writes } = table;
const { tenant: tenant_id } = IDS;
const room_id = String(ROOM.item().room_id);

const refresh = (source: NameSource, source_id: string, cursor: string | null = null) =>
  refreshNames({ tenant_id, source, source_id, cursor });
const other = (id: string) => id.replace(/n$/, "p");
/** An appointment of other rows than the desk's. */
const OTHERS = [
  appointmentItem({
    appointment_id: other(APPOINTMENT_ID),
    patient_id: other(DESK.patient_id),
    practitioner_id: other(DESK.practitioner_id),
    service_id: other(DESK.service_id),
  }),
];

const CASES: [NameSource, string, Item, object][] = [
  [
    "patient",
    DESK.patient_id,
    patientItem({ last_name: "Murray", alert: "Latex" }),
    { patient_name: "Grace Murray", patient_alert: "Latex", patient_contact: "555-0101" },
  ],
  ["staff", DESK.practitioner_id, practitionerItem({ middle_name: "B." }), { practitioner_name: "Chidi B. Okafor" }],
  ["service", DESK.service_id, serviceItem({ service_name: "Long check-up" }), { service_name: "Long check-up" }],
  ["location", DESK.location_id, locationItem({ location_name: "Sea Street" }), { location_name: "Sea Street" }],
  ["room", room_id, ROOM.item({ room_number: "14" }), { room_number: "14" }],
];

describe.each(CASES)("the name of a %s", (source, id, row, names) => {
  const booked = appointmentItem({ room_id, room_number: "12" });

  it("is copied onto its appointments, whose versions stay", async () => {
    holds([row, booked]);
    await refresh(source, id);
    expect(rows("appointment")).toMatchObject([{ ...names, version: 2 }]);
  });

  it("is copied together with the record that the lists of the day have changed", async () => {
    holds([row, booked]);
    await refresh(source, id);
    expect(table.dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
    expect(rows("dayChange")).toMatchObject([{ location_id: DESK.location_id, date: appointmentRow().date }]);
  });

  it("is not copied onto appointments of others", async () => {
    holds([row, ...(source === "location" ? [] : OTHERS)]);
    await refresh(source, id);
    expect(writes()).toEqual([]);
  });

  it("is not written again where it is known", async () => {
    holds([row, appointmentItem({ room_id, ...names })]);
    await refresh(source, id);
    await correctNames(appointmentRow({ room_id, ...names }));
    expect(writes()).toEqual([]);
  });

  it("is copied nowhere once the row is deleted", async () => {
    holds([booked, WAITLIST_ENTRY.item()]);
    await refresh(source, id);
    expect(writes()).toEqual([]);
  });

  it("is corrected on an appointment that was written with the former one", async () => {
    holds([row, booked]);
    await correctNames(appointmentRow({ room_id, room_number: "12" }));
    expect(rows("appointment")).toMatchObject([names]);
  });

  it("is read consistently", async () => {
    holds([row, booked]);
    table.lags();
    await correctNames(appointmentRow({ room_id, room_number: "12" }));
    expect(rows("appointment")).toMatchObject([names]);
  });
});

it.each(CASES.filter(([source]) => source !== "room"))(
  "copies the name of a %s onto waitlist entries",
  async (source, id, row, names) => {
    holds([row, WAITLIST_ENTRY.item({ practitioner_id: DESK.practitioner_id })]);
    await refresh(source, id);
    const { patient_contact: _, ...known } = names as Record<string, string>;
    expect(rows("waitlistEntry")).toMatchObject([{ ...known, version: 3 }]);
  },
);

it("leaves the entries of other people on the waitlist", async () => {
  holds([practitionerItem({ middle_name: "B." }), WAITLIST_ENTRY.item({ practitioner_id: "" })]);
  await refresh("staff", DESK.practitioner_id);
  expect(writes()).toEqual([]);
});

it.each([
  ["belongs to another patient", { patient_id: other(DESK.patient_id) }],
  ["has the current name", { patient_name: "Grace Murray", patient_alert: "Latex", patient_contact: "555-0101" }],
])("leaves a waitlist entry that meanwhile %s", async (_, changes) => {
  const { entry_id, patient_id } = WAITLIST_ENTRY.item() as Record<string, string>;
  holds([patientItem({ last_name: "Murray", alert: "Latex" }), WAITLIST_ENTRY.item(changes)]);
  await correctNames({ tenant_id, entry_id, patient_id, patient_name: "Grace Hopper" });
  expect(writes()).toEqual([]);
});

it("copies a name onto the entries of all pages of the waitlist", async () => {
  const entries = [WAITLIST_ENTRY.item(), nextItem(WAITLIST_ENTRY)] as const;
  holds([patientItem({ last_name: "Murray" }), ...entries]);
  const [{ pk, sk, gsi3pk, gsi3sk }, last] = entries;
  table.dynamo
    .on(QueryCommand, { IndexName: "gsi3" })
    .resolvesOnce({ Items: [entries[0]], LastEvaluatedKey: { pk, sk, gsi3pk, gsi3sk } })
    .resolvesOnce({ Items: [last] });
  await refresh("patient", DESK.patient_id);
  expect(rows("waitlistEntry").map(({ patient_name }) => patient_name)).toEqual(["Grace Murray", "Grace Murray"]);
});

it("requests the next page after as many appointments as one call handles, and leaves the waitlist to the first", async () => {
  const many = Array.from({ length: 300 }, (_, at) => appointmentItem({ appointment_id: nthId(APPOINTMENT_ID, at) }));
  holds([serviceItem({ service_name: "Long check-up" }), ...many]);
  await refresh("service", DESK.service_id);
  const [next] = rows("nameRefresh");
  expect(next).toMatchObject({ source: "service", source_id: DESK.service_id, cursor: expect.any(String) });
  expect(next?.expires).toBe(Date.parse(NOW) / 1000 + 86_400);
  const done = () => rows("appointment").filter(({ service_name }) => service_name === "Long check-up").length;
  const first = done();
  expect(first).toBeGreaterThan(0);
  table.put(WAITLIST_ENTRY.item());
  await refresh("service", DESK.service_id, String(next?.cursor));
  expect(done()).toBeGreaterThan(first);
  expect(rows("waitlistEntry")).toMatchObject([{ service_name: "Check-up" }]);
});
