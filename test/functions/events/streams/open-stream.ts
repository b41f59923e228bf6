import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { locationItem, patientItem, practitionerItem, serviceItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import type { Item } from "../../../support/item.ts";
import { streamedChanges } from "./streamed-changes.ts";

const desk = [locationItem(), practitionerItem(), serviceItem(), patientItem()];

/** Returns the stream's nth record, of a row that was written or changed. */
export const record = (nth: number, after: Item, before?: Item) =>
  ({
    eventID: `event-${nth}`,
    dynamodb: { SequenceNumber: `${nth}`, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;

/** Returns a row of the clinic with few attributes. */
export const row = (entity: string, attributes: Item = {}): Item => ({
  __edb_e__: entity,
  tenant_id: IDS.tenant,
  ...attributes,
});

/** Opens the stream of a table that contains the rows of a booking, except the appointment, before each test. */
export function openStream() {
  const table = fakeTable();
  const { change } = streamedChanges(table);
  beforeEach(() => table.holds(desk));

  /** Sends records to the stream's handler, which has this time left at the beginning of each batch. */
  const send = (Records: readonly DynamoDBRecord[], ...remaining: number[]) =>
    handler({ Records: [...Records] }, { getRemainingTimeInMillis: () => remaining.shift() ?? 60_000 });
  const deliver = async (...records: readonly DynamoDBRecord[]) => {
    table.dynamo.resetHistory();
    expect(await send(records)).toEqual({ batchItemFailures: [] });
  };
  /** Changes a row, and delivers the record of the change. */
  const happens = async (item: Item, isDeleted = false) => deliver(await change(item, isDeleted));
  /** Returns the totals of a clinic, or of the platform, by key. */
  const totals = (of: string = IDS.tenant) =>
    Object.fromEntries(table.rows("tally").flatMap((each) => (each.tenant_id === of ? [[each.key, each.total]] : [])));
  return { ...table, send, deliver, happens, totals };
}
