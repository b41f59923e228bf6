import { closeSync, openSync, writeSync } from "node:fs";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { runDynamoDb } from "../../../../infra/local/dynamodb.ts";
import { TABLE_NAME as TableName } from "../../../../infra/local/settings.ts";
import { shutdownHooks } from "../../../../infra/local/shutdown.ts";
import { NOW } from "../../../support/dates.ts";
import { FUNCTIONS_ENVIRONMENT } from "../../../support/functions-environment.ts";
import type { Item } from "../../../support/rows.ts";

// Exports and then deletes a clinic of as many rows, in a process of its own whose memory the test limits. The table makes its
// rows up when they are read, and the file goes to the disk, so that the process holds only what the worker holds.

// The rows of the export and of the deletion are in an emulator.
const hooks = shutdownHooks();
const endpoint = await runDynamoDb({ stream: false }, hooks);
Object.assign(process.env, FUNCTIONS_ENVIRONMENT, { AWS_ENDPOINT_URL_DYNAMODB: endpoint });
const [, , file = "", rows = ""] = process.argv;
const SHARE = Number(rows) / 200_000;

const tenant_id = "ten_01jd3v00000000000000000001";
const OWN = `$clinic#tenant_id_${tenant_id}`;
const AUDIT = `$audit#tenant_id_${tenant_id}`;

/** The rows of each entity, in the order of their sort keys. */
const SEGMENTS = [
  { pk: AUDIT, entity: "audit_entry", count: 80_000 * SHARE },
  { pk: OWN, entity: "appointment", count: 60_000 * SHARE },
  { pk: OWN, entity: "message", count: 40_000 * SHARE },
  { pk: OWN, entity: "patient", count: 20_000 * SHARE - 1 },
  { pk: OWN, entity: "tenant", count: 1 },
].map((segment) => ({ ...segment, deleted: new Uint8Array(segment.count) }));

/** The rows of about one megabyte. */
const PAGE = 800;

const sortKey = (entity: string, n: number) =>
  entity === "tenant" ? "$tenant_1" : `$${entity}_1#id_${String(n).padStart(6, "0")}`;
const indexOf = (sk: string) => Number(/\d{6}$/.exec(sk)?.[0] ?? 0);

type RawItem = Record<string, AttributeValue>;

const text = (S: string): AttributeValue => ({ S });

/** What the rows have in common. The process would otherwise spend most of its time on making rows up. */
const COMMON: RawItem = {
  ...{ __edb_v__: text("1"), tenant_id: text(tenant_id), status: text("INACTIVE"), version: { N: "1" } },
  ...{ gsi1pk: text(`${OWN}#list`), gsi2pk: text(`${OWN}#day`), gsi3pk: text(`${OWN}#practitioner`) },
  ...{ practitioner_id: text("staff_01jd3v000000000000000000b1"), practitioner_name: text("Dr. Elizabeth Blackwell") },
  ...{ service_id: text("svc_01jd3v000000000000000000a7"), service_name: text("Annual physical"), fee: text("120.00") },
  ...{ location_id: text("loc_01jd3v000000000000000000a1"), location_name: text("Main Street"), city: text("Chicago") },
  ...{ state: text("IL"), zipcode: text("60607"), last_changed_by: text("Ada Lovelace") },
};

function rowOf(pk: string, entity: string, n: number): RawItem {
  const sk = text(sortKey(entity, n));
  const person = n % 20_000;
  return {
    ...COMMON,
    pk: text(pk),
    sk,
    gsi1sk: sk,
    gsi2sk: sk,
    gsi3sk: sk,
    __edb_e__: text(entity),
    record_id: text(`id_${n}`),
    patient_id: text(`pat_${person}`),
    patient_name: text(`Grace ${person} Hopper`),
    email: text(`grace.hopper.${person}@example.com`),
    phone_number: text(`+1312555${String(n % 10_000).padStart(4, "0")}`),
    street: text(`${n % 900} West Washington Boulevard`),
    created_at: text(`2027-03-01T18:00:00.${String(n % 1_000).padStart(3, "0")}Z`),
    reason: text(`Follow-up ${((n * 7_919) % 100_003).toString(36)}, "annual physical" of ${(n * n) % 99_991}`),
    request_id: text(`${((n * 2_654_435_761) % 4_294_967_296).toString(16)}-${n.toString(16)}`),
    changes: { L: [text("date"), text(String(n))] },
  };
}

