import { KeyCode } from "@cloudscape-design/test-utils-core/utils";
import { act, fireEvent } from "@testing-library/react";
import { locationsQuery } from "../../../web/src/api/locations.ts";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { refuse } from "../../support/render-api.tsx";
import { openApp } from "../../support/render-app.tsx";
import { aLead, aLocation, anAppointment, aPatient, listed, nthId, PATIENT_ID } from "../../support/render-desk.tsx";
import { button, eventually, field, text, typed } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const press = (key: string, init: object = {}, target: Element = document.body) =>
  act(() => void fireEvent.keyDown(target, { key, ...init }));

async function openFinder(answers: Record<string, unknown> = {}) {
  const app = await openDesk("/receptionist/all_leads", {
    "GET /api/patients": listed([aPatient({ alert: "Allergic to latex" })]),
    "GET /api/leads": listed([aLead()]),
    "GET /api/appointments": listed([anAppointment()]),
    ...answers,
  });
  press("/");
  const find = () => app.page.findModal()?.findContent().findAutosuggest();
  await eventually(() => expect(find()).toBeTruthy());
  return { ...app, find };
}
const options = () =>
  [...document.querySelectorAll("[role='option']")].map((option) => option.textContent?.replace(/\s+/g, " "));

test("opens by the slash key, finds people with age, telephone, alert and today's appointment, and opens the chosen one", async () => {
  const { find, path } = await openFinder({
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
  });
  find()?.setInputValue("jos");
  await eventually(() =>
    expect(options().join()).toContain("Born Jan 31, 1980 (46) · (218) 555-0110 · Alert: Allergic to latex"),
  );
  expect(options().join()).toContain("Today 10:00 AM with Amara Okafor");
  find()?.findNativeInput().keydown(KeyCode.down);
  find()?.findNativeInput().keydown(KeyCode.enter);
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${PATIENT_ID}/profile`));
});

test("takes no more characters than the search of the API accepts", async () => {
  const { find } = await openFinder();
  find()?.setInputValue("z".repeat(201));
  await eventually(() => expect(find()?.findNativeInput().getElement()).toHaveProperty("value", "z".repeat(200)));
});

test("shows the next and the last appointment of the highlighted patient only", async () => {
  const limits: (string | null)[] = [];
  const history = `GET /api/patients/${PATIENT_ID}/appointments`;
  const { api, find } = await openFinder({
    [history]: ({ url: { searchParams } }: { url: URL }) => {
      limits.push(searchParams.get("limit"));
      return searchParams.has("from")
        ? listed([
            anAppointment({ appointment_status: "CANCELLED" }),
            anAppointment({ start_time: "11:00", ends_at: "2026-11-20T17:30:00.000Z" }),
          ])
        : listed([
            anAppointment(),
            anAppointment({
              date: "2026-10-02",
              starts_at: "2026-10-02T15:00:00.000Z",
              appointment_status: "COMPLETED",
            }),
          ]);
    },
  });
  find()?.setInputValue("jos");
  await eventually(() => expect(options().join()).toContain("Alert: Allergic to latex"));
  expect(api.named(history)).toEqual([]);
  find()?.findNativeInput().keydown(KeyCode.down);
  await eventually(() =>
    expect(options().join()).toContain(
      "Next: Fri, Nov 20, 2026, 11:00 AM · Last: Fri, Oct 2, 2026, 10:00 AM (COMPLETED)",
    ),
  );
  expect(api.named(history)).toHaveLength(2);
  expect(limits).toEqual(["5", "5"]);
});

test("opens by Ctrl-K in a field, but not by a slash that is typed there", async () => {
  const { page } = await openDesk("/receptionist/all_patients", { "GET /api/patients": listed([aPatient()]) });
  await eventually(() => expect(text()).toContain("José"));
  const search = document.querySelector("input") as HTMLInputElement;
  press("/", {}, search);
  expect(page.findModal()).toBeNull();
  press("k", { ctrlKey: true }, search);
  await eventually(() => expect(page.findModal()?.findHeader().getElement().textContent).toBe("Find"));
});

test("finds pages, actions and practitioners without asking the API for them", async () => {
  const { api, find } = await openFinder();
  find()?.setInputValue("ama");
  await eventually(() => expect(options().join()).toContain("Amara Okafor"));
  find()?.setInputValue("pract");
  await eventually(() => expect(options()).toContain("Practitioners"));
  find()?.setInputValue("book");
  await eventually(() => expect(options()).toContain("Book an appointment"));
  expect(api.named("GET /api/practitioners")).toHaveLength(1);
});

test("opens the booking dialog over the page", async () => {
  const { page, find } = await openFinder({ "GET /api/patients": listed([]), "GET /api/leads": listed([]) });
  find()?.setInputValue("book");
  await eventually(() => expect(options()).toContain("Book an appointment"));
  find()?.findNativeInput().keydown(KeyCode.down);
  find()?.findNativeInput().keydown(KeyCode.enter);
  await eventually(() => expect(field(page, "Patient")).toBeTruthy());
});

test("offers to book a found patient while few are found", async () => {
  const { page, api, find } = await openFinder({ "GET /api/leads": listed([]) });
  find()?.setInputValue("jos");
  await eventually(() => expect(options()).toContain("Book José O'Neill"));
  find()?.selectSuggestionByValue(`action:book:${PATIENT_ID}`);
  await eventually(() => expect(field(page, "Location")).toBeTruthy());
  expect(page.findModal()?.getElement().textContent).toContain("José O'Neill");
  expect(() => field(page, "Patient")).toThrow();
  expect(api.named("POST /api/appointments")).toEqual([]);
});

test("offers no booking while many patients are found or nothing is typed", async () => {
  const many = ["1", "2", "3", "4"].map((nth) => aPatient({ patient_id: nthId("pat", Number(nth)) }));
  const { find } = await openFinder({ "GET /api/patients": listed(many), "GET /api/leads": listed([]) });
  find()?.focus();
  await eventually(() => expect(options()).toContain("Book an appointment"));
  expect(options().join()).not.toContain("Book José");
  find()?.setInputValue("jos");
  await eventually(() => expect(options().filter((option) => option?.includes("Born"))).toHaveLength(4));
  expect(options().join()).not.toContain("Book José");
});

test("finds only pages for an administrator, and requests no patients", async () => {
  const { page, api, path } = await openApp("/account", { as: "TENANT_ADMIN" });
  api.on("GET /api/billing", listed([]));
  api.on("GET /api/locations", listed([]));
  button(page, "Find").click();
  const find = () => page.findModal()?.findContent().findAutosuggest();
  await eventually(() => expect(find()).toBeTruthy());
  find()?.focus();
  find()?.setInputValue("zzz");
  await eventually(() => expect(options()).toEqual(["Nothing found"]));
  find()?.setInputValue("bill");
  await eventually(() => expect(options()).toEqual(["Billing"]));
  find()?.findNativeInput().keydown(KeyCode.down);
  find()?.findNativeInput().keydown(KeyCode.enter);
  await eventually(() => expect(path()).toBe("/tenant_admin/billing"));
  expect(api.calls.filter(({ name }) => /patients|leads|appointments/.test(name))).toEqual([]);
});

test("requests no appointments for a practitioner whose page has loaded the locations", async () => {
  const { page, api } = await openDesk("/practitioner/dashboard", {}, "PRACTITIONER");
  queryClient.setQueryData(locationsQuery().queryKey, [aLocation()]);
  const before = api.named("GET /api/appointments").length;
  button(page, "Find").click();
  await eventually(() => expect(page.findModal()?.findContent().findAutosuggest()).toBeTruthy());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(api.named("GET /api/appointments")).toHaveLength(before);
});

test("keeps the list for Enter that is pressed before the results arrive", async () => {
  const { find } = await openFinder();
  find()?.focus();
  find()?.setInputValue("jos");
  act(() => void fireEvent.keyDown(find()?.findNativeInput().getElement() as Element, { key: "Enter", keyCode: 13 }));
  await eventually(() => expect(options().join()).toContain("José O'Neill"));
});

test("says that nothing was found, and opens the form of a new patient with the typed name", async () => {
  const { page, find, path } = await openFinder({ "GET /api/patients": listed([]), "GET /api/leads": listed([]) });
  find()?.focus();
  find()?.setInputValue("ana zzz");
  await eventually(() => expect(options()).toEqual(["New patient", "Nothing found"]));
  find()?.findNativeInput().keydown(KeyCode.down);
  find()?.findNativeInput().keydown(KeyCode.enter);
  await eventually(() => expect(path()).toBe("/receptionist/all_patients"));
  await eventually(() => expect([typed(page, "First Name"), typed(page, "Last Name")]).toEqual(["ana", "zzz"]));
  expect(location.href).not.toContain("zzz");
  button(page, "Cancel").click();
  await eventually(() => expect(page.findModal()).toBeNull());
});

test("searches again, and does not say that nothing was found, when someone types on after a failed search", async () => {
  const failed = () => refuse("forbidden", "You may not search.");
  const { api, find } = await openFinder({ "GET /api/patients": failed });
  find()?.focus();
  find()?.setInputValue("ana");
  await eventually(() => expect(text()).toContain("You may not search."));
  api.on("GET /api/patients", listed([]));
  find()?.setInputValue("ana zzz");
  expect(text()).toContain("Searching");
  expect(options()).not.toContain("New patient");
});

describe("keys", () => {
  const PROFILE = `/receptionist/patients/${PATIENT_ID}/profile`;
  const ENTER = { key: "Enter", keyCode: 13 };
  const ESCAPE = { key: "Escape", keyCode: 27 };

  /** Opens the finder with what it finds, and returns how to type and to press keys in it. */
  async function openFinder(answers: Record<string, unknown> = {}) {
    const app = await openDesk("/receptionist/all_leads", {
      "GET /api/patients": listed([aPatient()]),
      "GET /api/leads": listed([]),
      "GET /api/appointments": listed([anAppointment()]),
      [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
      [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
      ...answers,
    });
    button(app.page, "Find").click();
    const find = () => app.page.findModal()?.findContent().findAutosuggest();
    await eventually(() => expect(find()).toBeTruthy());
    find()?.focus();
    return {
      ...app,
      find,
      type: (text: string) => find()?.setInputValue(text),
      press: (key: object) => act(() => void fireEvent.keyDown(find()?.findNativeInput().getElement() as Element, key)),
    };
  }

  const options = () => [...document.querySelectorAll("[role='option']")].map((option) => option.textContent).join();

  test("opens the only patient by Enter, also when it is pressed before the search has ended", async () => {
    const { type, press, path } = await openFinder();
    type("jos");
    press(ENTER);
    await eventually(() => expect(path()).toBe(PROFILE));
  });

  test("opens the only action by Enter", async () => {
    const { page, type, press } = await openFinder({ "GET /api/patients": listed([]) });
    type("walk");
    await eventually(() => expect(options()).toContain("Walk-in"));
    press(ENTER);
    await eventually(() => expect(page.findModal()?.findHeader().getElement().textContent).toBe("Walk-in"));
  });

  test("opens nothing by Enter while several patients are found, or nothing is typed", async () => {
    const two = [aPatient(), aPatient({ patient_id: nthId("pat", 2), first_name: "Josefa" })];
    const { type, press, path, find } = await openFinder({ "GET /api/patients": listed(two) });
    press(ENTER);
    type("jos");
    await eventually(() => expect(options()).toContain("Josefa"));
    press(ENTER);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(path()).toBe("/receptionist/all_leads");
    expect(find()).toBeTruthy();
  });

  test("is closed by one Escape, whatever is typed", async () => {
    const { page, type, press } = await openFinder();
    type("jos");
    await eventually(() => expect(options()).toContain("José O'Neill"));
    press(ESCAPE);
    await eventually(() => expect(page.findModal()).toBeNull());
  });
});
