import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { personFields } from "../../../../shared/patients/person.ts";
import { paramsOf } from "../../../support/noun.ts";
import { operation } from "../../../support/operation-tests.ts";
import { LEAD, PATIENT } from "../../../support/person-items.ts";

/** Every optional field, as a response shows it when the row lacks it. */
const optional = Object.fromEntries(
  Object.entries(emptyValues(personFields)).filter(
    ([name]) => personFields[name as keyof typeof personFields].safeParse(undefined).success,
  ),
);

/** Returns the row as a release would have left it that knew none of the optional fields. */
const older = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !(name in optional)));

const patient = older(PATIENT.item());
const lead = older(LEAD.item());

describe.each([
  ["reads a patient", contract.patients.get, paramsOf(PATIENT), undefined],
  ["reads a lead", contract.patients.getLead, paramsOf(LEAD), undefined],
  ["changes a patient", contract.patients.update, paramsOf(PATIENT), { city: "Ely", version: patient.version }],
  ["changes a lead", contract.patients.updateLead, paramsOf(LEAD), { city: "Ely", version: lead.version }],
  ["converts a lead", contract.patients.convertLead, paramsOf(LEAD), undefined],
])("a row that lacks every optional field", (title, route, params, body) => {
  const request = { params, ...(body && { body }) };
  const { send } = operation({ handler, route, as: "RECEPTIONIST", request, items: [patient, lead] });

  it(`${title}, with the defaults of the fields`, async () => {
    expect(await send()).toMatchObject({ status: 200, body: { ...optional, ...(body && { city: "Ely" }) } });
  });
});

it("knows the fields of later releases as optional ones", () => {
  expect(optional).toMatchObject({ preferred_language: "", zipcode: "", emergency_contact: "", alert: "" });
  expect(optional).toMatchObject({ gender: "UNKNOWN", middle_name: "" });
});
