import { marshall } from "@aws-sdk/util-dynamodb";
import { strFromU8, unzipSync } from "fflate";
import type { RawItem } from "../../../functions/data/raw-table.ts";
import { PORTABLE, portableFiles } from "../../../functions/schedules/portable-files.ts";
import { everyEntity } from "../../infra/cli/tenant/entities.ts";

/** What the table keeps for itself, which is of no use elsewhere. */
const INTERNAL = [
  "administrators",
  "attempt",
  "attention",
  "countedAppointment",
  "dailyCount",
  "dayChange",
  "duplicatePair",
  "erasure",
  "idempotency",
  "invitation",
  "mailBlock",
  "monthCount",
  "nameRefresh",
  "naming",
  "onboarding",
  "periodYear",
  "personDay",
  "policyUse",
  "recentRead",
  "recovery",
  "roomNumber",
  "sendingPause",
  "sendingRun",
  "tenantDeletion",
  "tenantExport",
  "tenantMinute",
  "search",
  "tallied",
  "tally",
  "username",
];

async function* itemsOf(...rows: object[]): AsyncGenerator<RawItem> {
  for (const row of rows) yield marshall(row);
}
const keys = { pk: "p", sk: "s", gsi1pk: "a", gsi1sk: "b", __edb_v__: "1", expires: 9 };

test("writes the rows of each noun as JSON and as CSV, without the table's keys", async () => {
  const patient = { patient_id: "pat_1", last_name: "Béranger", tags: ["a"], version: 1 };
  const items = itemsOf(
    { ...keys, __edb_e__: "patient", ...patient },
    { ...keys, __edb_e__: "idempotency", key_hash: "x" },
    { ...keys, __edb_e__: "patient", patient_id: "pat_2", last_name: "=1+1", version: 1 },
    { ...keys, __edb_e__: "patient", patient_id: "pat_3", last_name: "＝1+1", version: 1 },
  );
  const { zip, rows } = await portableFiles(items, { "files/logo.png": new Uint8Array([7]) });
  const files = unzipSync(zip);
  expect(rows).toBe(3);
  expect(Object.keys(files).sort()).toEqual(["csv/patients.csv", "files/logo.png", "json/patients.json"]);
  expect(JSON.parse(strFromU8(files["json/patients.json"] as Uint8Array))[0]).toEqual(patient);
  expect(strFromU8(files["csv/patients.csv"] as Uint8Array).split("\r\n")).toEqual([
    "last_name,patient_id,tags,version",
    'Béranger,pat_1,"[""a""]",1',
    "'=1+1,pat_2,,1",
    "'＝1+1,pat_3,,1",
  ]);
});

test("writes numbers and texts that only contain a sign as they are, and nothing for null", async () => {
  const row = { ...keys, __edb_e__: "location", a: -1, b: "x-y=1", c: null, d: "two\r\nlines" };
  const { zip } = await portableFiles(itemsOf(row), {});
  const csv = strFromU8(unzipSync(zip)["csv/locations.csv"] as Uint8Array);
  expect(csv).toBe('a,b,c,d\r\n-1,x-y=1,,"two\r\nlines"');
});

test("exports every noun of the product", async () => {
  const names = (await everyEntity()).map(({ model }) => model.entity);
  expect(names.filter((name) => !INTERNAL.includes(name)).sort()).toEqual(Object.keys(PORTABLE).sort());
});
