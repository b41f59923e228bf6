import { fireEvent } from "@testing-library/react";
import { ACCESS_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { LOCATIONS_SCREEN } from "../../../../web/src/features/locations/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aLocation, pageOf } from "../../../support/render-clinic.tsx";
import {
  button,
  chosen,
  errorOf,
  eventually,
  field,
  formError,
  rows,
  text,
  typed,
} from "../../../support/render-gestures.tsx";
import { CREATE, LIST, openForm, withBreaks } from "./open-locations.ts";

test("proposes the time zone of the state, until another one is chosen", async () => {
  const { page, set } = await openForm();
  set("State", "AZ");
  await eventually(() => expect(chosen(page, "Time Zone")).toContain("America/Phoenix"));
  set("State", "CA");
  await eventually(() => expect(chosen(page, "Time Zone")).toContain("America/Los Angeles"));
  set("Time Zone", "America/Denver");
  set("State", "HI");
  await eventually(() => expect(text()).toContain("The state of this address is in Pacific/Honolulu."));
  expect(chosen(page, "Time Zone")).toContain("America/Denver");
});

test("warns when no place of the state is in the chosen time zone, and only then", async () => {
  const { set } = await openForm();
  set("State", "TX");
  set("Time Zone", "America/New_York");
  await eventually(() =>
    expect(text()).toContain("The state of this address is in America/Chicago or America/Denver."),
  );
  // Another name of a time zone in which a part of Texas is.
  set("Time Zone", "America/Denver");
  await eventually(() => expect(text()).not.toContain("The state of this address is in"));
});

test("proposes the address of the clinic for its first location", async () => {
  const { page, api, set, submit, sent } = await openForm(pageOf());
  await eventually(() => expect(typed(page, "Street")).toBe("1 Main St"));
  expect(text()).toContain("are those of your clinic's profile");
  set("Location Name", "Main Street");
  api.on(CREATE, aLocation());
  submit();
  await eventually(() => expect(sent(CREATE)).toHaveLength(1));
  expect(sent(CREATE)[0]).toMatchObject({
    location_name: "Main Street",
    street: "1 Main St",
    city: "Duluth",
    state: "MN",
    zipcode: "55802",
    email: "hello@lakeside.example.com",
    phone_number: "5550110000",
    time_zone: "America/Chicago",
  });
});

test("copies the address of the clinic into a further location when asked to", async () => {
  const { page } = await openForm();
  await eventually(() => expect(typed(page, "Street")).toBe(""));
  button(page, "Copy the clinic's address").click();
  await eventually(() => expect(typed(page, "Street")).toBe("1 Main St"));
  expect(typed(page, "Phone Number")).toBe("5550110000");
});

test("saves a new location with the usual hours, and closes the form", async () => {
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
      time_zone: "America/Chicago",
      operating_hours: withBreaks(usualHours()),
      receipt_prefix: "",
      accepted_methods: [],
      receipt_footer: "",
    },
  ]);
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
});

test("names the missing fields of an empty form, and sends nothing", async () => {
  const { page, submit, sent } = await openForm();
  submit();
  await eventually(() => expect(errorOf(page, "Location Name")).toContain("Clinic location name is required"));
  for (const label of ["Street", "City", "State", "Email"])
    expect(errorOf(page, label)).toContain(`${label} is required`);
  expect(errorOf(page, "Zip Code")).toContain("Enter a valid 5-digit Zip Code");
  expect(errorOf(page, "Phone Number")).toContain("Phone number is required");
  await eventually(() =>
    expect(document.activeElement).toBe(field(page, "Location Name").findControl()?.find("input")?.getElement()),
  );
  expect(sent(CREATE)).toEqual([]);
});

test("refuses invalid values at their fields, and sends nothing", async () => {
  const { page, fill, set, submit, sent } = await openForm();
  fill();
  const wrong = [
    ["Zip Code", "1234", "Enter a valid 5-digit Zip Code"],
    ["Phone Number", "(555) 765", "Phone number must have 7 to 15 digits"],
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
  [refuse("unavailable", REQUEST_TEXTS.unavailable), "Failed to save clinic location."],
  [refuse("forbidden", ACCESS_TEXTS.noTenant), "Failed to fetch user info."],
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

test("shows a name that another location has at its field", async () => {
  const { page, api, fill, submit } = await openForm();
  fill();
  const message = "Another location has this name.";
  api.on(CREATE, refuse("name_taken", message, { location_name: message }));
  submit();
  await eventually(() => expect(errorOf(page, "Location Name")).toContain(message));
});

test("asks to log in again when the session had ended before the location was saved", async () => {
  const { api, fill, submit } = await openForm();
  fill();
  api.on(CREATE, Response.json({ message: "Unauthorized" }, { status: 401 }));
  submit();
  await eventually(() => expect(text()).toContain("User not found. Please log in again; your input is kept."));
});

describe("operating hours", () => {
  test("uses the default for an empty time, and copies Monday to the other weekdays", async () => {
    const { page, api, fill, submit, sent, setTime, toggle, time } = await openForm();
    fill();
    setTime("Monday open time", "8:30 am");
    setTime("Monday close time", "");
    button(page, "Copy Monday to weekdays").click();
    await eventually(() => expect(time("Friday open time").value).toBe("8:30 AM"));
    toggle("Saturday");
    await eventually(() => expect(time("Saturday open time").value).toBe("9:00 AM"));
    api.on(CREATE, aLocation());
    submit();
    await eventually(() => expect(sent(CREATE)).toHaveLength(1));
    const hours = sent(CREATE)[0]?.operating_hours as ReturnType<typeof usualHours>;
    expect(hours.Monday).toEqual({ open: "08:30", close: "17:00", status: "available", breaks: [] });
    expect(hours.Friday).toEqual({ open: "08:30", close: "17:00", status: "available", breaks: [] });
    expect(hours.Saturday.status).toBe("available");
    expect(hours.Sunday.status).toBe("closed");
  });

  test("does not copy a closed Monday to the week", async () => {
    const { page, toggle } = await openForm();
    expect(button(page, "Copy Monday to weekdays").isDisabled()).toBe(false);
    toggle("Monday");
    await eventually(() => expect(button(page, "Copy Monday to weekdays").isDisabled()).toBe(true));
  });

  test("keeps what is no time in its field and refuses it", async () => {
    const { fill, submit, sent, setTime, time } = await openForm();
    fill();
    setTime("Tuesday close time", "25:00");
    submit();
    await eventually(() => expect(text()).toContain("Enter a time such as 9:30 AM."));
    expect(time("Tuesday close time").value).toBe("25:00");
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
});
