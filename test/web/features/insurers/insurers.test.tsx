import { act } from "@testing-library/react";
import type { OpenCharge } from "../../../../shared/payments/balances.ts";
import { refuse } from "../../../support/render-api.tsx";
import { APPOINTMENT_ID, aLocation, LOCATION_ID, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, choose, dialog, eventually, field, rows, text, type } from "../../../support/render-gestures.tsx";
import { COMPANY_ID, openDesk } from "../../../support/render-pages.tsx";

const BALANCES = "GET /api/insurers/balances";
const CHARGES = `GET /api/insurers/${COMPANY_ID}/charges`;
const REMIT = `POST /api/insurers/${COMPANY_ID}/remittances`;
const owed = {
  company_id: COMPANY_ID,
  company_name: "Great Lakes Mutual",
  balance_cents: 13_000,
  charges: 2,
  owed_since: "2026-10-01",
};
const charge = (nth: number, changes: Partial<OpenCharge> = {}): OpenCharge => ({
  entry_id: nthId("entry", nth),
  patient_id: PATIENT_ID,
  patient_name: "José O'Neill",
  appointment_id: APPOINTMENT_ID,
  location_id: LOCATION_ID,
  date: "2026-10-01",
  open_cents: 8_000,
  ...changes,
});
const SECOND = charge(2, { date: "2026-10-02", open_cents: 5_000 });
const ANSWERS = { [BALANCES]: listed([owed]), [CHARGES]: listed([charge(1), SECOND]) };

test("lists what each company owes, with a link to its open charges", async () => {
  const { page } = await openDesk("/insurers", ANSWERS, "MANAGER");
  await eventually(() => expect(rows(page)).toEqual([["Great Lakes Mutual", "$130.00", "2", "Oct 1, 2026"]]));
  expect(document.querySelector("table a")?.getAttribute("href")).toBe(`/insurers/${COMPANY_ID}`);
});

test("lists the open charges of a company, without a remittance for managers", async () => {
  const { page } = await openDesk(`/insurers/${COMPANY_ID}`, ANSWERS, "MANAGER");
  await eventually(() => expect(text()).toContain("Owes $130.00 for 2 charges."));
  expect(rows(page)).toEqual([
    ["José O'Neill", "Oct 1, 2026", "Harbor Road", "$80.00"],
    ["José O'Neill", "Oct 2, 2026", "Harbor Road", "$50.00"],
  ]);
  expect(text()).not.toContain("Record remittance");
});

async function openForm(answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/insurers/${COMPANY_ID}`, { ...ANSWERS, ...answers });
  await eventually(() => expect(button(app.page, "Record remittance")).toBeDefined());
  button(app.page, "Record remittance").click();
  await eventually(() => expect(text()).toContain("Charges that it pays"));
  return { ...app, form: dialog(app.page) };
}

/** Chooses the nth charge of the form. */
function choosePaid(form: Awaited<ReturnType<typeof openForm>>["form"], nth: number): void {
  const box = form.findAllCheckboxes()[nth]?.findNativeInput().getElement();
  act(() => box?.click());
}

test("records what was paid of the chosen charges, and what becomes of the rest", async () => {
  const { api, form, page } = await openForm();
  choose(form, "Method", "ACH");
  choosePaid(form, 0);
  await eventually(() => expect(text()).toContain("$80.00 for 1 charge"));
  type(form, "Paid", "70");
  await eventually(() => expect(field(form, "Rest")).toBeDefined());
  choose(form, "Rest", "write_off");
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("Say why the rest is written off."));
  expect(api.named(REMIT)).toEqual([]);
  type(form, "Reason", "Contract rate");
  const entry_id = charge(1).entry_id;
  api.on(REMIT, { remittance_id: nthId("remit", 1), items: [{ entry_id, done: true, amount_cents: 7_000 }] });
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("1 charge was recorded."));
  expect(api.named(REMIT).map(({ body }) => body)).toEqual([
    {
      location_id: LOCATION_ID,
      method: "ACH",
      reference: "",
      items: [{ entry_id, amount_cents: 7_000, rest: "write_off", reason: "Contract rate" }],
    },
  ]);
  expect(page.findModal()?.isVisible() ?? false).toBe(false);
});

test("says at once all that is missing", async () => {
  const locations = [aLocation(), aLocation({ location_id: nthId("loc", 2), location_name: "North Shore" })];
  const { form } = await openForm({ "GET /api/locations": listed(locations) });
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("Location is required"));
  expect(text()).toContain("Choose how it was paid.");
  expect(text()).toContain("Choose at least one charge");
});

test("asks for a charge and a method, and refuses more than is open", async () => {
  const { api, form } = await openForm();
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("Choose at least one charge"));
  expect(text()).toContain("Choose how it was paid.");
  choosePaid(form, 1);
  await eventually(() => expect(field(form, "Paid")).toBeDefined());
  type(form, "Paid", "50.01");
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("More than is open"));
  expect(api.named(REMIT)).toEqual([]);
});

test("sends the same charges again after an interruption, although some are settled and no longer listed", async () => {
  const { api, form } = await openForm();
  choose(form, "Method", "ACH");
  for (const nth of [0, 1]) choosePaid(form, nth);
  await eventually(() => expect(text()).toContain("$130.00 for 2 charges"));
  api.on(REMIT, refuse("unavailable", "The service is busy."));
  api.on(CHARGES, listed([SECOND]));
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("Record it again to go on. No charge is settled twice."));
  await eventually(() => expect(api.named(CHARGES).length).toBeGreaterThan(2));
  const items = [charge(1), SECOND].map(({ entry_id, open_cents }) => ({
    entry_id,
    done: true,
    amount_cents: open_cents,
  }));
  api.on(REMIT, { remittance_id: nthId("remit", 1), items });
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("2 charges were recorded."));
  const [first, second] = api.named(REMIT);
  expect(second?.body).toEqual(first?.body);
});

test("names the charges that could not be recorded, with the reasons", async () => {
  const { api, form } = await openForm();
  choose(form, "Method", "CHECK");
  button(form, "Choose all").click();
  await eventually(() => expect(text()).toContain("$130.00 for 2 charges"));
  const [first, second] = [charge(1).entry_id, SECOND.entry_id];
  api.on(REMIT, {
    remittance_id: nthId("remit", 1),
    items: [
      { entry_id: first, done: true, amount_cents: 8_000 },
      { entry_id: second, done: false, amount_cents: 5_000, reason: "Nothing is open of this charge." },
    ],
  });
  button(form, "Record remittance").click();
  await eventually(() => expect(text()).toContain("1 charge could not be recorded"));
  expect(text()).toContain("José O'Neill, Oct 2, 2026: Nothing is open of this charge.");
});
