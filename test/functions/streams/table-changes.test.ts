import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/streams/table-changes.ts";
import { IDS } from "../../support/event.ts";

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
const appointment = (changes: object = {}) =>
  row("appointment", {
    appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7n",
    patient_id: PATIENT,
    patient_name: "Grace Hopper",
    version: 1,
    ...changes,
  });

const record = (SequenceNumber: string, before: object | undefined, after: object) =>
  ({
    eventID: `event-${SequenceNumber}`,
    dynamodb: { SequenceNumber, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;
const renamed = (sequenceNumber = "1") => record(sequenceNumber, patient("Hopper"), patient("Murray"));

const send = (Records: DynamoDBRecord[], remaining = 60_000) =>
  handler({ Records }, { getRemainingTimeInMillis: () => remaining });
const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);

beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({ Item: patient("Murray") });
  dynamo.on(QueryCommand).resolves({ Items: [appointment()] });
  dynamo.on(UpdateCommand).resolves({});
});

test("copies a new name onto the appointments that have another one, and touches nothing else", async () => {
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  const [update] = updates();
  expect(updates()).toHaveLength(1);
  expect(Object.values(update?.ExpressionAttributeValues ?? {})).toContain("Grace Murray");
  expect(update?.UpdateExpression).toContain("#patient_name");
  expect(update?.UpdateExpression).not.toMatch(/version|changed_/);
  expect(update?.ConditionExpression).toMatch(/#patient_id = :\w+ AND \(.*#patient_name <> :\w+/);
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
  dynamo.on(QueryCommand).resolves({ Items: [waiting()] });
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
  dynamo.on(GetCommand).resolves({ Item: { ...patient("Hopper"), alert: "Deaf" } });
  await send([record("1", patient("Hopper"), { ...patient("Hopper"), alert: "Deaf" })]);
  dynamo.on(GetCommand).resolves({ Item: patient("Hopper") });
  dynamo.on(QueryCommand).resolves({ Items: [appointment({ patient_alert: "Deaf" })] });
  await send([record("2", { ...patient("Hopper"), alert: "Deaf" }, patient("Hopper"))]);
  const alerts = updates().map(({ ExpressionAttributeValues: values }) => values?.[":patient_alert_u0"]);
  expect(alerts).toEqual(["Deaf", ""]);
});

test("writes nothing onto an older appointment of a patient without an alert", async () => {
  dynamo.on(GetCommand).resolves({ Item: patient("Hopper") });
  await send([record("1", undefined, appointment())]);
  expect(updates()).toEqual([]);
});

test.each([
  ["a change that leaves the name as it is", record("1", patient("Murray"), { ...patient("Murray"), city: "Salem" })],
  ["another kind of row", record("1", row("billingInfo", { city: "Salem" }), row("billingInfo", { city: "Albany" }))],
  ["a copied name", record("1", appointment(), appointment({ patient_name: "Grace Murray" }))],
])("reads and writes nothing for %s", async (_, change) => {
  expect(await send([change])).toEqual({ batchItemFailures: [] });
  expect(dynamo.calls()).toEqual([]);
});

test("corrects an appointment that was booked with the former name", async () => {
  await send([record("1", undefined, appointment())]);
  expect(updates()).toHaveLength(1);
  dynamo.resetHistory();
  await send([record("2", undefined, appointment({ patient_name: "Grace Murray" }))]);
  expect(updates()).toEqual([]);
});

test("copies the later name when the patient is renamed again meanwhile", async () => {
  dynamo
    .on(GetCommand)
    .resolvesOnce({ Item: patient("Murray") })
    .resolvesOnce({ Item: patient("Murray") })
    .resolves({ Item: patient("Hopper-Murray") });
  await send([renamed()]);
  const names = updates().map(({ ExpressionAttributeValues: values }) => values?.[":patient_name_u0"]);
  expect(names).toEqual(["Grace Murray", "Grace Hopper-Murray"]);
});

test("passes over an appointment that was moved or deleted meanwhile", async () => {
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
});

test("does nothing for a patient who was deleted meanwhile", async () => {
  dynamo.on(GetCommand).resolves({});
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(updates()).toEqual([]);
});

test("leaves a row that continues with the next page, and continues there", async () => {
  const first = { Items: [appointment()], LastEvaluatedKey: { pk: "a", sk: "b" } };
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
  const before = appointment({ location_id: "loc_1", date: "2027-03-01" });
  const after = appointment({ location_id: "loc_1", date: "2027-03-02", version: 2 });
  expect(await send([record("1", before, after)])).toEqual({ batchItemFailures: [] });
  const noted = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  expect(noted).toMatchObject([
    { __edb_e__: "dayChange", location_id: "loc_1", date: "2027-03-01", change_id: expect.any(String) },
    { __edb_e__: "dayChange", location_id: "loc_1", date: "2027-03-02" },
  ]);
});
