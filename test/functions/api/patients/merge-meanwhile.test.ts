import { handler } from "../../../../functions/api/patients/index.ts";
import { mergeEntity } from "../../../../functions/entities/workflows.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { nthId } from "../../../support/many-rows.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const TARGET = PATIENT.item();
const OTHER = nextItem(PATIENT, { version: 2 });
const [patient_id, other_id] = [String(TARGET.patient_id), String(OTHER.patient_id)];
const FIRST = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
const SECOND = "merge_01jd3v8c9m4q2w6x8z0y1t5k7p";
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const mergeItem = (changes: object = {}) =>
  itemOf(
    mergeEntity().put({
      ...{ tenant_id: IDS.tenant, merge_id: FIRST, target_id: patient_id, other_id, state: "MERGED", fields: {} },
      ...{ changed_by: IDS.user, merged_at: daysAgo(3), expires: 1, ...changes },
    }),
  );
const { failsNextWrites, given, put, rows, send, writes } = operation({
  handler,
  route: contract.patients.merge,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT), body: { other_id, version: Number(TARGET.version), other_version: 2 } },
  items: [TARGET, OTHER],
});

it("returns the merge that the same request, sent twice at once, has made", async () => {
  failsNextWrites(() => {
    put({ ...OTHER, merged_into: patient_id, merge_id: FIRST, version: 3 });
    put(mergeItem());
    return canceled(["None", "ConditionalCheckFailed"]);
  });
  expect(await send()).toMatchObject({ status: 200, body: { merge_id: FIRST, patient: { patient_id } } });
  expect(rows("merge")).toHaveLength(1);
});

it("answers 409 when the other patient is merged into a third one meanwhile", async () => {
  failsNextWrites(() => {
    put({ ...OTHER, merged_into: nthId(patient_id, 3), merge_id: FIRST, version: 3 });
    put(mergeItem({ target_id: nthId(patient_id, 3) }));
    return canceled(["None", "ConditionalCheckFailed"]);
  });
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("changes both patients only in the versions that were read, outside other merges", async () => {
  await send();
  const changes = writes().filter(([kind]) => kind === "Update");
  expect(changes.length).toBeGreaterThan(1);
  for (const [, { ConditionExpression }] of changes.slice(0, 2))
    for (const part of [/#version = /, "attribute_not_exists(#unfinished_merge)", "attribute_not_exists(#merged_into)"])
      expect(ConditionExpression).toMatch(part);
});

it("keeps of the earlier merges those that can still be undone", async () => {
  const gone = nthId("merge_", 1);
  given([
    PATIENT.item({ merges: [gone, FIRST, SECOND] }),
    OTHER,
    mergeItem({ merged_at: daysAgo(31), other_id: nthId(patient_id, 3) }),
    mergeItem({ merge_id: SECOND, other_id: nthId(patient_id, 4) }),
  ]);
  const { merge_id } = (await send()).body;
  expect(rows("patient").find((row) => row.patient_id === patient_id)?.merges).toEqual([SECOND, merge_id]);
});

it("keeps a merge a day longer than it can be undone", async () => {
  await send();
  expect(rows("merge")).toMatchObject([{ expires: Date.parse(NOW) / 1_000 + 31 * 86_400 }]);
});

it.each([
  ["this patient", TARGET, OTHER],
  ["the other patient", OTHER, TARGET],
])("finishes an earlier merge into %s before the new one begins", async (_, kept, settled) => {
  const third = PATIENT.item({ patient_id: nthId(patient_id, 3), merge_id: FIRST, merged_into: kept.patient_id });
  const earlier = mergeItem({ target_id: kept.patient_id, other_id: third.patient_id, state: "MOVING" });
  given([{ ...kept, unfinished_merge: FIRST }, settled, { ...third, unfinished_merge: FIRST }, earlier]);
  expect(await send()).toMatchObject({ status: 200, body: { patient: { patient_id } } });
  expect(rows("merge").map(({ state }) => state)).toEqual(["MERGED", "MERGED"]);
});

describe("a dry run", () => {
  const preview = () => send({ query: { dry_run: "true" } });
  const at = (n: number, id: string, from: string, to: string) =>
    appointmentItem({
      patient_id: id,
      appointment_id: nthId("appt_", n),
      starts_at: `2027-03-02T${from}:00.000Z`,
      ends_at: `2027-03-02T${to}:00.000Z`,
    });

  it("shows the appointments of both that overlap, earliest first", async () => {
    given([
      TARGET,
      OTHER,
      at(1, patient_id, "15:15", "15:45"),
      at(2, patient_id, "17:00", "17:30"),
      at(3, other_id, "15:00", "15:30"),
      at(4, other_id, "18:00", "18:30"),
    ]);
    const { affected } = (await preview()).body;
    expect(affected).toMatchObject({ total: 2, complete: true });
    expect(affected.items.map(({ appointment_id }) => appointment_id)).toEqual([3, 1].map((n) => nthId("appt_", n)));
  });

  it.each([patient_id, other_id])(
    "says that there are more than the 1,000 appointments of %s that it reads",
    async (id) => {
      given([TARGET, OTHER, ...Array.from({ length: 1_001 }, (_, n) => at(n, id, "15:00", "15:30"))]);
      expect((await preview()).body.affected).toMatchObject({ total: 0, complete: false });
    },
  );
});
