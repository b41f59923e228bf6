import { handler } from "../../../../functions/api/patients/index.ts";
import { mergeEntity } from "../../../../functions/entities/workflows.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/event.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { foreignItem, nextItem } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();
const FIRST = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
const SECOND = "merge_01jd3v8c9m4q2w6x8z0y1t5k7p";
const THIRD = PATIENT.item({ patient_id: `${String(PATIENT.item().patient_id).slice(0, -1)}q` });
const TARGET = PATIENT.item({ merges: [FIRST, SECOND] });
const OTHER = nextItem(PATIENT, { last_name: "Hoper", merged_into: TARGET.patient_id });

const mergeItem = (merge_id: string, other: Item, changes: object = {}): Item => {
  const [tenant_id, target_id, other_id] = [IDS.tenant, String(TARGET.patient_id), String(other.patient_id)];
  const made = { state: "MERGED", changed_by: IDS.user, merged_at: daysAgo(3), expires: 1, fields: {} } as const;
  return itemOf(mergeEntity().put({ tenant_id, merge_id, target_id, other_id, ...made, ...changes }));
};
const both = [mergeItem(FIRST, OTHER), mergeItem(SECOND, THIRD)];
const opened = operation({
  handler,
  route: contract.patients.listMerges,
  as: "RECEPTIONIST",
  items: [TARGET, OTHER, THIRD, ...both],
});
const { given, rows, send } = opened;
const idsIn = ({ items }: { items: readonly { merge_id: string }[] }) => items.map(({ merge_id }) => merge_id);
const ofTarget = { query: { patient_id: String(TARGET.patient_id) } };

it.each([
  ["of the clinic", {}],
  ["into one patient", ofTarget],
])(
  "lists the merges %s with both patients, who merged them, and until when the undo is possible",
  async (_, request) => {
    const { status, body } = await send(request);
    expect([status, idsIn(body), body.next_cursor]).toEqual([200, [SECOND, FIRST], null]);
    expect(body.items[1]).toMatchObject({
      patient_id: TARGET.patient_id,
      other: { patient_id: OTHER.patient_id, last_name: "Hoper" },
      merged_by: "Ada Byron",
      merged_at: daysAgo(3),
      undo_until: daysAgo(-27),
    });
    for (const item of body.items) expect(item.other).not.toHaveProperty("merged_into");
  },
);

it("lists a merge that is still moving rows", async () => {
  given([TARGET, OTHER, mergeItem(FIRST, OTHER, { state: "MOVING" })]);
  expect(idsIn((await send()).body)).toEqual([FIRST]);
});

it("lists only the merges in which the patient stayed", async () => {
  given([TARGET, { ...OTHER, merged_into: undefined, merges: [FIRST] }, THIRD, ...both]);
  expect((await send({ query: { patient_id: String(OTHER.patient_id) } })).body.items).toEqual([]);
});

it.each([
  ["was undone", [TARGET, OTHER, mergeItem(FIRST, OTHER, { state: "UNDONE" })]],
  ["is being undone", [TARGET, OTHER, mergeItem(FIRST, OTHER, { state: "UNDOING" })]],
  ["is older than 30 days", [TARGET, OTHER, mergeItem(FIRST, OTHER, { merged_at: daysAgo(31) })]],
  [
    "was followed by another one",
    [{ ...TARGET, merged_into: THIRD.patient_id }, OTHER, THIRD, mergeItem(FIRST, OTHER)],
  ],
  ["is of an erased patient", [OTHER, mergeItem(FIRST, OTHER)]],
  ["belongs to another clinic", [TARGET, OTHER, mergeItem(FIRST, OTHER, { tenant_id: IDS.otherTenant })]],
])("omits a merge that %s", async (_, items) => {
  given(items);
  expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
});

it.each([
  ["does not exist", []],
  ["belongs to another clinic", [foreignItem(PATIENT)]],
])("answers 404 for a patient that %s", async (_, items) => {
  given(items);
  expect(await send(ofTarget)).toMatchObject({ status: 404, body: { error: PATIENT.notFound } });
});

it("leaves one audit entry that names both patients of every merge", async () => {
  await send();
  const [entry] = rows("audit_entry");
  expect(entry?.operation).toBe("patients.listMerges");
  expect(new Set(entry?.record_ids as string[])).toEqual(
    new Set([TARGET, OTHER, THIRD].map(({ patient_id }) => patient_id)),
  );
});

it("continues where the page before ended", async () => {
  const first = await send({ query: { limit: "1" } });
  const second = await send({ query: { limit: "1", cursor: first.body.next_cursor } });
  expect([idsIn(first.body), idsIn(second.body)]).toEqual([[SECOND], [FIRST]]);
});
