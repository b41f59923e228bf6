import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import {
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  DynamoDBClient,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { type QueryCommandOutput as DocumentQuery, QueryCommand as DocumentQueryCommand } from "@aws-sdk/lib-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { usernameEntity } from "../../../../functions/entities/platform.ts";
import { handler } from "../../../../functions/events/jobs/offboard-tenants.ts";
import { IDS } from "../../../support/call.ts";
import { deletionItem, entryItem, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { patientItem, serviceItem } from "../../../support/desk.ts";
import { type Item, itemOf, keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id, otherTenant, otherUser } = IDS;
const username = itemOf(usernameEntity().put({ username: "lakeside1", tenant_id }));
const CLINIC = [patientItem(), serviceItem(), entryItem({ user_id: otherUser }), username];
const FOREIGN = patientItem({ tenant_id: otherTenant });

/** A user of the clinic besides the one who is signed in. */
export const member = { ...userItem("RECEPTIONIST", { user_id: otherUser }), ...keyOf("user", "user_id", otherUser) };

/** Returns the instant so many minutes before NOW. */
export const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

/** Returns a confirmed deletion that is due now. */
export const due = (changes: object = {}) => deletionItem({ status: "CONFIRMED", delete_after: NOW, ...changes });

/** Runs the schedule once, with a function that returns the remaining time of the run. */
export const run = (time?: string, remaining = () => 900_000) =>
  handler(time ? { time } : {}, { getRemainingTimeInMillis: remaining });

/** Returns a function by which a run has time for a number of questions, and is out of time afterwards. */
export const timeFor = (questions: number) => () => (questions-- > 0 ? 900_000 : 0);

/**
 * Stubs the table, which holds a clinic, a row of another clinic and what a test adds, and the files and accounts.
 * @param processes whether DynamoDB processes a batch of deletions
 * @param pageSize the rows of a page
 */
export function offboardedClinic(processes: () => boolean = () => true, pageSize = Number.POSITIVE_INFINITY) {
  const table = openTable();
  const raw = stubClient(DynamoDBClient);
  const s3 = stubClient(S3Client);
  const cognito = stubClient(CognitoIdentityProviderClient);

  beforeEach(() => {
    for (const client of [raw, s3, cognito]) client.reset();
    s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: "", $metadata: {} }));
    s3.on(CreateMultipartUploadCommand).resolves({ UploadId: "u1" });
    s3.on(UploadPartCommand).callsFake(async ({ PartNumber }) => ({ ETag: `e${PartNumber}`, ChecksumCRC32: "c" }));
    raw.on(QueryCommand).callsFake(async (query: QueryCommandInput) => {
      expect(query.ConsistentRead).toBe(true);
      const { ExpressionAttributeValues = {}, ExclusiveStartKey } = query;
      const { Items = [], LastEvaluatedKey } = await table.forward<DocumentQuery>(
        new DocumentQueryCommand({
          ...query,
          ...(Number.isFinite(pageSize) && { Limit: pageSize + 1 }),
          ExpressionAttributeValues: unmarshall(ExpressionAttributeValues),
          ExclusiveStartKey: ExclusiveStartKey && unmarshall(ExclusiveStartKey),
        }),
      );
      const page = Items.slice(0, pageSize).map((item) => marshall(item));
      const { pk, sk } = page.at(-1) ?? {};
      if (Items.length > pageSize) return { Items: page, LastEvaluatedKey: { pk, sk } };
      return { Items: page, ...(LastEvaluatedKey && { LastEvaluatedKey: marshall(LastEvaluatedKey) }) };
    });
    raw.on(BatchWriteItemCommand).callsFake(async ({ RequestItems }: BatchWriteItemCommandInput) => {
      if (!processes()) return { UnprocessedItems: RequestItems };
      for (const { DeleteRequest } of Object.values(RequestItems ?? {}).flat())
        table.remove(unmarshall(DeleteRequest?.Key ?? {}));
      return {};
    });
  });

  /** Lets the table hold the clinic, a row of another clinic and the given rows. */
  const given = (...items: Item[]) => {
    table.holds([...CLINIC, FOREIGN, ...items]);
    table.put(TENANT.item({ status: "INACTIVE" }));
  };
  return { table, rows: table.rows, raw, s3, cognito, given, certificate: () => table.rows("tenantDeletion")[0] };
}
