import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { table } from "../../../../functions/platform/dynamo/table.ts";
import { appointmentItem, listedFrom } from "../../../support/appointment-items.ts";
import { operationOn, transactions } from "../../../support/booking-table.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";

/** The id of the patient who is renamed. */
export const PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";

/** Returns a row of the clinic as a stream's record contains it. */
export const row = (entity: string, attributes: object) => ({
  __edb_e__: entity,
  __edb_v__: "1",
  tenant_id: IDS.tenant,
  ...attributes,
});

/** Returns the patient with a last name. */
export const patient = (last_name: string) =>
  row("patient", { patient_id: PATIENT, first_name: "Grace", middle_name: "", last_name, version: 2 });

/** Returns the stream's record of a row that was written or changed. */
export const record = (SequenceNumber: string, before: object | undefined, after: object) =>
  ({
    eventID: `event-${SequenceNumber}`,
    dynamodb: { SequenceNumber, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;

/** Returns the record of the patient's new name. */
export const renamed = (sequenceNumber = "1") => record(sequenceNumber, patient("Hopper"), patient("Murray"));

/** Opens the stream on a stubbed table that holds an appointment of the renamed patient before each test. */
export function openRenames() {
  const dynamo = mockClient(DynamoDBDocumentClient);
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
