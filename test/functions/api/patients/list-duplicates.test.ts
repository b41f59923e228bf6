import { handler } from "../../../../functions/api/patients/index.ts";
import { duplicatePairEntity, pairKey, rankOf } from "../../../../functions/entities/patients.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/event.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { nextItem } from "../../../support/noun.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

const ONE = PATIENT.item();
const TWO = nextItem(PATIENT, { first_name: "Gracie" });
const THREE = PATIENT.item({ patient_id: String(ONE.patient_id).replace(/n$/, "q"), email: "g@example.com" });
const pairItem = (
  one: Item,
  other: Item,
  changes: { score?: number; state?: "OPEN" | "DISTINCT"; tenant?: string } = {},
) => {
  const { score = 18, state = "OPEN", tenant = IDS.tenant } = changes;
  const key = pairKey(tenant, String(one.patient_id), String(other.patient_id));
  return itemOf(duplicatePairEntity().put({ ...key, state, rank: rankOf(score) }));
};
const opened = operation({
  handler,
  route: contract.patients.listDuplicates,
  as: "RECEPTIONIST",
  items: [ONE, TWO, THREE, pairItem(ONE, TWO, { score: 13 }), pairItem(ONE, THREE)],
});
const { given, queries, rows, send } = opened;
type Pair = { readonly patient_id: string; readonly other: { readonly patient_id: string } };
const pairsIn = ({ items }: { readonly items: readonly Pair[] }) =>
  items.map((pair) => [pair.patient_id, pair.other.patient_id]);

it("lists both patients of each pair with the reasons, the likeliest first, in one query", async () => {
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(pairsIn(body)).toEqual([
    [ONE.patient_id, THREE.patient_id],
    [ONE.patient_id, TWO.patient_id],
  ]);
  expect(body.items[0]?.because).toEqual(["Same birth date and name", "Same phone number"]);
  expect(queries()).toBe(1);
});

it.each([
  ["that were found to be two people", [ONE, TWO, pairItem(ONE, TWO, { state: "DISTINCT" })]],
  ["of which one was merged", [ONE, { ...TWO, merged_into: ONE.patient_id }, pairItem(ONE, TWO)]],
  ["of which one was erased", [ONE, pairItem(ONE, TWO)]],
  [
    "that have nothing in common any more",
    [
      ONE,
      { ...TWO, first_name: "Ada", last_name: "Byron", dob: "1975-02-03", contact: "312-555-0199" },
      pairItem(ONE, TWO),
    ],
  ],
  ["of another clinic", [ONE, TWO, pairItem(ONE, TWO, { tenant: IDS.otherTenant })]],
])("omits pairs %s", async (_, items) => {
  given(items);
  expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
});

it("leaves one audit entry that names both patients of every pair", async () => {
  await send();
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.listDuplicates", record_id: "" }]);
  expect(new Set(rows("audit_entry")[0]?.record_ids as string[])).toEqual(
    new Set([ONE, TWO, THREE].map(({ patient_id }) => patient_id)),
  );
});

it("continues where the page before ended", async () => {
  const first = await send({ query: { limit: "1" } });
  const second = await send({ query: { limit: "1", cursor: first.body.next_cursor } });
  expect([pairsIn(first.body), pairsIn(second.body)].flat().map(([, other]) => other)).toEqual([
    THREE.patient_id,
    TWO.patient_id,
  ]);
});
