import { act } from "@testing-library/react";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { button, eventually, formError, notifications, text } from "../../../support/render-gestures.tsx";

const GET = "GET /api/tenants/current/notification-settings";
const PUT = "PUT /api/tenants/current/notification-settings";

const stored = (version: number, hours_before: number | null = 24) => {
  const settings = NotificationSettings.parse({});
  settings.patient.appointment_reminder = { immediate: true, hours_before, hours_after: null };
  return { ...settings, version };
};

async function openSettings(answer: unknown = stored(4)) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(GET, answer);
  await app.go("/tenant_admin/notification_settings");
  const { page } = app;
  const input = (label: string) => {
    const found = page.findAllInputs().find((each) => each.findNativeInput().getElement().ariaLabel === label);
    if (!found) throw new Error(`There is no field ${label}`);
    return found;
  };
  return {
    ...app,
    input,
    shownAt: (label: string) => input(label).findNativeInput().getElement().value,
    toggle: (label: string) =>
      page.findAllToggles().find((each) => each.findNativeInput().getElement().ariaLabel === label),
    save: () => button(page, "Save").click(),
    shown: () => eventually(() => expect(page.findAllInputs()).toHaveLength(4)),
  };
}

const REMINDER = "Appointment reminder, patient";

test("shows the six messages of each audience with the stored settings", async () => {
  const { shown, shownAt } = await openSettings();
  await shown();
  const titles = [...document.querySelectorAll("#page h2")].map((each) => each.textContent);
  expect(titles).toEqual(["Patient", "Staff"]);
  expect(document.querySelectorAll(".message")).toHaveLength(12);
  expect(shownAt(`Hours before: ${REMINDER}`)).toBe("24");
});

test("proposes messages to a clinic that has not decided yet, and saves them unchanged", async () => {
  const { page, api, shown, shownAt, save } = await openSettings(NotificationSettings.parse({}));
  await shown();
  expect(text()).toContain("Your clinic sends no messages yet");
  expect(shownAt(`Hours before: ${REMINDER}`)).toBe("24");
  api.on(PUT, ({ body }: { body: object }) => ({ ...body, version: 1 }));
  save();
  await eventually(() => expect(notifications(page)).toContain("Notification settings saved successfully."));
  const expected = stored(0);
  expected.patient.appointment_reminder.immediate = false;
  for (const type of ["appointment_confirmation", "appointment_cancellation", "reschedule_notice"] as const)
    expected.patient[type].immediate = true;
  expect(api.named(PUT)[0]?.body).toEqual(expected);
  await eventually(() => expect(text()).not.toContain("Your clinic sends no messages yet"));
});

test("says when each message is sent, and shows only the settings that apply", async () => {
  const { page, shown, input } = await openSettings();
  await shown();
  const text = () => document.querySelector("#page")?.textContent;
  expect(text()).toContain("The patient gets an email 24 hours before the appointment, or soon after a later booking.");
  input(`Hours before: ${REMINDER}`).setInputValue("1");
  await eventually(() => expect(text()).toContain("The patient gets an email 1 hour before the appointment"));
  const labels = ["patient", "staff"].flatMap((audience) => [
    `Hours before: Appointment reminder, ${audience}`,
    `Immediate: Appointment confirmation, ${audience}`,
    `Immediate: Appointment cancellation, ${audience}`,
    `Immediate: Payment confirmation, ${audience}`,
    `Hours after: Follow-up message, ${audience}`,
    `Immediate: Reschedule notice, ${audience}`,
  ]);
  const controls = [...document.querySelectorAll<HTMLInputElement>("#page .message input")];
  expect(controls.map(({ ariaLabel }) => ariaLabel)).toEqual(labels);
  expect(controls.filter(({ disabled }) => disabled)).toEqual([]);
  const previews = [...document.querySelectorAll("button")].filter(({ ariaLabel }) => ariaLabel?.startsWith("Preview"));
  expect(previews).toHaveLength(12);
  expect(page.findAllToggles()).toHaveLength(8);
});

test("previews a message and sends a test", async () => {
  const { page, api, shown } = await openSettings();
  await shown();
  api.on("POST /api/messages/preview", () => ({ subject: "Your appointment", text: "Hello Ada,", html: "" }));
  api.on("POST /api/messages/test", () => ({ sent_to: "ada@example.com" }));
  const preview = [...document.querySelectorAll("button")].find((each) => each.ariaLabel === `Preview: ${REMINDER}`);
  act(() => preview?.click());
  await eventually(() => expect(page.findModal()?.getElement().textContent).toContain("Hello Ada,"));
  const send = [...document.querySelectorAll("button")].find((each) => each.textContent === "Send a test to me");
  act(() => send?.click());
  await eventually(() => expect(notifications(page)).toContain("A test message was sent to ada@example.com."));
  expect(api.named("POST /api/messages/test")[0]?.body).toMatchObject({
    type: "appointment_reminder",
    audience: "patient",
  });
});

