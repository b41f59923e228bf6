import { fireEvent } from "@testing-library/react";
import { usualHours } from "../../../../shared/locations/operating-hours.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/messages/locations.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import { choose, dialog, formError, inputNamed, question } from "../../../support/render-forms.tsx";
import { button, errorOf, eventually, field, text } from "../../../support/render-gestures.tsx";
import { aLocation, anotherLocation, LOCATION_ID, pageOf } from "../../../support/render-locations.tsx";
import { headers, rows } from "../../../support/render-tables.tsx";

const LIST = "GET /api/locations";
const CREATE = "POST /api/locations";
const UPDATE = `PATCH /api/locations/${LOCATION_ID}`;

const FORM = {
  "Location Name": "Hill Street",
  Street: "7 Hill Street",
  City: "Duluth",
  State: "MN",
  "Zip Code": "55803",
  Email: "hill@lakeside.example.com",
  "Phone Number": "5550111009",
};

/** Returns hours as the form sends them. */
const withBreaks = (hours: object) =>
  Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, { ...each, breaks: [] }]));

async function openLocations(answer: unknown = pageOf(aLocation(), anotherLocation()), search = "") {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const { api, page, go } = app;
  api.on(LIST, answer);
  await go(`/tenant_admin/loc_rooms/locations${search}`);
  await eventually(() => expect(text()).toContain("Add a location"));
  const set = (label: string, value: string) => field(page, label).findControl()?.findInput()?.setInputValue(value);
  const time = (label: string) => inputNamed(page, label).findNativeInput().getElement();
  const setTime = (label: string, value: string) => inputNamed(page, label).setInputValue(value);
  const toggle = (day: string) =>
    page
      .findAllToggles()
      .find((each) => each.findLabel().getElement().textContent === day)
      ?.findNativeInput()
      .click();
  return {
    ...app,
    set,
    time,
    setTime,
    toggle,
    fill: () => {
      for (const [label, value] of Object.entries(FORM)) set(label, value);
    },
    submit: () => button(page, "Save location").click(),
    sent: (name: string) => api.named(name).map(({ body }) => body as Record<string, unknown>),
  };
}

/** Opens the form that adds a location. */
async function openForm(answer?: unknown) {
  const app = await openLocations(answer, "?add=location");
  await eventually(() => expect(text()).toContain("Operating Hours"));
  return app;
}

test("shows the specified columns, and the email of a location without a website", async () => {
  const { page } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(headers(page)).toEqual(["Clinic Name", "Street", "City", "State", "Zipcode", "Phone", "Website", "Actions"]);
  expect(rows(page).map((cells) => cells[6]?.trim())).toEqual(["lakeside.example.com", "canyon@lakeside.example.com"]);
  expect(text()).toContain("Clinic Locations");
  expect(text()).toContain("(2)");
});

test("shows three placeholder rows while the locations are loading", async () => {
  const { page } = await openLocations(() => new Promise(() => {}));
  await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(3));
  expect(document.querySelectorAll(".skeleton")).toHaveLength(3 * 8);
});

test("says that there are no locations", async () => {
  await openLocations(pageOf());
  await eventually(() => expect(text()).toContain("No clinic locations found."));
});

