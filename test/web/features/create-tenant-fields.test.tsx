import { ONBOARDING } from "../../../shared/accounts/texts.ts";
import { LOGO } from "../../../shared/logos/logo.ts";
import { refuse } from "../../support/render-api.tsx";
import { allowThumbnails, errorOf, eventually, field, notifications, text } from "../../support/render-gestures.tsx";
import { FORM, openForm, SIGNUP } from "./render-create-tenant.tsx";

beforeEach(allowThumbnails);

test("shows the fields in the specified order", async () => {
  const { page } = await openForm();
  const labels = page.findAllFormFields().map((each) => each.findLabel()?.getElement().textContent);
  expect(labels).toEqual([...Object.keys(FORM), "Tenant Logo - optional"]);
});

test("refuses an empty form at each field and in notifications, and sends nothing", async () => {
  const { page, submit, requests } = await openForm();
  submit();
  await eventually(() => expect(errorOf(page, "Tenant Name")).toContain("Tenant Name is required"));
  for (const label of Object.keys(FORM)) expect(errorOf(page, label)).toContain(`${label} is required`);
  await eventually(() => expect(notifications(page)[0]).toContain("Tenant Name is required"));
  expect(page.findFlashbar()?.getElement().textContent).toContain("11");
  expect(document.activeElement?.getAttribute("name")).toBe("tenant_name");
  expect(requests()).toEqual([]);
});

test("refuses wrong values at their fields and in notifications, and sends nothing", async () => {
  const { page, fill, submit, requests } = await openForm();
  const wrong = [
    ["Username", "abcdef", "Username must contain both letters and numbers"],
    ["Email", "not-an-address", "Invalid email address"],
    ["Phone Number", "(555) 765", "Phone number must be exactly 10 digits"],
    ["Zipcode", "123456", "Zipcode must be exactly 5 digits"],
    ["Date of Birth", "2999-01-01", "Date of Birth must not be in the future or before 1900"],
  ] as const;
  fill(Object.fromEntries(wrong));
  submit();
  for (const [label, , message] of wrong) await eventually(() => expect(errorOf(page, label)).toContain(message));
  await eventually(() => expect(notifications(page)[0]).toContain(wrong[0][2]));
  expect(requests()).toEqual([]);
});

test("validates a field when it is left", async () => {
  const { page, set } = await openForm();
  set("Email", "not-an-address");
  expect(errorOf(page, "Email")).toBeUndefined();
  field(page, "Email").findControl()?.findInput()?.focus();
  field(page, "Email").findControl()?.findInput()?.blur();
  await eventually(() => expect(errorOf(page, "Email")).toContain("Invalid email address"));
});

test.each([
  ["an SVG", new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), LOGO.notAnImage],
  ["more than 2 MiB", new File([new Uint8Array(2 * 1024 * 1024 + 1)], "l.png", { type: "image/png" }), LOGO.tooLarge],
])("refuses %s before anything is sent", async (_, file, message) => {
  const { fill, submit, choose, requests } = await openForm();
  fill();
  choose(file);
  await eventually(() => expect(text()).toContain(message));
  submit();
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("Create Tenant"));
  expect(requests()).toEqual([]);
});

test("refuses a taken address at its field", async () => {
  const { page, fill, submit, api } = await openForm();
  const taken = ONBOARDING.emailTaken;
  api.on(SIGNUP, refuse("email_taken", taken, { email: taken }));
  fill();
  submit();
  await eventually(() => expect(errorOf(page, "Email")).toContain(taken));
  expect(text()).toContain("Failed to create user in auth.");
});

test("refuses a taken username at its field before anyone is invited", async () => {
  const { page, fill, submit, requests, api } = await openForm();
  const message = ONBOARDING.usernameTaken;
  api.on(SIGNUP, refuse("username_taken", message, { username: message }));
  fill();
  submit();
  await eventually(() => expect(errorOf(page, "Username")).toContain("Username is already taken"));
  expect(requests()).toEqual([SIGNUP]);
});
