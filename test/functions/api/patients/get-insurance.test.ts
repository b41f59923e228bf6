import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { COMPANY, INSURANCE, PROVIDER } from "../../../support/insurance-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

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
