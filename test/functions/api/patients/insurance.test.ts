import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY, INSURANCE, PROVIDER, policyUsesOf } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/patient-rows.ts";
import { canceled, foreignItem, nextItem, paramsOf } from "../../../support/rows.ts";

describe("get insurance", () => {
  const opened = operation({
    handler,
    route: contract.patients.getInsurance,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT) },
    items: [PATIENT.item(), INSURANCE.item(), PROVIDER.item(), COMPANY.item()],
  });
  const { given, rows, send } = opened;

  it("returns the policies in their order, with the names of provider and company", async () => {
    const { patient_id, items, version } = INSURANCE.item();
    const { provider_id } = PROVIDER.item();
    const { company_id } = COMPANY.item();
    const names = { [String(provider_id)]: "Good Cover", [String(company_id)]: "Acme Health" };
    expect(await send()).toMatchObject({ status: 200 });
    expect((await send()).body).toEqual({ patient_id, items, names, version });
  });

  it("returns no policies in version 0 when none were ever saved", async () => {
    given([PATIENT.item()]);
    expect((await send()).body).toMatchObject({ items: [], names: {}, version: 0 });
  });

  it("leaves the audit entry under the patient", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([
      { operation: "patients.getInsurance", record_id: PATIENT.item().patient_id },
    ]);
  });

  itFindsOnlyOwn(opened, PATIENT);
});

