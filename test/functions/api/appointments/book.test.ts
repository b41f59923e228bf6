import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { appointmentItem, appointmentRow, bookedDayItem } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { booked as at } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { NOW, TODAY } from "../../../support/now.ts";
import { canceled, entryOf } from "../../../support/rows.ts";
import { openBookingForEach } from "./booking-for-each.ts";

const { dynamo, book, written } = openBookingForEach();
const KEY = { "idempotency-key": "a-key-of-16-chars-or-more" };

it("writes the appointment with the names and the fee of its rows", async () => {
  const answer = await book();
  const { tenant_id: _, appointment_id: __, ...appointment } = appointmentRow({ created_at: NOW, version: 1 });
  expect(answer).toMatchObject({ status: 201, body: appointment });
  const [kind, put] = operationOn(written(), "appointment") ?? [];
  expect(kind).toBe("Put");
  expect(put).toMatchObject({
    Item: { ...appointment, tenant_id: IDS.tenant, changed_by: IDS.user, changed_at: NOW },
    ConditionExpression: expect.stringContaining("attribute_not_exists"),
  });
  const entry = entryOf("appointments.book", answer.body.appointment_id);
  expect(operationOn(written(), "audit_entry")).toMatchObject(["Put", entry.Put]);
});

it("writes its first note in the same transaction, signed by the author, and not onto the appointment", async () => {
  const answer = await book({ note: "Needs the ramp.\nBrings her daughter." });
  expect(answer.status).toBe(201);
  expect(operationOn(written(), "appointmentNote")).toMatchObject([
    "Put",
    { Item: { appointment_id: answer.body.appointment_id, author_name: "Ada Byron", created_at: NOW } },
  ]);
  expect(JSON.stringify([answer.body, operationOn(written(), "audit_entry")])).not.toContain("ramp");
  await book({ note: " " });
  expect(operationOn(transactions(dynamo)[1] ?? [], "appointmentNote")).toBeUndefined();
});

it.each([
  ["staff", 3],
  ["weeklySchedule", 7],
  ["patient", 6],
])("is conditional on the version of %s that was checked", async (entity, version) => {
  await book();
  const [kind, check] = operationOn(written(), entity) ?? [];
  expect(kind).toBe("ConditionCheck");
  expect(conditionOf(check)).toBe(`version = ${version}`);
});

it.each([
  ["service", 4],
  ["location", 5],
])("is conditional on the version of the %s, and on the absence of a mark", async (entity, version) => {
  await book();
  const [kind, check] = operationOn(written(), entity) ?? [];
  expect(kind).toBe("ConditionCheck");
  expect(conditionOf(check)).toBe(`version = ${version} AND attribute_not_exists(usage_mark)`);
});

it("appends its time to the booked days of practitioner and patient, on the segments as they were read", async () => {
  const { body } = await book();
  const days = written().filter(({ Update }) => String(Update?.Key?.sk).startsWith("$bookedDay_1"));
  expect(days.map(({ Update }) => Update?.Key?.sk)).toEqual([
    `$bookedDay_1#person_id_${DESK.practitioner_id}#utc_date_${TODAY}`,
    `$bookedDay_1#person_id_${DESK.patient_id}#utc_date_${TODAY}`,
  ]);
  for (const { Update } of days) {
    expect(conditionOf(Update)).toBe(
      ["t2000", "t2005", "t2010", "t2015", "t2020", "t2025"]
        .map((name) => `attribute_not_exists(${name})`)
        .join(" AND "),
    );
    expect(Update?.ExpressionAttributeValues).toMatchObject({
      ":added": [at("20:00", "20:30", body.appointment_id)],
      ":next": 1,
    });
  }
});

it("takes at most six round trips", async () => {
  expect((await book({}, KEY)).status).toBe(201);
  expect(dynamo.calls().length).toBeLessThanOrEqual(6);
});

it("books beside another appointment, on the version of the segments that were booked before", async () => {
  const booked = bookedDayItem(DESK.practitioner_id, [at("19:30", "20:00")], { t2000: 5 });
  givenItems(dynamo, [...deskItems(), booked]);
  expect((await book()).status).toBe(201);
  const [day] = written();
  expect(conditionOf(day?.Update)).toMatch(/^t2000 = 5 AND attribute_not_exists\(t2005\)/);
  expect(day?.Update?.ExpressionAttributeValues).toMatchObject({ ":next": 9, ":one": 1 });
});

it("answers 503 when the transaction is throttled", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["None", "ThrottlingError"]));
  expect(await book()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

it("answers the earlier appointment when the same request was carried out before", async () => {
  expect((await book({}, KEY)).status).toBe(201);
  const key = written().at(-1)?.Put?.Item as Item;
  const stored = appointmentItem({ appointment_id: String(key.record_id), appointment_status: "CANCELLED" });
  givenItems(dynamo, [...deskItems(), key, stored]);
  dynamo.on(TransactWriteCommand).callsFake(async ({ TransactItems }) => {
    // Reading the stored appointment leaves an audit entry, in a transaction of two items.
    if (TransactItems.length === 2) return {};
    throw canceled([...TransactItems.slice(1).map(() => "None"), "ConditionalCheckFailed"]);
  });
  expect(await book({}, KEY)).toMatchObject({
    status: 201,
    body: { appointment_id: key.record_id, appointment_status: "CANCELLED" },
  });
  expect(await book({ start_time: "15:00" }, KEY)).toMatchObject({ status: 422, body: { code: "key_reused" } });
});
