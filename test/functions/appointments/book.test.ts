import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { handler } from "../../../functions/appointments/index.ts";
import { contract } from "../../../shared/contract.ts";
import { WAITLIST } from "../../../shared/messages/waitlist.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import {
  appointmentItem,
  appointmentRow,
  bookedDayItem,
  conditionOf,
  DESK,
  deskItems,
  givenItems,
  type Item,
  locationItem,
  NOW,
  operationOn,
  patientItem,
  practitionerItem,
  serviceItem,
  TODAY,
  transactions,
  weekItem,
} from "../../support/booking-table.ts";
import { call } from "../../support/call.ts";
import { WAITLIST_ENTRY } from "../../support/clinic-items.ts";
import { booked as at, atNoon, deskWith } from "../../support/desk.ts";
import { IDS } from "../../support/event.ts";
import { canceled, entryOf } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
atNoon(() => givenItems(dynamo, deskItems()));

const KEY = { "idempotency-key": "a-key-of-16-chars-or-more" };
const book = (changes: object = {}, headers: Record<string, string> = {}) =>
  call(handler, contract.appointments.book, {
    as: "RECEPTIONIST",
    body: { ...DESK, date: TODAY, start_time: "14:00", ...changes },
    headers,
  });
const written = () => transactions(dynamo)[0] ?? [];
/** Replaces some of the desk's items by others of the same key. */
const givenInstead = (...items: Item[]) => givenItems(dynamo, deskWith(...items));

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
  expect(operationOn(written(), "activity")).toMatchObject(["Put", entry.Put]);
});

it("writes its first note in the same transaction, signed by the author, and not onto the appointment", async () => {
  const answer = await book({ note: "Needs the ramp.\nBrings her daughter." });
  expect(answer.status).toBe(201);
  expect(operationOn(written(), "appointmentNote")).toMatchObject([
    "Put",
    { Item: { appointment_id: answer.body.appointment_id, author_name: "Ada Byron", created_at: NOW } },
  ]);
  expect(JSON.stringify([answer.body, operationOn(written(), "activity")])).not.toContain("ramp");
  await book({ note: " " });
  expect(operationOn(transactions(dynamo)[1] ?? [], "appointmentNote")).toBeUndefined();
});

it.each([
  ["staff", 3],
  ["staffWeek", 7],
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
  const days = written().filter(({ Update }) => String(Update?.Key?.sk).startsWith("$personDay_1"));
  expect(days.map(({ Update }) => Update?.Key?.sk)).toEqual([
    `$personDay_1#person_id_${DESK.practitioner_id}#utc_date_${TODAY}`,
    `$personDay_1#person_id_${DESK.patient_id}#utc_date_${TODAY}`,
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

it.each([
  [
    "the practitioner is not active",
    practitionerItem({ status: "TERMINATED" }),
    MESSAGES.appointments.practitionerInactive,
  ],
  ["the service is not active", serviceItem({ status: "INACTIVE" }), MESSAGES.appointments.serviceInactive],
  [
    "the service is another location's",
    serviceItem({ location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }),
    MESSAGES.appointments.otherLocation,
  ],
  [
    "the practitioner has no hours",
    weekItem({ schedules: [] }),
    MESSAGES.rules.noSchedule("Chidi Okafor", "Lake Street", ""),
  ],
])("refuses when %s", async (_, item, error) => {
  givenInstead(item);
  expect(await book()).toMatchObject({ status: 422, body: { code: "invalid", error } });
  expect(transactions(dynamo)).toEqual([]);
});

it.each([
  ["the practitioner", practitionerItem(), "Practitioner not found"],
  ["the service", serviceItem(), "Service not found"],
  ["the location", locationItem(), "Location not found"],
  ["the patient", patientItem(), "Patient not found"],
])("answers 404 when %s does not exist", async (_, { sk }, error) => {
  givenItems(
    dynamo,
    deskItems().filter((item) => item.sk !== sk),
  );
  expect(await book()).toMatchObject({ status: 404, body: { error } });
});

it("answers 404 for staff of another role", async () => {
  givenInstead(practitionerItem({ role: "MANAGER" }));
  expect(await book()).toMatchObject({ status: 404, body: { error: "Practitioner not found" } });
});

it.each([
  ["practitioner_id", "Practitioner not found"],
  ["service_id", "Service not found"],
  ["location_id", "Location not found"],
  ["patient_id", "Patient not found"],
])("answers 404 for a malformed %s without reading anything", async (name, error) => {
  expect(await book({ [name]: "x#y" })).toMatchObject({ status: 404, body: { error } });
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0);
});

it("refuses a practitioner who never had hours", async () => {
  givenItems(
    dynamo,
    deskItems().filter(({ sk }) => !String(sk).startsWith("$staffWeek")),
  );
  expect(await book()).toMatchObject({
    status: 422,
    body: { error: MESSAGES.rules.noSchedule("Chidi Okafor", "Lake Street", "") },
  });
});

it.each([
  [DESK.practitioner_id, MESSAGES.rules.busy("Chidi Okafor")],
  [DESK.patient_id, MESSAGES.rules.busy("Grace Hopper")],
])("answers 409 slot_taken when %s has another appointment", async (person_id, reason) => {
  givenItems(dynamo, [...deskItems(), bookedDayItem(person_id, [at("20:15", "20:45")])]);
  expect(await book()).toMatchObject({
    status: 409,
    body: { code: "slot_taken", error: MESSAGES.appointments.slotTaken, fields: { start_time: reason } },
  });
  expect(transactions(dynamo)).toEqual([]);
});

it("books beside another appointment, on the version of the segments that were booked before", async () => {
  const booked = bookedDayItem(DESK.practitioner_id, [at("19:30", "20:00")], { t2000: 5 });
  givenItems(dynamo, [...deskItems(), booked]);
  expect((await book()).status).toBe(201);
  const [day] = written();
  expect(conditionOf(day?.Update)).toMatch(/^t2000 = 5 AND attribute_not_exists\(t2005\)/);
  expect(day?.Update?.ExpressionAttributeValues).toMatchObject({ ":next": 9, ":one": 1 });
});

it.each(["ConditionalCheckFailed", "TransactionConflict"])(
  "checks everything again after %s, and writes on the newer versions",
  async (code) => {
    dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(() => {
        givenInstead(serviceItem({ version: 9, service_name: "Long check-up" }));
        throw canceled(["None", code, "None"]);
      })
      .resolves({});
    const answer = await book();
    expect(answer).toMatchObject({ status: 201, body: { service_name: "Long check-up" } });
    expect(conditionOf(operationOn(written(), "service")?.[1])).toContain("version = 9");
  },
);

it("refuses what no longer holds when everything is checked again", async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    givenInstead(serviceItem({ version: 9, status: "INACTIVE" }));
    throw canceled(["None", "ConditionalCheckFailed"]);
  });
  expect(await book()).toMatchObject({ status: 422, body: { error: MESSAGES.appointments.serviceInactive } });
});

