import { handler } from "../../../../functions/api/patients/index.ts";
import { mergeEntity } from "../../../../functions/entities/workflows.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/event.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { nextItem } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";

const ULIDS = ["n", "p", "q"].map((end) => `01jd3v8c9m4q2w6x8z0y1t5k7${end}`);
const [merge_id = "", later_id = "", last_id = ""] = ULIDS.map((id) => `merge_${id}`);
const target_id = String(PATIENT.item().patient_id);
const OTHER = nextItem(PATIENT, { last_name: "Hoper", merged_into: target_id, merge_id });

const mergeItem = (id: string, fields: object, changes: object = {}) =>
  itemOf(
    mergeEntity().put({
      ...{ tenant_id: IDS.tenant, merge_id: id, target_id, other_id: `pat_${id}`, state: "MERGED" as const },
      ...{ changed_by: IDS.user, merged_at: NOW, expires: 1, fields: fields as never },
      ...changes,
    }),
  );
const { given, rows, send, writes } = operation({
  handler,
  route: contract.patients.undoMerge,
  as: "RECEPTIONIST",
  request: { params: { merge_id } },
});

/** Undoes a merge of the patient, who has this email address now, in the presence of the patient's other merges. */
async function undo(email: string, fields: object, others: readonly Item[], merges: readonly string[]) {
  const target = PATIENT.item({ email, merges: [...merges] });
  const undone = mergeItem(merge_id, fields, { other_id: String(OTHER.patient_id) });
  given([target, OTHER, ...searchItemsOf(target), undone, ...others]);
  expect((await send()).status).toBe(200);
}
const fieldsOf = (id: string) => rows("merge").find((row) => row.merge_id === id)?.fields;
const email = () => rows("patient").find(({ patient_id }) => patient_id === target_id)?.email;
const wrote = (id: string) => writes().some(([, { Key = {}, Item = {} }]) => [Key.sk, Item.sk].join().includes(id));

const [FIRST, SECOND, THIRD] = ["first@example.com", "second@example.com", "third@example.com"] as const;
const added = { email: { from: "", to: FIRST } };
const replaced = { email: { from: FIRST, to: SECOND } };

it("lets the undo of a later merge restore the value from before both, and keeps the value until then", async () => {
  await undo(SECOND, added, [mergeItem(later_id, replaced)], [merge_id, later_id]);
  expect(fieldsOf(later_id)).toEqual({ email: { from: "", to: SECOND } });
  expect(email()).toBe(SECOND);
  expect(rows("audit_entry").find(({ record_id }) => record_id === target_id)).not.toHaveProperty("changes");
});

it("keeps a replaced value also when a person has entered the former one again", async () => {
  await undo(FIRST, added, [mergeItem(later_id, replaced)], [merge_id, later_id]);
  expect(fieldsOf(later_id)).toEqual({ email: { from: "", to: SECOND } });
  expect(email()).toBe(FIRST);
});

it("changes only the first of two later merges that replaced the same value", async () => {
  const again = { email: { from: FIRST, to: THIRD } };
  const later = [mergeItem(later_id, replaced), mergeItem(last_id, again)];
  await undo(THIRD, added, later, [merge_id, later_id, last_id]);
  expect([later_id, last_id].map(fieldsOf)).toEqual([{ email: { from: "", to: SECOND } }, again]);
});

it("changes each later merge that replaced a value", async () => {
  const fields = { ...added, city: { from: "Salem", to: "Albany" } };
  const later = [mergeItem(later_id, replaced), mergeItem(last_id, { city: { from: "Albany", to: "Boston" } })];
  await undo(SECOND, fields, later, [merge_id, later_id, last_id]);
  expect([later_id, last_id].map(fieldsOf)).toEqual([
    { email: { from: "", to: SECOND } },
    { city: { from: "Salem", to: "Boston" } },
  ]);
});

it.each([
  ["changed another field", { last_name: { from: "Hoper", to: "Hopper" } }, {}],
  ["replaced a value that a person had entered meanwhile", { email: { from: THIRD, to: SECOND } }, {}],
  ["was undone", replaced, { state: "UNDONE" }],
  ["was made into another patient", replaced, { target_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7q" }],
])("does not write a later merge that %s, and restores the value", async (_, fields, changes) => {
  await undo(FIRST, added, [mergeItem(later_id, fields, changes)], [merge_id, later_id]);
  expect(fieldsOf(later_id)).toEqual(fields);
  expect(wrote(later_id)).toBe(false);
  expect(email()).toBe("");
});

it("adds no empty field to a later merge that never touched it", async () => {
  const later = { last_name: { from: "Hoper", to: "Hopper" } };
  await undo("", { preferred_language: { from: "es" } }, [mergeItem(later_id, later)], [merge_id, later_id]);
  expect(fieldsOf(later_id)).toEqual(later);
});

it("does not write an earlier merge that changed the value the other way round", async () => {
  const earlier = { email: { from: FIRST, to: "" } };
  await undo(FIRST, added, [mergeItem(later_id, earlier)], [later_id, merge_id]);
  expect(fieldsOf(later_id)).toEqual(earlier);
  expect(email()).toBe("");
});

it("passes over later merges that can no longer be undone and are gone", async () => {
  await undo(FIRST, added, [], [merge_id, later_id]);
  expect(email()).toBe("");
});
