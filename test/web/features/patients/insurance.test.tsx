import type { PatientInsurance, Policy } from "../../../../shared/patients/policy.ts";
import { INSURANCE_SCREEN } from "../../../../web/src/people/insurance-texts.ts";
import { changedBefore } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { anAppointment, aPatient, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import {
  button,
  choose,
  chosen,
  dialog,
  eventually,
  field,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ONE = `/api/patients/${PATIENT_ID}`;
const GET = `GET ${ONE}/insurance`;
const PUT = `PUT ${ONE}/insurance`;
const PROVIDER = nthId("prov", 1);

const aPolicy = (nth: number, changes: Partial<Policy> = {}): Policy => ({
  policy_id: nthId("policy", nth),
  provider_id: PROVIDER,
  company_id: "",
  member_id: `M-${nth}`,
  group_number: "",
  holder: "",
  valid_from: "2026-01-01",
  valid_to: "2027-12-31",
  ...changes,
});
const insured = (items: Policy[], version = 1): PatientInsurance => ({
  patient_id: PATIENT_ID,
  items,
  names: { [PROVIDER]: "Good Cover" },
  version,
});
const aProvider = { provider_id: PROVIDER, provider_name: "Good Cover", coverage_type: "PPO", version: 1 };

async function openInsurance(answers: Record<string, unknown>) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile?tab=insurance`, {
    [`GET ${ONE}`]: aPatient(),
    [`GET ${ONE}/appointments`]: listed([]),
    "GET /api/insurance/providers": listed([{ ...aProvider, email: "", phone: "", status: "ACTIVE" }]),
    "GET /api/insurance/companies": listed([]),
    ...answers,
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  return app;
}
const policies = () => [...document.querySelectorAll("ol[aria-label=Policies] > li")].map((each) => each.textContent);

test("shows the validity of each policy on the day of the next appointment", async () => {
  const next = anAppointment({ date: "2026-12-02" });
  await openInsurance({
    [`GET ${ONE}/appointments`]: listed([next]),
    [GET]: insured([aPolicy(1, { valid_to: "2026-11-30" }), aPolicy(2), aPolicy(3, { valid_from: "2026-12-03" })]),
  });
  await eventually(() => expect(policies()).toHaveLength(3));
  expect(text()).toContain("Checked for the next appointment, on Dec 2, 2026.");
  expect(policies()[0]).toContain("1. Good CoverExpired on Nov 30, 2026");
  expect(policies()[1]).toContain("Valid to Dec 31, 2027");
  expect(policies()[2]).toContain("Not valid before Dec 3, 2026");
});

test("shows the validity of today without an upcoming appointment", async () => {
  await openInsurance({ [GET]: insured([aPolicy(1, { valid_to: "2026-11-01" })]) });
  await eventually(() => expect(policies()[0]).toContain("Expired on Nov 1, 2026"));
  expect(text()).toContain("Checked for today, because there is no upcoming appointment.");
});

test("adds a policy after those that another desk has saved meanwhile", async () => {
  const { api, page } = await openInsurance({ [GET]: insured([], 0) });
  await eventually(() => expect(text()).toContain("No insurance is recorded."));
  button(page, "Add policy").click();
  await eventually(() => expect(field(page, "Member ID")).toBeTruthy());
  await eventually(() => expect(api.named("GET /api/insurance/companies")).toHaveLength(1));
  choose(page, "Provider", PROVIDER);
  type(page, "Member ID", "M-9");
  let sent = 0;
  api.on(PUT, () => {
    sent += 1;
    return sent === 1 ? changedBefore(insured([aPolicy(1)], 1)) : insured([aPolicy(1), aPolicy(9)], 2);
  });
  button(page, "Save").click();
  await eventually(() => expect(policies()).toHaveLength(2));
  const [, again] = api.named(PUT);
  expect(again?.body).toMatchObject({ version: 1, items: [aPolicy(1), { provider_id: PROVIDER, member_id: "M-9" }] });
});

test("keeps the input for a policy that another desk has deleted, and adds it when it is saved again", async () => {
  const { api, page } = await openInsurance({ [GET]: insured([aPolicy(1), aPolicy(2)]) });
  await eventually(() => expect(policies()).toHaveLength(2));
  button(page, "Edit Good Cover M-1").click();
  await eventually(() => expect(chosen(dialog(page), "Provider")).toContain("Good Cover"));
  type(dialog(page), "Member ID", "M-7");
  api.on(PUT, changedBefore(insured([aPolicy(2)], 2)));
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain(INSURANCE_SCREEN.policies.gone));
  expect(typed(dialog(page), "Member ID")).toBe("M-7");
  expect(policies()).toHaveLength(1);
  api.on(PUT, insured([aPolicy(2), aPolicy(3, { member_id: "M-7" })], 3));
  button(dialog(page), "Save").click();
  await eventually(() => expect(policies()[1]).toContain("M-7"));
  expect(api.named(PUT)[1]?.body).toEqual({ items: [aPolicy(2), aPolicy(1, { member_id: "M-7" })], version: 2 });
});

test("shows what another desk has changed in a policy, and saves the input over it", async () => {
  const { api, page } = await openInsurance({ [GET]: insured([aPolicy(1)]) });
  await eventually(() => expect(policies()).toHaveLength(1));
  button(page, "Edit Good Cover M-1").click();
  await eventually(() => expect(chosen(dialog(page), "Provider")).toContain("Good Cover"));
  type(dialog(page), "Member ID", "M-7");
  api.on(PUT, changedBefore(insured([aPolicy(1, { group_number: "G-4" })], 2)));
  button(dialog(page), "Save").click();
  await eventually(() => expect(typed(dialog(page), "Group Number - optional")).toBe("G-4"));
  api.on(PUT, insured([aPolicy(1, { member_id: "M-7", group_number: "G-4" })], 3));
  button(dialog(page), "Save mine").click();
  await eventually(() => expect(policies()[0]).toContain("M-7"));
  const mine = aPolicy(1, { member_id: "M-7", group_number: "G-4" });
  expect(api.named(PUT)[1]?.body).toEqual({ items: [mine], version: 2 });
});

test("moves the second policy up", async () => {
  const { api, page } = await openInsurance({ [GET]: insured([aPolicy(1), aPolicy(2)]) });
  await eventually(() => expect(policies()).toHaveLength(2));
  api.on(PUT, insured([aPolicy(2), aPolicy(1)], 2));
  button(page, "Move up Good Cover M-2").click();
  await eventually(() => expect(policies()[0]).toContain("M-2"));
  expect(api.named(PUT)[0]?.body).toEqual({ items: [aPolicy(2), aPolicy(1)], version: 1 });
});

test("deletes a policy after a question", async () => {
  const { api, page } = await openInsurance({ [GET]: insured([aPolicy(1)]) });
  await eventually(() => expect(policies()).toHaveLength(1));
  button(page, "Delete Good Cover M-1").click();
  await eventually(() => expect(text()).toContain("Delete Good Cover M-1?"));
  api.on(PUT, insured([], 2));
  api.on(GET, insured([], 2));
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain("No insurance is recorded."));
  expect(api.named(PUT)[0]?.body).toEqual({ items: [], version: 1 });
});
