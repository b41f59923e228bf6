import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { strFromU8, unzipSync } from "fflate";
import { surveyClinic } from "../../../../functions/domain/offboarding/clinic-survey.ts";
import {
  type ArchivePlace,
  archiveBeginning,
  archivePieces,
  type OtherFile,
  PORTABLE,
} from "../../../../functions/domain/offboarding/portable-files.ts";
import { tenantKey } from "../../../../functions/domain/offboarding/tenant-rows.ts";
import { rawTable } from "../../../../functions/platform/dynamo/raw-table.ts";
import { everyEntity } from "../../../infra/cli/tenant/given.ts";
import { stubClient } from "../../../support/stub-client.ts";

/** What the table keeps for itself, which is of no use elsewhere. */
const INTERNAL = [
  "addressHolds",
  "appointmentAccount",
  "administrators",
  "announcement",
  "announcementMail",
  "apiKeyDigest",
  "apiKeyMinute",
  "attempt",
  "attention",
  "auditReference",
  "bulkChange",
  "bulkItem",
  "countedAppointment",
  "dailyCount",
  "dayChange",
  "webhookDelivery",
  "duplicatePair",
  "erasure",
  "failedMessages",
  "feed",
  "freedTime",
  "hold",
  "idempotency",
  "import",
  "importedRow",
  "invitation",
  "ledgerDay",
  "linkToken",
  "liveConnection",
  "liveTicket",
  "listed",
  "mailBlock",
  "merge",
  "mergedRow",
  "monthCount",
  "nameRefresh",
  "onboarding",
  "onlineBooker",
  "openHolds",
  "payerBalance",
  "periodYear",
  "bookedDay",
  "policyUse",
  "receiptCounter",
  "recentRead",
  "signInAttempts",
  "remittedCharge",
  "recovery",
  "rowCount",
  "sendingPause",
  "sendingRun",
  "suspension",
  "tenantDeletion",
  "tenantExport",
  "tenantMinute",
  // The clinic must not see the platform's notes about it.
  "tenantNote",
  "search",
  "tallied",
  "tally",
  "unique",
  "usedProof",
  "username",
  "webhookSecret",
];

/** Returns the zip file and the number of rows of a clinic that has the given rows, in pages of two. */
async function portableFiles(rows: readonly object[], others: readonly OtherFile[] = []) {
  const items = rows.map((row, at) => marshall({ ...row, pk: PARTITION, sk: `${Reflect.get(row, "sk")}#${at}` }));
  raw.on(QueryCommand).callsFake(async ({ ExpressionAttributeValues: values, ExclusiveStartKey: after }) => {
    const found = items.filter(
      ({ pk, sk }) =>
        pk?.S === values[":pk"].S &&
        sk?.S?.startsWith(values[":begin"]?.S ?? "") &&
        (!after || String(sk?.S) > after.sk.S),
    );
    const [, last] = found;
    return { Items: found.slice(0, 2), ...(found.length > 2 && { LastEvaluatedKey: { pk: last?.pk, sk: last?.sk } }) };
  });
  const table = rawTable("clinic");
  const survey = await surveyClinic(table, "ten_1", () => true);
  const bytes: Uint8Array[] = [];
  let end: ArchivePlace = archiveBeginning(new Date("2027-03-01T18:00:00.000Z"));
  const start = end;
  for await (const piece of archivePieces(table, survey, async () => others, start)) {
    bytes.push(piece.bytes);
    // Each piece could be the last one of a run: its place has to be complete as JSON.
    end = JSON.parse(JSON.stringify(piece.place));
  }
  return { zip: Buffer.concat(bytes), rows: end.rows };
}
const PARTITION = tenantKey("ten_1").pk;
const raw = stubClient(DynamoDBClient);
beforeEach(() => void raw.reset());

const keys = { sk: "$kind_1", gsi1pk: "a", gsi1sk: "b", __edb_v__: "1", expires: 9 };

test("writes the rows of each noun as JSON and as CSV, without the table's keys", async () => {
  const patients = [
    { patient_id: "pat_1", last_name: "Béranger", tags: ["a"], version: 1 },
    { patient_id: "pat_2", last_name: "=1+1", version: 1 },
    { patient_id: "pat_3", last_name: "＝1+1", version: 1 },
  ];
  const others = [{ name: "files/logo.png", content: new Uint8Array([7]) }];
  const items = [
    ...patients.map((patient) => ({ ...keys, __edb_e__: "patient", ...patient })),
    { ...keys, __edb_e__: "idempotency", key_hash: "x" },
  ];
  const { zip, rows } = await portableFiles(items, others);
  const files = unzipSync(zip);
  expect(rows).toBe(3);
  expect(Object.keys(files).sort()).toEqual(["csv/patients.csv", "files/logo.png", "json/patients.json"]);
  const written = strFromU8(files["json/patients.json"] as Uint8Array);
  expect(written).toBe(JSON.stringify(patients, undefined, 1));
  expect(strFromU8(files["csv/patients.csv"] as Uint8Array).split("\r\n")).toEqual([
    "last_name,patient_id,tags,version",
    'Béranger,pat_1,"[""a""]",1',
    "'=1+1,pat_2,,1",
    "'＝1+1,pat_3,,1",
  ]);
});

test("writes numbers and texts that only contain a sign as they are, and nothing for null", async () => {
  const row = { ...keys, __edb_e__: "location", a: -1, b: "x-y=1", c: null, d: "two\r\nlines" };
  const { zip } = await portableFiles([row]);
  const csv = strFromU8(unzipSync(zip)["csv/locations.csv"] as Uint8Array);
  expect(csv).toBe('a,b,c,d\r\n-1,x-y=1,,"two\r\nlines"');
});

test("exports every noun of the product", async () => {
  const names = (await everyEntity()).map(({ model }) => model.entity);
  expect(names.filter((name) => !INTERNAL.includes(name)).sort()).toEqual(Object.keys(PORTABLE).sort());
});