test("says why the locations can't be loaded, and tries again", async () => {
  const { api, page } = await openLocations(refuse("forbidden", MESSAGES.access.forbidden));
  await eventually(() => expect(text()).toContain("Failed to load locations"));
  expect(text()).toContain(MESSAGES.access.forbidden);
  api.on(LIST, pageOf(aLocation()));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("opens the rooms of a location", async () => {
  const { page, path } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "View Rooms Harbor Road").click();
  await eventually(() => expect(path()).toBe(`/tenant_admin/loc_rooms/view_rooms/${LOCATION_ID}`));
});

test("names the default time zone of a new location", async () => {
  const { page } = await openForm();
  expect(field(page, "Time Zone").findControl()?.findSelect()?.findTrigger().getElement().textContent).toBe(
    "America/Chicago (default)",
  );
});

test("saves a new location with default hours and time zone, and closes the form", async () => {
  const { page, api, fill, submit, sent } = await openForm(pageOf());
  fill();
  api.on(CREATE, aLocation());
  api.on(LIST, pageOf(aLocation()));
  submit();
  await eventually(() => expect(text()).toContain("Clinic location saved successfully!"));
  expect(sent(CREATE)).toEqual([
    {
      status: "ACTIVE",
      location_name: "Hill Street",
      street: "7 Hill Street",
      city: "Duluth",
      state: "MN",
      zipcode: "55803",
      email: "hill@lakeside.example.com",
      phone_number: "5550111009",
      website: null,
      operating_hours: withBreaks(usualHours()),
    },
  ]);
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
});

test("uses the default for an empty time, and copies Monday to the other weekdays", async () => {
  const { page, api, fill, submit, sent, setTime, toggle, time } = await openForm();
  fill();
  setTime("Monday open time", "8:30 am");
  setTime("Monday close time", "");
  button(page, "Copy Monday to weekdays").click();
  await eventually(() => expect(time("Friday open time").value).toBe("8:30 AM"));
  expect(time("Sunday open time").value).toBe("9:00 AM");
  toggle("Sunday");
  await eventually(() => expect(text()).toContain("Closed"));
  api.on(CREATE, aLocation());
  submit();
  await eventually(() => expect(sent(CREATE)).toHaveLength(1));
  const hours = sent(CREATE)[0]?.operating_hours as ReturnType<typeof usualHours>;
  expect(hours.Monday).toEqual({ open: "08:30", close: "17:00", status: "available", breaks: [] });
  expect(hours.Friday).toEqual({ open: "08:30", close: "17:00", status: "available", breaks: [] });
  expect(hours.Sunday.status).toBe("closed");
});

test("does not copy a closed Monday to the week", async () => {
  const { page, toggle } = await openForm();
  expect(button(page, "Copy Monday to weekdays").isDisabled()).toBe(false);
  toggle("Monday");
  await eventually(() => expect(button(page, "Copy Monday to weekdays").isDisabled()).toBe(true));
});

test.each(["25:00", "9:75", "9.30", "noon"])("keeps '%s' in a time field and refuses it", async (typed) => {
  const { fill, submit, sent, setTime, time } = await openForm();
  fill();
  setTime("Tuesday close time", typed);
  submit();
  await eventually(() => expect(text()).toContain("Enter a time such as 9:30 AM."));
  expect(time("Tuesday close time").value).toBe(typed);
  expect(sent(CREATE)).toEqual([]);
});

test("refuses a day that closes before it opens", async () => {
  const { fill, submit, sent, setTime } = await openForm();
  fill();
  setTime("Tuesday close time", "08:00");
  submit();
  await eventually(() => expect(text()).toContain("Close must be after open"));
  expect(sent(CREATE)).toEqual([]);
});

test("names the missing fields of an empty form, and sends nothing", async () => {
  const { page, submit, sent } = await openForm();
  submit();
  await eventually(() => expect(errorOf(page, "Location Name")).toContain("Clinic location name is required"));
  for (const label of ["Street", "City", "State", "Email"])
    expect(errorOf(page, label)).toContain(`${label} is required`);
  expect(errorOf(page, "Zip Code")).toContain("Enter a valid 5-digit Zip Code");
  expect(errorOf(page, "Phone Number")).toContain("Phone number is required");
  expect(document.activeElement).toBe(field(page, "Location Name").findControl()?.find("input")?.getElement());
  expect(sent(CREATE)).toEqual([]);
});

test("refuses invalid values at their fields, and sends nothing", async () => {
  const { page, fill, set, submit, sent } = await openForm();
  fill();
  const wrong = [
    ["Zip Code", "1234", "Enter a valid 5-digit Zip Code"],
    ["Phone Number", "call me", "Phone number is required"],
    ["Email", "not-an-address", "Invalid email address"],
    ["Website", "javascript:alert(1)", "Website must be an http or https address"],
  ] as const;
  for (const [label, value] of wrong) set(label, value);
  submit();
  await eventually(() => expect(errorOf(page, "Zip Code")).toBeDefined());
  for (const [label, , message] of wrong) expect(errorOf(page, label)).toContain(message);
  expect(sent(CREATE)).toEqual([]);
});

test.each([
  [refuse("unavailable", MESSAGES.request.unavailable), "Failed to save clinic location."],
  [refuse("forbidden", MESSAGES.access.noTenant), "Failed to fetch user info."],
])("says why a location was not saved, and keeps the input", async (answer, sentence) => {
  const { page, api, fill, submit } = await openForm();
  fill();
  api.on(CREATE, answer);
  submit();
  await eventually(() => expect(formError(page)).toContain(sentence));
  expect(field(page, "Location Name").findControl()?.findInput()?.getInputValue()).toBe("Hill Street");
});

test("ignores a second submit while the first one is in progress", async () => {
  const { page, api, fill, sent } = await openForm();
  fill();
  let answer = (_: unknown) => {};
  api.on(CREATE, () => new Promise((resolve) => (answer = resolve)));
  const form = page.find("form")?.getElement();
  if (!form) throw new Error("There is no form");
  fireEvent.submit(form);
  fireEvent.submit(form);
  await eventually(() => expect(text()).toContain("Saving..."));
  answer(aLocation());
  await eventually(() => expect(text()).not.toContain("Saving..."));
  expect(sent(CREATE)).toHaveLength(1);
  await eventually(() => expect(text()).toContain(LOCATIONS_SCREEN.saved));
});

test("sends the edited fields with the version that was read", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  const modal = () => page.findModal();
  const name = () => modal()?.findContent().findFormField()?.findControl()?.findInput();
  await eventually(() => expect(name()?.getInputValue()).toBe("Harbor Road"));
  name()?.setInputValue("Harbour Road");
  const changed = aLocation({ location_name: "Harbour Road", version: 4 });
  api.on(UPDATE, changed);
  api.on(LIST, pageOf(changed));
  modal()?.findFooter()?.findAllButtons()[1]?.click();
  await eventually(() => expect(rows(page).map(([first]) => first)).toEqual(["Harbour Road"]));
  expect(modal()).toBeNull();
  expect(sent(UPDATE)[0]).toEqual({ location_name: "Harbour Road", version: 3 });
});