test("saves all settings together with the version, and null for an empty field", async () => {
  const { page, api, shown, input, toggle, save } = await openSettings();
  await shown();
  input(`Hours before: ${REMINDER}`).setInputValue("");
  input("Hours after: Follow-up message, staff").setInputValue(" 720 ");
  toggle("Immediate: Reschedule notice, staff")?.findNativeInput().click();
  api.on(PUT, ({ body }: { body: object }) => ({ ...body, version: 5 }));
  save();
  await eventually(() => expect(notifications(page)).toContain("Notification settings saved successfully."));
  const expected = stored(4, null);
  expected.staff.follow_up_message.hours_after = 720;
  expected.staff.reschedule_notice.immediate = true;
  expect(api.named(PUT)[0]?.body).toEqual(expected);
});

test("takes no further changes while the settings are being saved, because the saved ones are shown then", async () => {
  let answer = (_settings: unknown) => {};
  const { api, shown, input, toggle, save } = await openSettings();
  await shown();
  api.on(PUT, () => new Promise((resolve) => (answer = resolve)));
  const isReadOnly = () => input(`Hours before: ${REMINDER}`).findNativeInput().getElement().readOnly;
  const notice = () => toggle("Immediate: Reschedule notice, staff")?.findNativeInput().getElement();
  expect(isReadOnly()).toBe(false);
  save();
  await eventually(() => expect(text()).toContain("Saving..."));
  expect(isReadOnly()).toBe(true);
  act(() => notice()?.click());
  expect(notice()?.checked).toBe(false);
  answer(stored(5));
  await eventually(() => expect(isReadOnly()).toBe(false));
  act(() => notice()?.click());
  await eventually(() => expect(notice()?.checked).toBe(true));
});

test("saves a second time on the version of the first save", async () => {
  const { page, api, shown, save } = await openSettings();
  await shown();
  api.on(PUT, ({ body }: { body: { version: number } }) => ({ ...body, version: body.version + 1 }));
  save();
  await eventually(() => expect(notifications(page)).toHaveLength(1));
  save();
  await eventually(() =>
    expect(api.named(PUT).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]),
  );
});

test.each([
  ["721", "Hours must be between 0 and 720"],
  ["-1", "Hours must be between 0 and 720"],
  ["1.5", "Hours must be a whole number"],
  ["two", "Hours must be a number"],
])("refuses %s hours at the field", async (hours, message) => {
  const { page, api, shown, input, save } = await openSettings();
  await shown();
  input(`Hours before: ${REMINDER}`).setInputValue(hours);
  save();
  await eventually(() => expect(page.findFormField()?.findError()?.getElement().textContent).toContain(message));
  expect(api.named(PUT)).toEqual([]);
});

test("shows settings that others have changed, and saves the own ones on top", async () => {
  const { page, api, shown, input, save, shownAt } = await openSettings();
  await shown();
  input(`Hours before: ${REMINDER}`).setInputValue("48");
  api.on(PUT, changedBefore(stored(9, 12)));
  save();
  await eventually(() => expect(text()).toContain("Appointment reminder, patient, hours before: 12 (you entered 48)"));
  expect(shownAt(`Hours before: ${REMINDER}`)).toBe("48");
  api.on(PUT, ({ body }: { body: object }) => ({ ...body, version: 10 }));
  button(page, "Save mine").click();
  await eventually(() => expect(notifications(page)).toContain("Notification settings saved successfully."));
  const { body } = api.named(PUT).at(-1) ?? {};
  expect(body).toMatchObject({ version: 9, patient: { appointment_reminder: { hours_before: 48 } } });
});

test("keeps the input of settings that can't be saved", async () => {
  const { page, api, shown, input, save, shownAt } = await openSettings();
  await shown();
  input(`Hours before: ${REMINDER}`).setInputValue("48");
  api.on(PUT, refuse("unavailable", REQUEST_TEXTS.unavailable));
  save();
  await eventually(() => expect(formError(page)).toContain("Failed to save notification settings"));
  expect(shownAt(`Hours before: ${REMINDER}`)).toBe("48");
});
