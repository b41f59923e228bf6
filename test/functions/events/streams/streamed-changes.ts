import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type { Scheduler } from "fast-check";
import { client, table as clinicTable } from "../../../../functions/platform/dynamo/table.ts";
import type { Item } from "../../../support/rows.ts";
import type { openTable } from "../../../support/table.ts";

/** Changes the rows of a table as a stream reports it: each change has a higher version than the one before. */
export function streamedChanges(table: ReturnType<typeof openTable>) {
  let version = 10;
  const stored = (item: Item): Item | undefined =>
    table.stored().find(({ pk, sk }) => pk === item.pk && sk === item.sk);

  /** Writes or deletes a row, and returns the stream's record of it. */
  async function change(item: Item, isDeleted = false): Promise<DynamoDBRecord> {
    const before = stored(item);
    const TableName = clinicTable.table;
    version += 1;
    const after = { ...item, version };
    if (isDeleted) await client.send(new DeleteCommand({ TableName, Key: { pk: item.pk, sk: item.sk } }));
    else await client.send(new PutCommand({ TableName, Item: after }));
    const images = { ...(before && { OldImage: marshall(before) }), ...(!isDeleted && { NewImage: marshall(after) }) };
    return { eventID: String(version), dynamodb: { SequenceNumber: String(version), ...images } } as DynamoDBRecord;
  }

  return { change, stored };
}

/**
 * Lets the table's answers arrive in the order that a scheduler chooses.
 * @returns what ends it
 */
export function scheduleAnswers(scheduler: Scheduler): () => void {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const scheduled = vi.spyOn(client, "send").mockImplementation(((command: object) => {
    const answer = send(command);
    // The scheduler looks at a refusal only when its turn has come.
    answer.catch(() => undefined);
    return scheduler.schedule(answer);
  }) as never);
  return () => scheduled.mockRestore();
}
