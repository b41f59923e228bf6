import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { EntityItem } from "electrodb";
import type { DayCountEntity } from "../../../functions/data/day-count.ts";
import { client, table as clinicTable } from "../../../functions/data/table.ts";
import { countAppointment } from "../../../functions/streams/count-appointment.ts";
import { type DayCount, EMPTY_COUNT } from "../../../shared/reports/day-count.ts";
import { APPOINTMENT_ID, appointmentItem, DESK, TODAY } from "../../support/booking-table.ts";
import { IDS } from "../../support/event.ts";
import { fakeTable } from "../../support/fake-table.ts";
import { canceled } from "../../support/rows.ts";

type Changes = NonNullable<Parameters<typeof appointmentItem>[0]>;
type Day = EntityItem<typeof DayCountEntity>;

const table = fakeTable();
beforeEach(() => table.holds([]));

const count = (id = APPOINTMENT_ID) => countAppointment(IDS.tenant, id);
const write = (changes: Changes = {}) =>
  client.send(new PutCommand({ TableName: clinicTable.table, Item: appointmentItem(changes) }));
const days = () =>
  new Map((table.rows("dayCount") as unknown as Day[]).map((day) => [`${day.date} ${day.location_id}`, day.count]));

const OTHER_DAY = "2027-03-02";
const HERE = `${TODAY} ${DESK.location_id}`;
const tally = { appointments: 1, minutes: 30, cents: 8000 };
const taking = (status: "BOOKED" | "COMPLETED"): DayCount => ({
  by_status: { [status]: 1 },
  practitioners: { [DESK.practitioner_id]: tally },
  services: { [DESK.service_id]: tally },
  hours: { "14": tally },
  // Booked on February 1.
  lead_days: 28,
});

it("counts an appointment on its day, and only once", async () => {
  await write();
  await count();
  await count();
  expect(days()).toEqual(new Map([[HERE, taking("BOOKED")]]));
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

it("takes a moved appointment off the former day", async () => {
  await write();
  await count();
  await write({ date: OTHER_DAY });
  await count();
  expect(days()).toEqual(
    new Map([
      [HERE, EMPTY_COUNT],
      [`${OTHER_DAY} ${DESK.location_id}`, taking("BOOKED")],
    ]),
  );
});

it("reads everything again when another appointment of the day is counted at the same time", async () => {
  await write();
  table.failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  await count();
  expect(days().get(HERE)).toEqual(taking("BOOKED"));
});

it("does nothing for an appointment that does not exist", async () => {
  await count();
  expect(table.writes()).toEqual([]);
});
