import { leadItems, patientItems } from "../../../../functions/domain/search/index-writes.ts";
import type { LeadRow, PatientRow } from "../../../../functions/domain/search/people.ts";
import { LEAD, PATIENT } from "../../../support/person-items.ts";

const patients = (changes: object = {}) => patientItems(PATIENT.item(changes) as unknown as PatientRow);
const leads = (changes: object = {}) => leadItems(LEAD.item(changes) as unknown as LeadRow);
const termsOf = (items: readonly { readonly term: string }[]) => items.map(({ term }) => term);

it("stores what is known of a person with each term, and no empty value", () => {
  const items = patients({ middle_name: "", email: "" });
  for (const { row } of items) {
    expect(row).toMatchObject({ first_name: "Grace", last_name: "Hopper" });
    expect(Object.values(row as object)).not.toContain("");
    expect(Object.values(row as object)).not.toContain(null);
  }
  expect(items[0]?.row).not.toHaveProperty("email");
});

it("lists no patient who was merged into another one", () => {
  expect(patients()).not.toEqual([]);
  expect(patients({ merged_into: "pat_other" })).toEqual([]);
});

it("lists a converted lead after all others, by the same terms otherwise", () => {
  const open = termsOf(leads());
  expect(open[0]).toBe("!hopper grace");
  expect(termsOf(leads({ patient_id: PATIENT.item().patient_id, status: "CONVERTED" }))).toEqual([
    '"hopper grace',
    ...open.slice(1),
  ]);
});
