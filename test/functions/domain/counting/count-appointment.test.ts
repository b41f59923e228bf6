import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { countAppointment } from "../../../../functions/domain/counting/count-appointment.ts";
import { ALL_LOCATIONS, type dayCountEntity } from "../../../../functions/entities/counts.ts";
import type { RowOf } from "../../../../functions/platform/dynamo/entity.ts";
import { client, table as clinicTable } from "../../../../functions/platform/dynamo/table.ts";
import { type DayCount, EMPTY_COUNT } from "../../../../shared/reports/counts.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { canceled } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

type Changes = NonNullable<Parameters<typeof appointmentItem>[0]>;
type Day = RowOf<typeof dayCountEntity>;

const table = openTable();
beforeEach(() => table.holds([]));

const count = (id = APPOINTMENT_ID) => countAppointment(IDS.tenant, id);
const write = (changes: Changes = {}) =>
  client.send(new PutCommand({ TableName: clinicTable.table, Item: appointmentItem(changes) }));
const days = () =>
  new Map((table.rows("dailyCount") as unknown as Day[]).map((day) => [`${day.owner_id} ${day.date}`, day.count]));

const OTHER_DAY = "2027-03-02";
const HERE = `${DESK.location_id} ${TODAY}`;
const EVERYWHERE = `${ALL_LOCATIONS} ${TODAY}`;
const tally = { appointments: 1, minutes: 30, cents: 8000 };
const taking = (status: "BOOKED" | "COMPLETED"): DayCount => ({
  by_status: { [status]: 1 },
  practitioners: { [DESK.practitioner_id]: tally },
  services: { [DESK.service_id]: tally },
  hours: { "14": tally },
  // Booked on February 1.
  lead_days: 28,
});

it("counts an appointment on its day, at its location and in the clinic, and only once", async () => {
  await write();
  await count();
  await count();
  expect(days()).toEqual(
    new Map([
      [HERE, taking("BOOKED")],
      [EVERYWHERE, taking("BOOKED")],
    ]),
  );
});

it("writes nothing for an appointment that is counted as it is, and a further revision for a change", async () => {
  await write();
  await count();
  const written = table.writes().length;
  await count();
  expect(table.writes()).toHaveLength(written);
  const revisions = () => [...table.rows("countedAppointment"), ...table.rows("dailyCount")].map((row) => row.revision);
  expect(revisions()).toEqual([1, 1, 1]);
  await write({ appointment_status: "COMPLETED" });
  await count();
  expect(revisions()).toEqual([2, 2, 2]);
});

it("counts the latest status, however many changes came between", async () => {
  await write();
  await count();
  await write({ appointment_status: "COMPLETED" });
  await count();
  expect(days().get(HERE)).toEqual(taking("COMPLETED"));
});

it.each(["CANCELLED", "MISSED"] as const)(
  "gives the time and the fee of an appointment back that is %s",
  async (to) => {
    await write();
    await count();
    await write({ appointment_status: to });
    await count();
    expect(days().get(HERE)).toEqual({ ...EMPTY_COUNT, by_status: { [to]: 1 } });
  },
);

it("takes a deleted appointment off, and only once", async () => {
  await write();
  await count();
  table.holds(table.stored().filter(({ __edb_e__ }) => __edb_e__ !== "appointment") as never);
  await count();
  await count();
  expect([days().get(HERE), days().get(EVERYWHERE)]).toEqual([EMPTY_COUNT, EMPTY_COUNT]);
  expect(table.rows("countedAppointment")).toEqual([]);
});

it("takes a moved appointment off the former day", async () => {
  await write();
  await count();
  await write({ date: OTHER_DAY });
  await count();
  expect(days()).toEqual(
    new Map([
      [HERE, EMPTY_COUNT],
      [EVERYWHERE, EMPTY_COUNT],
      [`${DESK.location_id} ${OTHER_DAY}`, taking("BOOKED")],
      [`${ALL_LOCATIONS} ${OTHER_DAY}`, taking("BOOKED")],
    ]),
  );
});

it("leaves the clinic's count of the day when only the location changes", async () => {
  const other = DESK.location_id.replace(/.$/, "p");
  await write();
  await count();
  await write({ location_id: other });
  await count();
  expect(days()).toEqual(
    new Map([
      [HERE, EMPTY_COUNT],
      [EVERYWHERE, taking("BOOKED")],
      [`${other} ${TODAY}`, taking("BOOKED")],
    ]),
  );
});

it("counts nothing below zero when the days of a counted appointment are not counted yet", async () => {
  await write();
  await count();
  const isDay = ({ __edb_e__ }: { __edb_e__?: unknown }) => __edb_e__ === "dailyCount";
  table.holds(table.stored().filter((row) => !isDay(row)) as never);
  await write({ appointment_status: "CANCELLED" });
  await count();
  expect(days().get(EVERYWHERE)).toEqual({ ...EMPTY_COUNT, by_status: { CANCELLED: 1 } });
});

it("reads everything again when another appointment of the day is counted at the same time", async () => {
  await write();
  table.failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  await count();
  expect(days().get(HERE)).toEqual(taking("BOOKED"));
});

it("fails at once, as unavailable, when the table throttles the counts", async () => {
  await write();
  const before = table.stored().length;
  table.failsNextWrites(() => canceled(["None", "ThrottlingError"]));
  await expect(count()).rejects.toMatchObject({ code: "unavailable" });
  expect(table.stored()).toHaveLength(before);
});

it("counts both appointments of a day when two locations are counted at the same time", async () => {
  const other = { appointment_id: APPOINTMENT_ID.replace(/.$/, "p"), location_id: DESK.location_id.replace(/.$/, "p") };
  await write();
  await write(other);
  await Promise.all([count(), count(other.appointment_id)]);
  expect(days().get(EVERYWHERE)?.by_status).toEqual({ BOOKED: 2 });
  expect(days().get(HERE)?.by_status).toEqual({ BOOKED: 1 });
});

it("does nothing for an appointment that does not exist", async () => {
  await count();
  expect(table.writes()).toEqual([]);
});
