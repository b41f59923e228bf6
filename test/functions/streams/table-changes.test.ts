import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/streams/table-changes.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  conditionOf,
  type Item,
  listedFrom,
  operationOn,
  transactions,
  withLists,
} from "../../support/booking-table.ts";
import { IDS } from "../../support/event.ts";
import { canceled } from "../../support/rows.ts";

// It has tests of its own on the emulator.
vi.mock("../../../functions/data/refresh-duplicates.ts", () => ({ refreshDuplicates: async () => undefined }));

const dynamo = mockClient(DynamoDBDocumentClient);
const PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";

const row = (entity: string, attributes: object) => ({
  __edb_e__: entity,
  __edb_v__: "1",
  tenant_id: IDS.tenant,
  ...attributes,
});
const patient = (last_name: string) =>
  row("patient", { patient_id: PATIENT, first_name: "Grace", middle_name: "", last_name, version: 2 });
const appointment = appointmentItem;
/** An appointment without the attributes by which it is checked and counted. */
const bare = (changes: object = {}) =>
  row("appointment", { appointment_id: APPOINTMENT_ID, patient_id: PATIENT, version: 1, ...changes });

const record = (SequenceNumber: string, before: object | undefined, after: object) =>
  ({
    eventID: `event-${SequenceNumber}`,
    dynamodb: { SequenceNumber, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;
const renamed = (sequenceNumber = "1") => record(sequenceNumber, patient("Hopper"), patient("Murray"));

const send = (Records: DynamoDBRecord[], remaining = 60_000) =>
  handler({ Records }, { getRemainingTimeInMillis: () => remaining });
const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
const puts = () => transactions(dynamo).flatMap((items) => operationOn(items, "appointment")?.[1] ?? []);

/** Lets the table hold an appointment, and the patient as each of the reads in turn finds the row. */
function given(booked: Item | undefined, ...people: (object | undefined)[]) {
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (String(Key.sk).startsWith("$appointment")) return { Item: booked };
    return { Item: people.length > 1 ? people.shift() : people[0] };
  });
  dynamo.on(QueryCommand).resolves({ Items: booked ? [listedFrom(booked)] : [] });
}

beforeEach(() => {
  dynamo.reset();
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  given(appointment(), patient("Murray"));
});

test("copies a new name onto the appointments that have another one and their lists, and touches nothing else", async () => {
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  const [items] = transactions(dynamo);
  const after = appointment({ patient_name: "Grace Murray", patient_alert: "", patient_contact: "" });
  expect(items?.map(({ Put }) => Put?.Item)).toEqual(withLists([after]));
  expect(conditionOf(puts()[0])).toMatch(/^version = 2 AND .*patient_name = "Grace Hopper" AND /);
  expect([transactions(dynamo), updates()]).toMatchObject([{ length: 1 }, { length: 0 }]);
});

test("reads the appointment again when another write comes first", async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(canceled(["ConditionalCheckFailed"]))
    .resolves({});
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(transactions(dynamo)).toHaveLength(2);
});

const waiting = (changes: object = {}) =>
  row("waitlistEntry", {
    entry_id: "wait_01jd3v8c9m4q2w6x8z0y1t5k7n",
    patient_id: PATIENT,
    location_id: "loc_1",
    service_id: "svc_1",
    practitioner_id: "",
    patient_name: "Grace Hopper",
    service_name: "Check-up",
    location_name: "Lake Street",
    created_at: "2026-01-02T03:04:05.000Z",
    version: 1,
    ...changes,
  });

test("copies a new name onto the patient's entries on the waitlist, without changing their versions", async () => {
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [] })
    .on(QueryCommand, { IndexName: "gsi3" })
    .resolves({ Items: [waiting()] });
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  const [update] = updates();
  expect(updates()).toHaveLength(1);
  expect(update?.Key?.sk).toBe("$waitlistEntry_1#entry_id_wait_01jd3v8c9m4q2w6x8z0y1t5k7n");
  expect(Object.values(update?.ExpressionAttributeValues ?? {})).toContain("Grace Murray");
  expect(update?.UpdateExpression).not.toMatch(/version|changed_/);
});

test("corrects an entry on the waitlist that was written with a former name", async () => {
  await send([record("1", undefined, waiting({ location_id: "", service_id: "" }))]);
  expect(updates().map(({ Key }) => Key?.sk)).toEqual(["$waitlistEntry_1#entry_id_wait_01jd3v8c9m4q2w6x8z0y1t5k7n"]);
});