it("answers 503 when the transaction is throttled", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["None", "ThrottlingError"]));
  expect(await book()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

it("waits while a deletion of the service is under way", async () => {
  givenInstead(serviceItem({ usage_mark: ulid(Date.parse(NOW)) }));
  const answer = book();
  await vi.waitFor(() => expect(dynamo.commandCalls(BatchGetCommand).length).toBeGreaterThan(1));
  expect(transactions(dynamo)).toEqual([]);
  givenInstead(serviceItem());
  expect((await answer).status).toBe(201);
});

it.each(["service", "location"] as const)(
  "removes a mark of the %s that was left behind, on the condition that it is that one",
  async (entity) => {
    const usage_mark = ulid(Date.parse(NOW) - 31_000);
    const marked = { service: serviceItem({ usage_mark }), location: locationItem({ usage_mark }) }[entity];
    givenInstead(marked);
    const removed: object[] = [];
    dynamo.on(UpdateCommand).callsFake((input) => {
      removed.push(input);
      givenInstead({ service: serviceItem(), location: locationItem() }[entity]);
      return {};
    });
    expect((await book()).status).toBe(201);
    expect(removed).toMatchObject([
      { Key: { sk: marked.sk }, UpdateExpression: expect.stringContaining("REMOVE #usage_mark") },
    ]);
    expect(conditionOf(removed[0])).toContain(`usage_mark = "${usage_mark}"`);
  },
);

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

it.each(["2026-02-30", "2027-13-01", "03/04/2027", "1899-12-31", "9999-12-31", ""])(
  "refuses the date '%s' at its field",
  async (date) => {
    expect(await book({ date })).toMatchObject({ status: 422, body: { fields: { date: expect.any(String) } } });
    expect(written()).toEqual([]);
  },
);

it("refuses a date more than two years ahead", async () => {
  expect(await book({ date: "2029-03-04" })).toMatchObject({
    status: 422,
    body: { error: "Dates can be at most two years ahead." },
  });
});

describe("from the waitlist", () => {
  const { entry_id: waitlist_entry_id } = WAITLIST_ENTRY.item() as { entry_id: string };
  const fill = (changes: object = {}) => book({ waitlist_entry_id, ...changes });
  const OTHER_PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7p";

  it("removes the entry in the same transaction, in the version that was read", async () => {
    givenInstead(WAITLIST_ENTRY.item());
    expect((await fill()).status).toBe(201);
    expect(dynamo.calls().length).toBeLessThanOrEqual(6);
    const removal = written().find((item) => item.Delete)?.Delete;
    expect(removal?.Key?.sk).toBe(`$waitlistEntry_1#entry_id_${waitlist_entry_id}`);
    expect(conditionOf(removal)).toContain("version = 3");
  });

  it("answers 404 for an entry that is booked already", async () => {
    expect(await fill()).toMatchObject({ status: 404, body: { error: WAITLIST.notFound } });
    expect(transactions(dynamo)).toEqual([]);
  });

  it("refuses the entry of another patient", async () => {
    givenInstead(WAITLIST_ENTRY.item({ patient_id: OTHER_PATIENT }));
    expect(await fill()).toMatchObject({
      status: 422,
      body: { fields: { waitlist_entry_id: WAITLIST.otherPatient } },
    });
  });

  it("accepts the entry of a patient who was merged into this one and is not moved yet", async () => {
    givenInstead(WAITLIST_ENTRY.item({ patient_id: OTHER_PATIENT }), patientItem({ merged_ids: [OTHER_PATIENT] }));
    expect((await fill()).status).toBe(201);
  });

  it("reads the entry again when it was changed at the same moment", async () => {
    givenInstead(WAITLIST_ENTRY.item());
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(["ConditionalCheckFailed"]))
      .resolves({});
    expect((await fill()).status).toBe(201);
    expect(transactions(dynamo)).toHaveLength(2);
  });
});
