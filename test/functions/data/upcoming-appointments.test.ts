import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { countUpcoming } from "../../../functions/data/upcoming-appointments.ts";
import { APPOINTMENT_STATUSES, UPCOMING } from "../../../shared/appointments/status.ts";
import { appointmentItem, DESK, type Item, NOW } from "../../support/booking-table.ts";
import { atNoon } from "../../support/desk.ts";
import { IDS } from "../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const place = { tenant_id: IDS.tenant, location_id: DESK.location_id, time_zone: "America/Chicago" };
/** Lets the index show some appointments, and the table itself others. */
function given({ indexed = [], recent = [] }: { indexed?: Item[]; recent?: Item[] }) {
  dynamo.reset();
  dynamo.on(QueryCommand).callsFake(({ IndexName }) => ({ Items: IndexName ? indexed : recent }));
}
const asked = (index?: string) =>
  dynamo.commandCalls(QueryCommand).find(({ args }) => args[0].input.IndexName === index)?.args[0].input;

atNoon();

const nth = (n: number, changes: object = {}) =>
  appointmentItem({ appointment_id: `appt_01jd3v8c9m4q2w6x8z0y1t5k${String(n).padStart(2, "0")}`, ...changes });

it("counts the appointments that are still to come or under way", async () => {
  given({ indexed: APPOINTMENT_STATUSES.map((appointment_status, n) => nth(n, { appointment_status })) });
  expect(await countUpcoming(place)).toBe(UPCOMING.length);
});

it("counts those of one service only, if it is given", async () => {
  given({ indexed: [nth(1), nth(2, { service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7p" })] });
  expect(await countUpcoming(place, DESK.service_id)).toBe(1);
  expect(await countUpcoming(place)).toBe(2);
});

it("counts an appointment that the index does not show yet, and each only once", async () => {
  given({ indexed: [nth(1)], recent: [nth(1), nth(2)] });
  expect(await countUpcoming(place)).toBe(2);
});

it("believes the table when the index is behind", async () => {
  given({ indexed: [nth(1)], recent: [nth(1, { appointment_status: "CANCELLED" })] });
  expect(await countUpcoming(place)).toBe(0);
});

it("reads the location's days from today on, by its own clock", async () => {
  vi.setSystemTime(Date.parse("2027-03-02T05:00:00.000Z"));
  given({});
  await countUpcoming(place);
  expect(Object.values(asked("gsi4")?.ExpressionAttributeValues ?? {})).toEqual(
    expect.arrayContaining([
      `$clinic#tenant_id_${IDS.tenant}#location_id_${DESK.location_id}`,
      "$appointment_1#date_2027-03-01",
    ]),
  );
});

it("reads the appointments of the last minute consistently, by the time in their ids", async () => {
  given({});
  await countUpcoming(place);
  const { ConsistentRead, ExpressionAttributeValues = {} } = asked() ?? {};
  expect(ConsistentRead).toBe(true);
  // The first ten characters of a ULID are its time.
  const from = Object.values(ExpressionAttributeValues).find((value) =>
    /appointment_id_appt_\w{10}$/.test(String(value)),
  );
  const { decodeTime } = await import("ulid");
  expect(decodeTime(`${String(from).slice(-10).toUpperCase()}0000000000000000`)).toBe(Date.parse(NOW) - 60_000);
});