test("copies a patient's alert, a new one and one that was taken back", async () => {
  given(appointment(), { ...patient("Hopper"), alert: "Deaf" });
  await send([record("1", patient("Hopper"), { ...patient("Hopper"), alert: "Deaf" })]);
  given(appointment({ patient_alert: "Deaf" }), patient("Hopper"));
  await send([record("2", { ...patient("Hopper"), alert: "Deaf" }, patient("Hopper"))]);
  expect(puts()).toMatchObject([{ Item: { patient_alert: "Deaf" } }, { Item: { patient_alert: "" } }]);
});

test("writes nothing onto an older appointment of a patient without an alert", async () => {
  given(appointment(), patient("Hopper"));
  await send([record("1", undefined, appointment())]);
  expect(puts()).toEqual([]);
});

test.each([
  ["a change that leaves the name as it is", record("1", patient("Murray"), { ...patient("Murray"), city: "Salem" })],
  ["another kind of row", record("1", row("billingInfo", { city: "Salem" }), row("billingInfo", { city: "Albany" }))],
  ["a copied name", record("1", bare({ patient_name: "Grace Hopper" }), bare({ patient_name: "Grace Murray" }))],
])("reads and writes nothing for %s", async (_, change) => {
  expect(await send([change])).toEqual({ batchItemFailures: [] });
  expect(dynamo.calls()).toEqual([]);
});

test("corrects an appointment that was booked with the former name", async () => {
  await send([record("1", undefined, appointment())]);
  expect(puts()).toHaveLength(1);
  dynamo.resetHistory();
  await send([record("2", undefined, appointment({ patient_name: "Grace Murray" }))]);
  expect(puts()).toEqual([]);
});

test("copies the later name when the patient is renamed again meanwhile", async () => {
  given(appointment(), patient("Murray"), patient("Murray"), patient("Hopper-Murray"));
  await send([renamed()]);
  expect(puts()).toMatchObject([
    { Item: { patient_name: "Grace Murray" } },
    { Item: { patient_name: "Grace Hopper-Murray" } },
  ]);
});

test.each([
  ["moved to another patient", appointment({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" })],
  ["deleted", undefined],
])("passes over an appointment that was %s meanwhile", async (_, booked) => {
  given(booked, patient("Murray"));
  dynamo.on(QueryCommand).resolves({ Items: [listedFrom(appointment())] });
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(puts()).toEqual([]);
});

test("passes over an entry on the waitlist that was booked meanwhile", async () => {
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [] })
    .on(QueryCommand, { IndexName: "gsi3" })
    .resolves({ Items: [waiting()] });
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
});

test("does nothing for a patient who was deleted meanwhile", async () => {
  given(appointment(), undefined);
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(puts()).toEqual([]);
});

test("leaves a row that continues with the next page, and continues there", async () => {
  const first = { Items: [listedFrom(appointment())], LastEvaluatedKey: { pk: "a", sk: "b" } };
  dynamo.on(QueryCommand).resolves({ Items: [] }).on(QueryCommand, { Limit: 200 }).resolves(first);
  await send([renamed()]);
  const [rest] = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  expect(rest).toMatchObject({ __edb_e__: "nameRefresh", source: "patient", source_id: PATIENT });
  expect(rest?.expires).toBeGreaterThan(Date.now() / 1000);
  dynamo.resetHistory();
  dynamo.on(QueryCommand, { Limit: 200 }).resolves({ Items: [] });
  await send([record("2", undefined, rest as object)]);
  const [query] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(query?.ExclusiveStartKey).toMatchObject({ pk: "a", sk: "b" });
  expect(dynamo.commandCalls(PutCommand)).toEqual([]);
});

test("reports the first record that failed, so that it is sent again with those after it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  dynamo.on(QueryCommand).resolvesOnce({ Items: [] }).rejectsOnce(new Error("down")).resolves({ Items: [] });
  expect(await send([renamed("1"), renamed("2"), renamed("3")])).toEqual({
    batchItemFailures: [{ itemIdentifier: "2" }],
  });
});

test("stops in time and reports the first record that it did not reach", async () => {
  expect(await send([renamed("7"), renamed("8")], 10_000)).toEqual({ batchItemFailures: [{ itemIdentifier: "7" }] });
  expect(dynamo.calls()).toEqual([]);
});

it("notes the day of a changed appointment, and the one that it was moved from", async () => {
  given(undefined);
  const before = bare({ location_id: "loc_1", date: "2027-03-01" });
  const after = bare({ location_id: "loc_1", date: "2027-03-02", version: 2 });
  expect(await send([record("1", before, after)])).toEqual({ batchItemFailures: [] });
  const noted = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  expect(noted).toMatchObject([
    { __edb_e__: "dayChange", location_id: "loc_1", date: "2027-03-01", change_id: expect.any(String) },
    { __edb_e__: "dayChange", location_id: "loc_1", date: "2027-03-02" },
  ]);
});