function queryClinic(values: RawItem, after: RawItem | undefined) {
  const [begin = "", last] = [values[":begin"]?.S, after?.sk?.S];
  const Items: RawItem[] = [];
  for (const { pk, entity, count, deleted } of SEGMENTS) {
    if (pk !== values[":pk"]?.S || !sortKey(entity, 0).startsWith(begin)) continue;
    if (last && sortKey(entity, count - 1) <= last) continue;
    const from = last && last >= sortKey(entity, 0) ? indexOf(last) + 1 : 0;
    for (let n = from; n < count; n += 1) {
      if (deleted[n]) continue;
      if (Items.length === PAGE) return { Items, LastEvaluatedKey: { pk: Items.at(-1)?.pk, sk: Items.at(-1)?.sk } };
      Items.push(rowOf(pk, entity, n));
    }
  }
  return { Items };
}

interface Input {
  readonly ExpressionAttributeValues?: RawItem;
  readonly ExclusiveStartKey?: RawItem;
  readonly RequestItems?: Readonly<Record<string, readonly { readonly DeleteRequest: { readonly Key: RawItem } }[]>>;
  readonly Body?: Uint8Array;
}

function clinicAnswer(_name: string, { RequestItems, ExpressionAttributeValues, ExclusiveStartKey }: Input) {
  if (!RequestItems) return queryClinic(ExpressionAttributeValues ?? {}, ExclusiveStartKey);
  for (const { DeleteRequest } of Object.values(RequestItems).flat()) {
    const sk = DeleteRequest.Key.sk?.S ?? "";
    const segment = SEGMENTS.find(({ entity }) => sk.startsWith(`$${entity}_1`));
    if (segment) segment.deleted[indexOf(sk)] = 1;
  }
  return {};
}

const disk = openSync(file, "w");

function fileAnswer(name: string, { Body }: Input) {
  if (name === "GetObjectCommand") return {};
  if (Body) writeSync(disk, Body);
  return { UploadId: "u1", ETag: "e1" };
}

const answers = [
  [DynamoDBClient, clinicAnswer],
  [S3Client, fileAnswer],
  [CognitoIdentityProviderClient, () => ({})],
] as const;
for (const [{ prototype }, answer] of answers) {
  const send = async (command: { readonly input: Input }) => answer(command.constructor.name, command.input);
  Object.assign(prototype, { send });
}

const { tenantDeletionEntity, tenantExportEntity } = await import("../../../../functions/entities/offboarding.ts");
const { client } = await import("../../../../functions/platform/dynamo/table.ts");
const { handler } = await import("../../../../functions/events/jobs/offboard-tenants.ts");

const requested = { requested_by: "ada@example.com", requested_at: NOW };
const unfinished = { finished_at: null, rows: null, bytes: null };
/** Stores the row of a job, and returns a function that reads it. */
async function stored(write: { params(): object }) {
  const { Item = {} } = write.params() as { Item?: Item };
  await client.send(new PutCommand({ TableName, Item }));
  const read = new GetCommand({ TableName, Key: { pk: Item.pk, sk: Item.sk }, ConsistentRead: true });
  return async () => (await client.send(read)).Item;
}
const exported = await stored(
  tenantExportEntity().put({ tenant_id, status: "PENDING", file_id: "f1", ...requested, ...unfinished, expires: 1 }),
);

/** Runs the worker, and returns how long it took and the most memory that the process has had so far. */
async function measured() {
  const began = performance.now();
  await handler({ time: NOW }, { getRemainingTimeInMillis: () => 900_000 });
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

const before = process.resourceUsage().maxRSS / 1_024;
const exporting = await measured();
closeSync(disk);
const deletion = { confirmed_by: "eve@example.com", confirmed_at: NOW, delete_after: NOW };
const none = { deleted_at: null, deleted: null, backups_until: null };
const certificate = await stored(
  tenantDeletionEntity().put({
    ...{ clinic_id: tenant_id, tenant_name: "Lakeside Family Clinic", status: "CONFIRMED", requested_by_id: "usr_1" },
    ...requested,
    ...deletion,
    ...none,
  }),
);
const deleting = await measured();
await measured();
console.log(
  JSON.stringify({ before, exporting, exported: await exported(), deleting, certificate: await certificate() }),
);
await hooks.run();
