import { heading } from "../../../support/render-app.tsx";
import { aLead, aPatient, LEAD_ID, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, choose, eventually, field, text, type } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const LEADS = "GET /api/leads";
const ONE = `/api/leads/${LEAD_ID}`;
const CONVERT = `POST ${ONE}/convert`;
const ada = aPatient({ first_name: "Ada", last_name: "Byron" });

test.each([
  ["", { hide_converted: "true" }],
  ["?show=due", { due_by: "2026-11-20" }],
  ["?show=LOST", { status: "LOST" }],
  ["?show=all", {}],
])("asks for the leads of %j", async (search, expected) => {
  const asked: Record<string, string>[] = [];
  await openDesk(`/receptionist/all_leads${search}`, {
    [LEADS]: ({ url }: { url: URL }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([aLead({ interest: "Braces", next_step: "Call back", next_step_on: "2026-11-20" })]);
    },
  });
  await eventually(() => expect(text()).toContain("Nov 20, 2026: Call back"));
  expect(asked.filter(({ limit }) => !limit).at(-1)).toEqual(expected);
  expect(text()).toContain("Braces");
});

test("marks the leads whose next step is overdue, in the list and on the lead's page", async () => {
  const overdue = aLead({ next_step: "Call back", next_step_on: "2026-11-19" });
  const { go } = await openDesk("/receptionist/all_leads", {
    [LEADS]: listed([
      overdue,
      aLead({ lead_id: nthId("lead", 2), next_step_on: "2026-11-20" }),
      aLead({ lead_id: nthId("lead", 3), next_step_on: "2026-11-19", status: "LOST" }),
    ]),
    [`GET ${ONE}`]: overdue,
  });
  await eventually(() => expect(text()).toContain("Overdue Nov 19, 2026: Call back"));
  expect(text().match(/Overdue/g)).toHaveLength(1);
  await go(`/receptionist/leads/${LEAD_ID}/profile`);
  await eventually(() => expect(text()).toContain("Next step onOverdue Nov 19, 2026"));
});

test("lists the overdue leads first, longest overdue before the others, and each once", async () => {
  const lead = (n: number, last_name: string, next_step_on: string) =>
    aLead({ lead_id: nthId("lead", n), first_name: "Lee", last_name, next_step_on });
  const [late, later] = [lead(3, "Zeta", "2026-11-02"), lead(2, "Mu", "2026-11-19")];
  const all = [lead(1, "Alpha", "2026-11-20"), later, late];
  await openDesk("/receptionist/all_leads", {
    [LEADS]: ({ url }: { url: URL }) => listed(url.searchParams.get("due_by") === "2026-11-19" ? [late, later] : all),
  });
  const names = () => [...document.querySelectorAll("tbody tr a[href*=leads]")].map((link) => link.textContent);
  await eventually(() => expect(names()).toEqual(["Lee Zeta", "Lee Mu", "Lee Alpha"]));
});

test("filters the leads to call today, and says when there are none", async () => {
  const { api, page } = await openDesk("/receptionist/all_leads", { [LEADS]: listed([aLead()]) });
  await eventually(() => expect(text()).toContain("Ada Byron"));
  api.on(LEADS, listed([]));
  const select = field(page, "Leads to show").findControl()?.findSelect();
  select?.openDropdown();
  select?.selectOptionByValue("due", { expandToViewport: true });
  await eventually(() => expect(text()).toContain("No one is to be called today."));
  api.on(LEADS, listed([aLead()]));
  button(page, "Clear filter").click();
  await eventually(() => expect(text()).toContain("Ada Byron"));
});

async function openLead(answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/leads/${LEAD_ID}/profile`, { [`GET ${ONE}`]: aLead(), ...answers });
  await eventually(() => expect(heading()).toBe("Ada Byron"));
  return app;
}

test("edits the inquiry in place", async () => {
  const { api, page } = await openLead();
  button(page, "Edit inquiry").click();
  await eventually(() => expect(document.querySelector("input[name=next_step]")).toBeTruthy());
  type(page, "Next step", "Call back");
  type(page, "Next step on", "12/2/2026");
  choose(page, "Status", "CONTACTED");
  const changes = { next_step: "Call back", next_step_on: "2026-12-02", status: "CONTACTED" } as const;
  api.on(`PATCH ${ONE}`, aLead({ ...changes, version: 2 }));
  button(page, "Save").click();
  await eventually(() => expect(api.named(`PATCH ${ONE}`)[0]?.body).toEqual({ ...changes, version: 1 }));
});

test("reads today's date without a year as today", async () => {
  const { page } = await openLead();
  button(page, "Edit inquiry").click();
  await eventually(() => expect(document.querySelector("input[name=next_step_on]")).toBeTruthy());
  type(page, "Next step on", "11/20");
  await eventually(() => expect(field(page, "Next step on").getElement().textContent).toContain("Fri, Nov 20, 2026"));
});

test("reads the last contact without a year as the latest such date", async () => {
  const { page } = await openLead();
  button(page, "Edit inquiry").click();
  await eventually(() => expect(document.querySelector("input[name=last_contact]")).toBeTruthy());
  type(page, "Last contact", "11/19");
  await eventually(() => expect(field(page, "Last contact").getElement().textContent).toContain("Thu, Nov 19, 2026"));
});

test("shows likely duplicates before a lead is converted", async () => {
  const { api, page } = await openLead({
    "POST /api/patients/duplicates": { items: [{ ...ada, because: ["Same name", "Same phone number"] }] },
    [LEADS]: listed([aLead()]),
  });
  api.on(CONVERT, ada);
  api.on(`GET /api/patients/${PATIENT_ID}`, ada);
  button(page, "Convert to patient").click();
  await eventually(() => expect(text()).toContain("Possible duplicates"));
  expect(text()).toContain("Same phone number");
  expect(api.named(CONVERT)).toEqual([]);
  button(page, "Convert anyway").click();
  await eventually(() => expect(api.named(CONVERT)).toHaveLength(1));
});

test("does not let a converted lead be edited", async () => {
  const { page } = await openLead({ [`GET ${ONE}`]: aLead({ status: "CONVERTED", patient_id: PATIENT_ID }) });
  await eventually(() => expect(text()).toContain("This lead has become a patient."));
  expect(() => button(page, "Edit inquiry")).toThrow();
  expect(() => button(page, "Edit")).toThrow();
});
