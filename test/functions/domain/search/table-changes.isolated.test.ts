import { Logger } from "@aws-lambda-powertools/logger";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { table } from "../../../../functions/platform/dynamo/table.ts";
import { APPOINTMENT_ID, appointmentItem, listedFrom, withLists } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { conditionOf, operationOn, transactions } from "../../../support/desk.ts";
import { canceled, type Item } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

/** The id of the patient who is renamed. */
const PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";

/** Returns a row of the clinic as a stream's record contains it. */
const row = (entity: string, attributes: object) => ({
  __edb_e__: entity,
  __edb_v__: "1",
  tenant_id: IDS.tenant,
  ...attributes,
});

/** Returns the patient with a last name. */
const patient = (last_name: string) =>
  row("patient", { patient_id: PATIENT, first_name: "Grace", middle_name: "", last_name, version: 2 });

/** Returns the stream's record of a row that was written or changed. */
const record = (SequenceNumber: string, before: object | undefined, after: object) =>
  ({
    eventID: `event-${SequenceNumber}`,
    dynamodb: { SequenceNumber, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;

/** Returns the record of the patient's new name. */
const renamed = (sequenceNumber = "1") => record(sequenceNumber, patient("Hopper"), patient("Murray"));

/** Opens the stream on a stubbed table that holds an appointment of the renamed patient before each test. */
function openRenames() {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const send = (Records: DynamoDBRecord[], remaining = 60_000) =>
    handler({ Records }, { getRemainingTimeInMillis: () => remaining });
  const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
  const puts = () => transactions(dynamo).flatMap((items) => operationOn(items, "appointment")?.[1] ?? []);

  /** Lets the table hold an appointment, and the patient as each of the reads in turn finds the row. */
  function given(booked: Item | undefined, ...people: (object | undefined)[]) {
    dynamo.on(GetCommand).callsFake(() => ({ Item: people.length > 1 ? people.shift() : people[0] }));
    const Responses = { [table.table]: booked ? [booked] : [] };
    dynamo.on(BatchGetCommand).resolves({ Responses });
    dynamo.on(QueryCommand).resolves({ Items: booked ? [listedFrom(booked)] : [] });
  }

  beforeEach(() => {
    dynamo.reset();
    dynamo.on(UpdateCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
    given(appointmentItem(), patient("Murray"));
  });
  return { dynamo, send, updates, puts, given };
}

vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));
describe("table changes", () => {
  // It has tests of its own on the emulator.

  const { dynamo, send } = openRenames();
  const appointment = appointmentItem;
  /** An appointment without the attributes by which it is checked and counted. */
  const bare = (changes: object = {}) =>
    row("appointment", { appointment_id: APPOINTMENT_ID, patient_id: PATIENT, version: 1, ...changes });

  test.each([
    ["a change that leaves the name as it is", record("1", patient("Murray"), { ...patient("Murray"), city: "Salem" })],
    ["another kind of row", record("1", row("billingInfo", { city: "Salem" }), row("billingInfo", { city: "Albany" }))],
    ["a copied name", record("1", bare({ patient_name: "Grace Hopper" }), bare({ patient_name: "Grace Murray" }))],
  ])("reads and writes nothing for %s", async (_, change) => {
    expect(await send([change])).toEqual({ batchItemFailures: [] });
    expect(dynamo.calls()).toEqual([]);
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

  test("logs the clinic and the entity of a record that failed, and the clinics of those that are sent again with it", async () => {
    const lines: unknown[][] = [];
    for (const level of ["error", "warn"] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation((...line) => void lines.push(line));
    dynamo.on(QueryCommand).rejects(new Error("down"));
    const other = record("2", undefined, { ...row("billingInfo", {}), tenant_id: "ten_other" });
    await send([renamed("1"), other, other]);
    const { tenant_id } = patient("Murray");
    expect(lines).toMatchObject([
      ["failed", { event_id: "event-1", entity: "patient", tenant_id, cause: expect.anything() }],
      ["not applied", { tenant_id }],
      ["not applied", { tenant_id: "ten_other" }],
    ]);
  });

  test("stops in time and reports the first record that it did not reach", async () => {
    expect(await send([renamed("7"), renamed("8")], 10_000)).toEqual({ batchItemFailures: [{ itemIdentifier: "7" }] });
    expect(dynamo.calls()).toEqual([]);
  });
});

vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));
describe("table changes appointments", () => {
  // It has tests of its own on the emulator.

  const { dynamo, given, puts, send, updates } = openRenames();
  const appointment = appointmentItem;

  test("copies a new name onto the appointments that have another one and their lists, and touches nothing else", async () => {
    expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
    const [items] = transactions(dynamo);
    const after = appointment({ patient_name: "Grace Murray", patient_alert: "", patient_contact: "" });
    const day = expect.objectContaining({ __edb_e__: "dayChange", date: after.date });
    expect(items?.map(({ Put }) => Put?.Item)).toEqual([...withLists([after]), day]);
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

  test("does nothing for a patient who was deleted meanwhile", async () => {
    given(appointment(), undefined);
    expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
    expect(puts()).toEqual([]);
  });
});

vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));
describe("table changes waitlist", () => {
  // It has tests of its own on the emulator.

  const { dynamo, send, updates } = openRenames();

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

  test("passes over an entry on the waitlist that was booked meanwhile", async () => {
    dynamo
      .on(QueryCommand)
      .resolves({ Items: [] })
      .on(QueryCommand, { IndexName: "gsi3" })
      .resolves({ Items: [waiting()] });
    dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
    expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  });
});
