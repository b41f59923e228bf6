import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import {
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  DynamoDBClient,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { strFromU8, unzipSync } from "fflate";
import { UsernameEntity } from "../../../functions/data/username.ts";
import { handler } from "../../../functions/schedules/offboard-tenants.ts";
import { type Item, itemOf, NOW, patientItem, serviceItem } from "../../support/booking-table.ts";
import { entryItem, TENANT } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { fakeTable } from "../../support/fake-table.ts";
import { deletionItem, exportItem } from "../../support/offboarding.ts";
import { keyOf, userItem } from "../../support/rows.ts";

const table = fakeTable();
const { rows } = table;
const raw = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
const cognito = mockClient(CognitoIdentityProviderClient);

const { tenant: tenant_id, otherTenant, user, otherUser } = IDS;
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const member = { ...userItem("RECEPTIONIST", { user_id: otherUser }), ...keyOf("user", "user_id", otherUser) };
const username = itemOf(UsernameEntity.put({ username: "lakeside1", tenant_id }));
const CLINIC = [patientItem(), serviceItem(), entryItem({ user_id: otherUser }), username];
const FOREIGN = patientItem({ tenant_id: otherTenant });

/** Lets the table hold the clinic, a row of another clinic and the given rows. */
const given = (...items: Item[]) => {
  table.holds([...CLINIC, FOREIGN, ...items]);
  table.put(TENANT.item({ status: "INACTIVE" }));
};

/** The number of requests that DynamoDB does not process. */
let unprocessed = 0;
beforeEach(() => {
  for (const client of [raw, s3, cognito]) client.reset();
  s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: "", $metadata: {} }));
  raw.on(QueryCommand).callsFake(async ({ ExpressionAttributeValues: values, ConsistentRead }) => {
    expect(ConsistentRead).toBe(true);
    const found = table.stored().filter(({ pk }) => pk === values[":pk"].S);
    return { Items: found.map((item) => marshall(item, { removeUndefinedValues: true })) };
  });
  unprocessed = 0;
  raw.on(BatchWriteItemCommand).callsFake(async ({ RequestItems }: BatchWriteItemCommandInput) => {
    if (unprocessed-- > 0) return { UnprocessedItems: RequestItems };
    for (const { DeleteRequest } of Object.values(RequestItems ?? {}).flat())
      table.remove(unmarshall(DeleteRequest?.Key ?? {}));
    return {};
  });
});

const run = (time?: string) => handler(time ? { time } : {});
const partitions = () => new Set(table.stored().map(({ pk }) => pk));

describe("a requested export", () => {
  const stored = () => rows("tenantExport")[0];
  const files = () => s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
  const zip = () => files()[0]?.Body as Uint8Array;
  const unzipped = () => unzipSync(zip());

  it("is written as one file, and is ready then", async () => {
    given(exportItem());
    await run();
    expect(files()).toMatchObject([{ Bucket: "exports", Key: `${tenant_id}/f1.zip`, ContentType: "application/zip" }]);
    expect(stored()).toMatchObject({
      status: "READY",
      finished_at: NOW,
      claimed_at: NOW,
      bytes: zip().length,
    });
    expect(stored()?.rows).toBeGreaterThan(0);
  });

  it("holds the rows of the clinic and of no other one", async () => {
    given(exportItem());
    await run();
    const text = Object.values(unzipped())
      .map((bytes) => strFromU8(bytes))
      .join("");
    expect(text).toContain("Grace");
    expect(text).not.toContain(otherTenant);
  });

  it("holds the clinic's logo, with the ending of its type", async () => {
    given(exportItem());
    const Body = { transformToByteArray: async () => Buffer.from("logo") };
    s3.on(GetObjectCommand, { Bucket: "logos", Key: `tenants/${tenant_id}/logo.png` }).resolves({
      Body: Body as never,
      ContentType: "image/webp",
    });
    await run();
    expect(strFromU8(unzipped()["files/logo.webp"] ?? new Uint8Array())).toBe("logo");
  });

  it("is marked as failed when the logo can't be read", async () => {
    given(exportItem());
    s3.on(GetObjectCommand).rejects(new Error("denied"));
    await run();
    expect(stored()).toMatchObject({ status: "FAILED", finished_at: NOW });
    expect(files()).toEqual([]);
  });

  it("is left to the run that claimed it within the last 16 minutes", async () => {
    given(exportItem({ claimed_at: ago(16) }));
    await run();
    expect(files()).toEqual([]);
  });

  it("is written again when the run that claimed it has ended", async () => {
    given(exportItem({ claimed_at: ago(17) }));
    await run();
    expect(files()).toHaveLength(1);
  });

  it("is not written again once it is ready", async () => {
    given(exportItem({ status: "READY" }));
    await run();
    expect(files()).toEqual([]);
  });

  it("stays as it is when it was requested again meanwhile", async () => {
    given(exportItem());
    s3.on(PutObjectCommand).callsFake(async () => {
      table.put(exportItem({ requested_at: ago(-1), file_id: "f2" }));
      return {};
    });
    await run();
    expect(stored()).toMatchObject({ file_id: "f2", requested_at: ago(-1) });
    expect(stored()?.status).not.toBe("READY");
  });
});

