import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { duplicateWrites, refreshDuplicates } from "../../../../functions/domain/search/refresh-duplicates.ts";
import { duplicatePairEntity, pairKey, rankOf } from "../../../../functions/entities/patients.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, patientItem } from "../../../support/desk.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { dynamo, holds, remove, rows, writes } = openTable();
const { tenant: tenant_id } = IDS;
const { patient_id } = DESK;
const LATER = patient_id.replace(/n$/, "p");
const EARLIER = patient_id.replace(/n$/, "m");

type Changes = Parameters<typeof patientItem>[0];
/** Returns a patient with the items of the search index. */
const found = (changes: Changes = {}) => {
  const row = patientItem(changes);
  return [row, ...searchItemsOf(row)];
};
/** A patient who is another one in every respect. */
const STRANGER = { first_name: "Ida", last_name: "Noyce", contact: "555-9999", dob: "1950-01-01" };
const pair = (other: string, changes: { state?: "OPEN" | "DISTINCT"; rank?: string } = {}) =>
  itemOf(
    duplicatePairEntity().put({ ...pairKey(tenant_id, patient_id, other), state: "OPEN", rank: "00", ...changes }),
  );
const refresh = () => refreshDuplicates(tenant_id, patient_id);
const pairs = () => rows("duplicatePair");

it.each([
  ["later", LATER, [patient_id, LATER]],
  ["earlier", EARLIER, [EARLIER, patient_id]],
])("lists two likely patients as one pair, also when the other has a %s id", async (_, other, [first, second]) => {
  holds([...found(), ...found({ patient_id: other })]);
  await refresh();
  expect(pairs()).toEqual([
    { tenant_id, patient_id: first, other_id: second, state: "OPEN", rank: expect.stringMatching(/^\d\d$/) },
  ]);
});

it("ranks the pair with the higher score first", async () => {
  holds([...found(), ...found({ patient_id: LATER }), ...found({ patient_id: EARLIER, contact: "555-7777" })]);
  await refresh();
  const rank = (id: string) => String(pairs().find((each) => [each.patient_id, each.other_id].includes(id))?.rank);
  expect(rank(LATER) < rank(EARLIER)).toBe(true);
});

it("lists no stranger, and not the patient", async () => {
  holds([...found(), ...found({ patient_id: LATER, ...STRANGER })]);
  await refresh();
  expect(pairs()).toEqual([]);
});

it("removes the pair when the two are no longer likely to be one", async () => {
  holds([...found(), ...found({ patient_id: LATER, ...STRANGER }), pair(LATER), pair(EARLIER)]);
  await refresh();
  expect(pairs()).toEqual([]);
});

it.each([
  ["the patient is merged", found({ merged_into: EARLIER }), found({ patient_id: LATER })],
  ["the patient is gone", [], found({ patient_id: LATER })],
  ["the other one is merged", found(), [patientItem({ patient_id: LATER, merged_into: EARLIER })]],
  ["the other one is gone", found(), []],
])("removes the pair when %s", async (_, own, others) => {
  holds([...own, ...others, pair(LATER)]);
  await refresh();
  expect(pairs()).toEqual([]);
});

it("keeps a listed pair that the search does not find, as long as the two are likely to be one", async () => {
  const rank = rankOf(0);
  holds([...found(), patientItem({ patient_id: LATER }), pair(LATER, { rank })]);
  await refresh();
  expect(pairs()).toMatchObject([{ state: "OPEN", other_id: LATER }]);
  expect(pairs()[0]?.rank).not.toBe(rank);
});

it("gives a listed pair its new rank, and writes nothing when it has it already", async () => {
  holds([...found(), ...found({ patient_id: LATER }), pair(LATER, { rank: rankOf(1) })]);
  await refresh();
  const [{ rank } = { rank: undefined }] = pairs();
  expect(rank).not.toBe(rankOf(1));
  const before = writes().length;
  await refresh();
  expect(writes()).toHaveLength(before);
});

it.each([
  ["are still likely to be one", found({ patient_id: LATER })],
  ["are no longer likely to be one", found({ patient_id: LATER, ...STRANGER })],
])("keeps a pair that was found to be two people, when they %s", async (_, others) => {
  const distinct = pair(LATER, { state: "DISTINCT" });
  holds([...found(), ...others, distinct]);
  expect(await duplicateWrites(tenant_id, patient_id)).toEqual([]);
  await refresh();
  expect(pairs()).toMatchObject([{ state: "DISTINCT", rank: "00" }]);
  expect(writes()).toEqual([]);
});

it.each([
  ["lists", found({ patient_id: LATER }), []],
  ["removes", found({ patient_id: LATER, ...STRANGER }), [pair(LATER)]],
])("%s no pair that is found to be two people at the same moment", async (_, others, listed) => {
  holds([...found(), ...others, ...listed]);
  const prepared = await duplicateWrites(tenant_id, patient_id);
  holds([pair(LATER, { state: "DISTINCT" })]);
  for (const write of prepared) await write();
  expect(pairs()).toMatchObject([{ state: "DISTINCT" }]);
});

it("removes a pair that is gone meanwhile without an error", async () => {
  holds([...found(), pair(LATER)]);
  const prepared = await duplicateWrites(tenant_id, patient_id);
  remove(pair(LATER));
  for (const write of prepared) await write();
  expect(pairs()).toEqual([]);
});

it("updates each pair of a patient by the other one, and leaves those that were found to be two people", async () => {
  const distinct = pair(EARLIER, { state: "DISTINCT", rank: "77" });
  const outdated = pair(LATER, { rank: "88" });
  holds([...found(), ...found({ patient_id: LATER }), ...found({ patient_id: EARLIER }), distinct, outdated]);
  expect(await duplicateWrites(tenant_id, patient_id)).toHaveLength(1);
  await refresh();
  expect(pairs().find(({ state }) => state === "DISTINCT")).toMatchObject({ rank: "77" });
  expect(pairs().find(({ state }) => state === "OPEN")?.rank).not.toBe("88");
});

it("does not read patients again whom the search has found", async () => {
  holds([...found(), ...found({ patient_id: LATER }), pair(LATER)]);
  dynamo.resetHistory();
  await refresh();
  const read = dynamo.commandCalls(GetCommand).map(({ args }) => String(args[0].input.Key?.sk));
  expect(read.filter((sk) => sk.includes(LATER))).toEqual([]);
});

it.each([
  ["lists two patients who have just enough in common: the name and the phone number", { dob: "1950-01-01" }, ["87"]],
  [
    "lists no two patients who share a first name and a birth date alone",
    { last_name: "Noyce", contact: "555-9999" },
    [],
  ],
])("%s", async (_, changes, ranks) => {
  holds([...found(), ...found({ patient_id: LATER, ...changes })]);
  await refresh();
  expect(pairs().map(({ rank }) => rank)).toEqual(ranks);
});