describe("put insurance", () => {
  const { provider_id } = PROVIDER.item() as { provider_id: string };
  const { company_id } = COMPANY.item() as { company_id: string };
  const { patient_id } = PATIENT.item();
  const [stored] = INSURANCE.item().items as [Record<string, string>];
  const policy = { provider_id, company_id, member_id: "M-2002", group_number: "G-7", holder: "Joan Hopper" };
  const dates = { valid_from: "2026-01-01", valid_to: "2026-11-01" };
  const body = { items: [{ ...policy, ...dates }], version: 0 };
  const insurers = [PROVIDER.item(), COMPANY.item()];
  const others = [PATIENT.item(), ...insurers];

  const opened = operation({
    handler,
    route: contract.patients.putInsurance,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT), body },
    items: others,
  });
  const { dynamo, failsNextWrites, given, rows, send, writes } = opened;
  const givenPolicies = (changes: object = {}) => {
    const insurance = INSURANCE.item(changes);
    given([...others, insurance, ...policyUsesOf(insurance)]);
  };
  const usedIds = () => rows("policyUse").map(({ used_id }) => used_id);

  it("writes the policies, what they name and who wrote them, and returns them with names", async () => {
    const answer = await send();
    const policy_id = expect.stringMatching(/^policy_[0-9a-z]{26}$/);
    const items = [{ ...policy, ...dates, policy_id }];
    const names = { [provider_id]: "Good Cover", [company_id]: "Acme Health" };
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ patient_id, items, names, version: 1 });
    const changed = { changed_by: IDS.user, changed_at: NOW };
    expect(rows("patientInsurance")).toEqual([{ tenant_id: IDS.tenant, patient_id, items, version: 1, ...changed }]);
    expect(usedIds()).toEqual([provider_id, company_id]);
  });

  it("keeps the ids of the policies that stay, in their new order, and removes the others", async () => {
    givenPolicies();
    const { status, body: after } = await send({
      body: { items: [{ provider_id, member_id: "M-3" }, stored], version: 3 },
    });
    expect(status).toBe(200);
    expect(after.items[1]).toEqual(stored);
    expect(after.items[0]?.policy_id).not.toBe(stored.policy_id);
    await send({ body: { items: [{ provider_id, member_id: "M-3" }], version: 4 } });
    expect(usedIds()).toEqual([provider_id]);
  });

  it("gives a policy that is sent twice a new id", async () => {
    givenPolicies();
    const { body: after } = await send({ body: { items: [stored, stored], version: 3 } });
    expect(new Set(after.items.map((item) => item.policy_id)).size).toBe(2);
  });

  it("leaves an audit entry with the old and the new policy in the same transaction", async () => {
    givenPolicies();
    await send({ body: { items: [{ ...stored, valid_to: "2027-12-31" }], version: 3 } });
    const from = "1. Good Cover, Acme Health, member M-1001, from 2026-01-01, to 2026-12-31";
    const changes = [{ field: "insurance", from, to: from.replace("to 2026", "to 2027") }];
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.putInsurance", record_id: patient_id, changes }]);
  });

  it("names each policy that is added or moved in the audit entry, with group and holder", async () => {
    givenPolicies();
    const last = { ...stored, policy_id: stored.policy_id?.replace(/.$/, "z"), member_id: "M-9" };
    givenPolicies({ items: [stored, last] });
    await send({ body: { items: [stored, policy, last], version: 3 } });
    const [{ changes = [] } = {}] = rows("audit_entry");
    const line = "Good Cover, Acme Health, member";
    expect(changes).toEqual([
      {
        field: "insurance",
        from: `2. ${line} M-9, from 2026-01-01, to 2026-12-31`,
        to: `3. ${line} M-9, from 2026-01-01, to 2026-12-31`,
      },
      { field: "insurance", from: null, to: `2. ${line} M-2002, group G-7, holder Joan Hopper` },
    ]);
  });

  it.each([
    ["in their order", stored],
    ["in another order of their fields", Object.fromEntries(Object.entries(stored).reverse())],
  ])("answers the same policies again without writing, stored %s", async (_, item) => {
    givenPolicies({ items: [item] });
    expect(await send({ body: { items: [stored], version: 1 } })).toMatchObject({ status: 200, body: { version: 3 } });
    expect(writes()).toEqual([]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.get", record_id: patient_id }]);
  });

  it.each([
    ["a provider that does not exist", [PATIENT.item(), COMPANY.item()], NOT_FOUND_TEXTS.provider],
    ["a company that does not exist", [PATIENT.item(), PROVIDER.item()], NOT_FOUND_TEXTS.company],
    ["a provider of another clinic", [PATIENT.item(), COMPANY.item(), foreignItem(PROVIDER)], NOT_FOUND_TEXTS.provider],
  ])("answers 404 for %s", async (_, items, error) => {
    given(items);
    expect(await send()).toMatchObject({ status: 404, body: { error } });
    expect(writes()).toEqual([]);
  });

  it.each([
    ["a company in the place of a provider", { ...policy, provider_id: company_id }, NOT_FOUND_TEXTS.provider],
    ["a provider in the place of a company", { ...policy, company_id: provider_id }, NOT_FOUND_TEXTS.company],
    ["an id of no kind", { ...policy, provider_id: "unknown" }, NOT_FOUND_TEXTS.provider],
  ])("answers 404 for %s", async (_, wrong, error) => {
    expect(await send({ body: { items: [wrong], version: 0 } })).toMatchObject({ status: 404, body: { error } });
  });

  it("reads no row of an id of no kind", async () => {
    await send({ body: { items: [{ ...policy, provider_id: "unknown" }], version: 0 } });
    const keys = dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems);
    expect(JSON.stringify(keys)).not.toContain("unknown");
  });

  it("writes only while what a policy adds exists and is not being deleted, which is not asked of what it had", async () => {
    const conditions = () =>
      writes().flatMap(([kind, { ConditionExpression }]) => (kind === "ConditionCheck" ? [ConditionExpression] : []));
    await send();
    const available = "attribute_exists(#version) AND attribute_not_exists(#usage_mark)";
    expect(conditions()).toEqual([available, available, expect.stringContaining("#version = ")]);
    const { length } = conditions();
    const [{ items = [] } = {}] = rows("patientInsurance") as { items?: Record<string, string>[] }[];
    await send({ body: { items: [{ ...items[0], member_id: "M-9" }], version: 1 } });
    expect(conditions().slice(length)).toEqual([expect.stringContaining("#version = ")]);
  });

  it("answers 404 for a provider that is deleted at the same moment", async () => {
    given([PATIENT.item(), COMPANY.item(), PROVIDER.item({ usage_mark: ulid(Date.parse(NOW)) })]);
    failsNextWrites(() => {
      given([PATIENT.item(), COMPANY.item()]);
      return canceled(["None", "None", "ConditionalCheckFailed"]);
    });
    expect((await send()).status).toBe(404);
  });

  it("removes the marks that crashed deletions left behind", async () => {
    const usage_mark = ulid(Date.parse(NOW) - 60_000);
    given([PATIENT.item(), COMPANY.item({ usage_mark }), PROVIDER.item({ usage_mark })]);
    expect((await send()).status).toBe(200);
    expect([...rows(PROVIDER.entity), ...rows(COMPANY.entity)].map((row) => row.usage_mark)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("reads and checks again when the patient was changed meanwhile", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(200);
  });

  it("answers 503 and writes nothing when the transaction fails for another reason", async () => {
    failsNextWrites(() => canceled(["ThrottlingError"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it("names a patient once under a provider of two policies", async () => {
    await send({ body: { items: [policy, { ...policy, member_id: "M-4" }], version: 0 } });
    expect(usedIds()).toEqual([provider_id, company_id]);
    expect(rows("policyUse").every((use) => use.patient_id === patient_id)).toBe(true);
  });

  it("refuses the policies of a patient that does not exist, whose id is like another's", async () => {
    given([nextItem(PATIENT), ...insurers]);
    expect((await send()).status).toBe(404);
  });

  itFindsOnlyOwn(opened, PATIENT, insurers);
});