describe("a confirmed deletion", () => {
  const due = (changes: object = {}) => deletionItem({ status: "CONFIRMED", delete_after: NOW, ...changes });
  const certificate = () => rows("tenantDeletion")[0];
  const deletedFiles = () => s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input);

  it("deletes the rows of the clinic, also those in other partitions, and no row of another one", async () => {
    given(due(), member);
    await run();
    const left = table.stored().filter(({ __edb_e__ }) => __edb_e__ !== "tenantDeletion");
    expect(left.map(({ tenant_id: owner }) => owner)).toEqual([otherTenant]);
    expect([...partitions()].some((pk) => String(pk).includes(tenant_id))).toBe(false);
  });

  it("deletes the accounts of the people who could sign in", async () => {
    given(due(), member);
    await run();
    const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
    expect(accounts.toSorted()).toEqual([user, otherUser].toSorted());
  });

  it("counts what it deletes, and deletes the clinic's own row last", async () => {
    given(due(), member);
    await run();
    expect(certificate()).toMatchObject({
      status: "DELETING",
      deleted: { patient: 1, service: 1, activity: 1, username: 1, user: 2, tenant: 1, accounts: 2, files: 0 },
    });
    const keys = raw
      .commandCalls(BatchWriteItemCommand)
      .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat())
      .map(({ DeleteRequest }) => DeleteRequest?.Key?.sk?.S);
    expect(keys.at(-1)).toBe("$tenant_1");
    expect(certificate()).not.toHaveProperty("claimed_at");
  });

  it("is certified by the next run, with the counts of the first one", async () => {
    const deleted = { patient: 7, accounts: 1, files: 0 };
    table.holds([due({ status: "DELETING", deleted })]);
    for (const item of table.stored()) if (item.__edb_e__ !== "tenantDeletion") table.remove(item);
    await run();
    expect(certificate()).toMatchObject({
      status: "DELETED",
      deleted,
      deleted_at: NOW,
      backups_until: "2027-04-05T18:00:00.000Z",
    });
  });

  it("keeps the counts of the first run when it continues", async () => {
    given(due({ status: "DELETING", deleted: { patient: 7 } }));
    await run();
    expect(certificate()).toMatchObject({ deleted: { patient: 7 } });
    expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
  });

  it("deletes the logo and the file of an export", async () => {
    given(due(), exportItem({ status: "READY" }));
    table.put(TENANT.item({ status: "INACTIVE", logo_url: "https://clinic.example.com/logos/1" }));
    await run();
    expect(deletedFiles().map(({ Bucket, Key }) => `${Bucket} ${Key}`)).toEqual([
      `exports ${tenant_id}/f1.zip`,
      `logos tenants/${tenant_id}/logo.png`,
    ]);
    expect(certificate()).toMatchObject({ deleted: { files: 2 } });
  });

  it("deletes no file of an export that was never written", async () => {
    given(due(), exportItem({ status: "FAILED" }));
    await run();
    expect(deletedFiles()).toEqual([]);
  });

  it("sends again what DynamoDB did not process", async () => {
    given(due());
    unprocessed = 1;
    await run();
    expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
  });

  it("deletes at most 25 rows in a request", async () => {
    const patients = Array.from({ length: 30 }, (_, at) => patientItem({ patient_id: `pat_${at}` }));
    given(due(), ...patients);
    await run();
    const sizes = raw
      .commandCalls(BatchWriteItemCommand)
      .map(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat().length);
    expect(sizes.length).toBe(2);
    expect(sizes[0]).toBe(25);
    expect(rows("patient")).toHaveLength(1);
  });

  it.each<[string, Item]>([
    ["its 30 days are not over", due({ delete_after: "2027-03-01T18:00:00.001Z" })],
    ["it is only requested", due({ status: "REQUESTED" })],
    ["it is finished", due({ status: "DELETED" })],
    ["another run is at work on it", due({ claimed_at: ago(16) })],
    ["it has no day", due({ delete_after: null })],
  ])("deletes nothing when %s", async (_, item) => {
    given(item);
    await run();
    expect(rows("patient")).toHaveLength(2);
    expect(table.writes()).toEqual([]);
  });

  it("deletes nothing of a clinic that was opened again", async () => {
    given(due());
    table.put(TENANT.item({ status: "ACTIVE" }));
    await run();
    expect(rows("patient")).toHaveLength(2);
  });

  it("continues what a run left behind that ended more than 16 minutes ago", async () => {
    given(due({ status: "DELETING", claimed_at: ago(17) }));
    await run();
    expect(rows("patient")).toHaveLength(1);
  });

  it("can be continued at once when a run fails", async () => {
    given(due(), member);
    cognito.on(AdminDeleteUserCommand).rejects(new Error("unavailable"));
    await expect(run()).rejects.toThrow("unavailable");
    expect(certificate()).toMatchObject({ status: "DELETING" });
    expect(certificate()).not.toHaveProperty("claimed_at");
    expect(rows("patient")).toHaveLength(2);
  });

  it("goes by the time of the schedule when this machine's clock is behind", async () => {
    given(due({ delete_after: "2027-03-01T18:01:00.000Z" }));
    await run("2027-03-01T18:01:00Z");
    expect(rows("patient")).toHaveLength(1);
  });
});
