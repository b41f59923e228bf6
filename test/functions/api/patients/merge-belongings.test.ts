import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/event.ts";
import { INSURANCE, policyUsesOf } from "../../../support/insurance-items.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

const TARGET = PATIENT.item({ alert: "Latex" });
const OTHER = nextItem(PATIENT, { last_name: "Hoper", version: 2 });
const patient_id = String(TARGET.patient_id);
const other_id = String(OTHER.patient_id);
const items = [TARGET, OTHER].flatMap((row) => [row, ...searchItemsOf(row)]);
const [policy] = INSURANCE.item().items as { policy_id: string; provider_id: string; company_id: string }[];
const OWN = { ...policy, policy_id: "policy_01jd3v8c9m4q2w6x8z0y1t5k7p", provider_id: "prov_own" };

const { given, rows, send } = operation({
  handler,
  route: contract.patients.merge,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT), body: { other_id, version: Number(TARGET.version), other_version: 2 } },
  items,
});
const insured = (id: string, policies: object[], version = 3) => {
  const row = INSURANCE.item({ patient_id: id, items: policies, version });
  return [row, ...policyUsesOf(row)];
};
const policiesOf = (id: string) => rows("patientInsurance").find((row) => row.patient_id === id);
const usedBy = (id: string) =>
  rows("policyUse")
    .filter((row) => row.patient_id === id)
    .map(({ used_id }) => used_id)
    .toSorted();
const usesOf = (...policies: (typeof policy)[]) =>
  [...new Set(policies.flatMap((each) => [each?.provider_id, each?.company_id]))].toSorted();

it("moves the policies behind those that the patient has, and who names which provider and company", async () => {
  given([...items, ...insured(other_id, [policy as object]), ...insured(patient_id, [OWN], 5)]);
  expect((await send()).status).toBe(200);
  const changed = { changed_by: IDS.user, changed_at: NOW };
  expect(policiesOf(patient_id)).toMatchObject({ items: [OWN, policy], version: 6, ...changed });
  expect(policiesOf(other_id)).toMatchObject({ items: [], version: 4, ...changed });
  expect(usedBy(patient_id)).toEqual(usesOf(policy, OWN as typeof policy));
  expect(usedBy(other_id)).toEqual([]);
  expect(rows("mergedRow")).toMatchObject([{ kind: "policy", row_id: policy?.policy_id }]);
});

it("moves policies to a patient who never had any", async () => {
  given([...items, ...insured(other_id, [policy as object, OWN])]);
  expect((await send()).status).toBe(200);
  expect(policiesOf(patient_id)).toMatchObject({ items: [policy, OWN], version: 2 });
  expect(policiesOf(other_id)).toMatchObject({ items: [], version: 5 });
  expect(usedBy(patient_id)).toEqual(usesOf(policy, OWN as typeof policy));
});

it("leaves the patient's own policies when the other one has none", async () => {
  given([...items, ...insured(patient_id, [OWN], 5)]);
  await send();
  expect(policiesOf(patient_id)).toMatchObject({ items: [OWN], version: 5 });
});

it("moves the entries on the waitlist, with the names of the patient", async () => {
  given([...items, WAITLIST_ENTRY.item({ patient_id: other_id, patient_name: "Grace Hoper" })]);
  expect((await send()).status).toBe(200);
  expect(rows("waitlistEntry")).toMatchObject([
    {
      patient_id,
      patient_name: "Grace Hopper",
      patient_alert: "Latex",
      patient_contact: TARGET.contact,
      service_name: "Check-up",
      version: 4,
      changed_by: IDS.user,
    },
  ]);
  expect(rows("mergedRow")).toMatchObject([{ kind: "waitlist", row_id: WAITLIST_ENTRY.item().entry_id }]);
});

it("moves the entries to a patient without an alert", async () => {
  const target = PATIENT.item();
  given([
    target,
    ...searchItemsOf(target),
    OTHER,
    ...searchItemsOf(OTHER),
    WAITLIST_ENTRY.item({ patient_id: other_id }),
  ]);
  await send();
  expect(rows("waitlistEntry")).toMatchObject([{ patient_id, patient_alert: "" }]);
});

it("leaves the entries of the patient as they are", async () => {
  given([...items, WAITLIST_ENTRY.item()]);
  await send();
  expect(rows("waitlistEntry")).toMatchObject([{ patient_id, version: 3 }]);
});