test("keeps the hours that others have changed on another day", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  const modal = dialog(page);
  const toggle = modal.findAllToggles()[0];
  toggle?.findNativeInput().click();
  const hours = { ...aLocation().operating_hours, Friday: { open: "10:00", close: "12:00", status: "available" } };
  api.on(UPDATE, changedBefore({ ...aLocation({ version: 8 }), operating_hours: hours }));
  button(modal, "Save").click();
  await eventually(() => expect(text()).toContain("Friday open time: 10:00 AM"));
  api.on(UPDATE, aLocation({ version: 9 }));
  button(modal, "Save mine").click();
  await eventually(() => expect(text()).toContain(LOCATIONS_SCREEN.saved));
  expect(sent(UPDATE)[1]).toEqual({
    operating_hours: withBreaks({ ...hours, Monday: { ...hours.Monday, status: "closed" } }),
    version: 8,
  });
});

test("shows the appointments that an inactive location affects, and saves its status when asked to", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  choose(dialog(page), "Status", "INACTIVE");
  const items = [anAppointment({ attention: "Harbor Road is not in use." })];
  api.on(`${UPDATE}${TRIED}`, { affected: { total: 1, complete: true, items } });
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain("Harbor Road is not in use."));
  expect(sent(UPDATE)).toEqual([]);
  const inactive = aLocation({ status: "INACTIVE", version: 4 });
  api.on(UPDATE, inactive);
  api.on(LIST, pageOf(inactive));
  button(question(), "Save anyway").click();
  await eventually(() => expect(rows(page)[0]?.[0]).toBe("Harbor Road (inactive)"));
  expect(sent(UPDATE)).toEqual([{ status: "INACTIVE", version: 3 }]);
});

test("shows at the time zone why it can't be changed", async () => {
  const { page, api } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  field(dialog(page), "City").findControl()?.findInput()?.setInputValue("Proctor");
  const message = MESSAGES.locations.timeZoneInUse(3);
  api.on(UPDATE, refuse("in_use", message, { time_zone: message }));
  button(dialog(page), "Save").click();
  await eventually(() => expect(errorOf(dialog(page), "Time Zone")).toContain(message));
});

test("shows a name that another location has at its field", async () => {
  const { page, api, fill, submit } = await openForm();
  fill();
  const message = "Another location has this name.";
  api.on(CREATE, refuse("name_taken", message, { location_name: message }));
  submit();
  await eventually(() => expect(errorOf(page, "Location Name")).toContain(message));
});

test("adds a break to a day of a new location", async () => {
  const { page, api, fill, submit, sent } = await openForm();
  fill();
  button(page, "Add a break on Monday").click();
  api.on(CREATE, aLocation());
  submit();
  await eventually(() => expect(sent(CREATE)).toHaveLength(1));
  const breaks = [{ start_time: "12:00", end_time: "13:00" }];
  expect(sent(CREATE)[0]).toMatchObject({ operating_hours: { Monday: { breaks }, Tuesday: { breaks: [] } } });
});
