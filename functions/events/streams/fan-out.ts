import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { queueDeliveries, type RowChange } from "../../domain/integrations/queue-deliveries.ts";
import { connectionsOf, removeConnection } from "../../domain/live/connections.ts";
import {
  type EndedPeriod,
  offerEndedAbsence,
  offerEndedClosure,
  offerFreedTime,
} from "../../domain/offers/freed-times.ts";
import type { LiveConnection } from "../../entities/live.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { endConnection, sendToConnection } from "../../platform/websockets.ts";
import { type AddressedUpdate, endedBy, receives, updatesOf } from "./live-updates.ts";
import { changeOf } from "./row-change.ts";

const logger = loggerOf("streams");

/** Sends the updates that a connection may see, in their order. A connection that is gone is removed. */
async function sendUpdates(connection: LiveConnection, updates: readonly AddressedUpdate[]): Promise<void> {
  for (const each of updates) {
    if (!receives(connection, each)) continue;
    if (await sendToConnection(connection.connection_id, each.update)) continue;
    return removeConnection(connection);
  }
}

/** Sends updates to the open screens of their clinic. What can't be sent is logged, because screens also refresh by themselves. */
async function updateClinic(tenant_id: string, updates: readonly AddressedUpdate[]): Promise<void> {
  try {
    const connections = await connectionsOf(tenant_id);
    const results = await Promise.allSettled(connections.map((connection) => sendUpdates(connection, updates)));
    const failed = results.filter((result) => result.status === "rejected");
    const cause = failed[0] && namesOf(failed[0].reason);
    if (cause) logger.warn("live updates not sent", { tenant_id, connections: failed.length, cause });
  } catch (error) {
    logger.warn("live updates not sent", { tenant_id, cause: namesOf(error) });
  }
}

async function updateScreens(records: readonly DynamoDBRecord[]): Promise<void> {
  const byTenant = new Map<string, Map<string, AddressedUpdate>>();
  for (const each of records.flatMap(updatesOf)) {
    const updates = byTenant.get(each.tenant_id) ?? new Map<string, AddressedUpdate>();
    byTenant.set(each.tenant_id, updates.set(JSON.stringify(each), each));
  }
  await Promise.all([...byTenant].map(([tenant_id, updates]) => updateClinic(tenant_id, [...updates.values()])));
}

/** Ends the connections of people who have lost a right, which open new ones with the rights that they have now. */
async function endConnections(record: DynamoDBRecord): Promise<void> {
  const ended = endedBy(record);
  if (!ended) return;
  const { tenant_id, user_id } = ended;
  const connections = (await connectionsOf(tenant_id)).filter((each) => !user_id || each.user_id === user_id);
  for (const connection of connections) {
    await endConnection(connection.connection_id);
    await removeConnection(connection);
  }
}

function periodOf({ M = {} }: AttributeValue): EndedPeriod {
  const text = (name: string) => M[name]?.S;
  const days = { from_date: text("from_date") ?? "", to_date: text("to_date") ?? "" };
  return { period_id: text("period_id") ?? "", ...days, start_time: text("start_time"), end_time: text("end_time") };
}

const periodsIn = (image: Readonly<Record<string, AttributeValue>> = {}) => (image.periods?.L ?? []).map(periodOf);

/** Offers the times that a change of an appointment, or the end of a person's time off or of a location's closure, has freed. */
async function offerFreedTimes(
  { dynamodb: { OldImage, NewImage } = {} }: DynamoDBRecord,
  { before, after }: Pick<RowChange, "before" | "after">,
): Promise<void> {
  const { __edb_e__: entity, tenant_id = "", owner_id = "" } = after;
  if (entity === "appointment") await offerFreedTime(before, after, NewImage?.version?.N ?? "");
  if (entity !== "periodYear") return;
  const current = new Set(periodsIn(NewImage).map(({ period_id }) => period_id));
  const offer = owner_id.startsWith("staff_") ? offerEndedAbsence : offerEndedClosure;
  for (const period of periodsIn(OldImage))
    if (!current.has(period.period_id)) await offer(tenant_id, owner_id, period);
}

/** Does what must not be lost after a change of the table. It can be repeated. */
async function apply(record: DynamoDBRecord): Promise<void> {
  const change = changeOf(record);
  await endConnections(record);
  await offerFreedTimes(record, change);
  await queueDeliveries(change);
}

interface Failure {
  readonly record: DynamoDBRecord;
  readonly error: unknown;
}

/**
 * Applies the changes of one row in their order, until one fails. Those after it wait, because Lambda sends them again, and an event of a
 * record must not be queued for a webhook before an earlier one.
 */
async function applyInOrder(records: readonly DynamoDBRecord[]): Promise<Failure | undefined> {
  for (const record of records)
    try {
      await apply(record);
    } catch (error) {
      return { record, error };
    }
  return undefined;
}

/** Applies the changes of different rows at the same time, so that one that fails holds up only those of its row. */
async function firstFailure(records: readonly DynamoDBRecord[]): Promise<DynamoDBRecord | undefined> {
  const byRow = new Map<string, DynamoDBRecord[]>();
  for (const record of records) {
    const row = JSON.stringify(record.dynamodb?.Keys);
    byRow.set(row, [...(byRow.get(row) ?? []), record]);
  }
  const failures = (await Promise.all([...byRow.values()].map(applyInOrder))).filter((each) => each !== undefined);
  for (const { record, error } of failures) {
    const { before, after } = changeOf(record);
    const { __edb_e__: entity, tenant_id } = { ...before, ...after };
    logger.error("failed", { event_id: record.eventID, entity, tenant_id, cause: namesOf(error) });
  }
  return records.find((each) => failures.some(({ record }) => record === each));
}

/**
 * Tells the open screens of a clinic of each change, ends connections whose rights have changed, offers times that have become free to the
 * waitlist, and queues what webhooks are told.
 * @returns the first record that failed; Lambda sends it and those after it again. A live update that is not sent is no failure
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const [failed] = await Promise.all([firstFailure(Records), updateScreens(Records)]);
  return { batchItemFailures: failed ? [{ itemIdentifier: failed.dynamodb?.SequenceNumber ?? "" }] : [] };
}
