import { fireEvent } from "@testing-library/react";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { LOGO } from "../../../shared/logos/logo.ts";
import { ONBOARDING_SCREEN } from "../../../web/src/people/onboarding-texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs, TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { allowThumbnails, button, errorOf, eventually, field, text } from "../../support/render-gestures.tsx";
import { aTenant } from "../../support/render-pages.tsx";
import { CREATE, openForm, PUT_LOGO, SIGNUP, STORE, USERS, unavailable } from "./render-create-tenant.tsx";

const LOGO_FILE = new File([new Uint8Array(16)], "logo.png", { type: "image/png" });

beforeEach(allowThumbnails);

test("runs the four steps in order, reports success, and empties the form", async () => {
  const { page, fill, submit, choose, requests, api } = await openForm();
  fill();
  choose(LOGO_FILE);
  submit();
  await eventually(() => expect(text()).toContain("Tenant and user created successfully!"));
  expect(text()).toContain("Logo uploaded successfully!");
  expect(requests()).toEqual([SIGNUP, CREATE, STORE, PUT_LOGO, USERS]);
  expect(api.named(SIGNUP)[0]?.body).toEqual({
    email: "ann@riverside.example.com",
    username: "riverside1",
    tenant_name: "Riverside Clinic",
  });
  expect(api.named(CREATE)[0]?.body).toMatchObject({ user_id: USER_ID, username: "riverside1", zipcode: "73301" });
  expect(api.named(USERS)[0]?.body).toMatchObject({ user_id: USER_ID, tenant_id: TENANT_ID, first_name: "Ann" });
  const sent = api.named(STORE)[0]?.body;
  expect(sent instanceof FormData && [...sent.keys()]).toEqual(["key", "policy", "file"]);
  expect(field(page, "Tenant Name").findControl()?.findInput()?.getInputValue()).toBe("");
});

test("shows Submitting... while it saves", async () => {
  const { fill, submit, api } = await openForm();
  let answer = (_: unknown) => {};
  api.on(SIGNUP, () => new Promise((resolve) => (answer = resolve)));
  fill();
  submit();
  await eventually(() => expect(text()).toContain("Submitting..."));
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  answer({ user: { id: USER_ID } });
  await eventually(() => expect(text()).toContain(ONBOARDING_SCREEN.done));
  expect(api.named(SIGNUP)).toHaveLength(1);
});

test.each([
  [SIGNUP, "Failed to create user in auth.", [SIGNUP, CREATE, STORE, PUT_LOGO, USERS]],
  [CREATE, "Tenant creation failed.", [CREATE, STORE, PUT_LOGO, USERS]],
  [USERS, "Auth created, tenant created, but failed to insert user.", [USERS]],
])("says that %s failed, and continues from there at the second Submit", async (step, message, rest) => {
  const { fill, submit, untilEditable, choose, requests, api } = await openForm();
  api.on(step, unavailable());
  fill();
  choose(LOGO_FILE);
  submit();
  await eventually(() => expect(text()).toContain(message));
  expect(text()).toContain(REQUEST_TEXTS.unavailable);
  const before = requests().length;
  api.on(SIGNUP, { user: { id: USER_ID } });
  api.on(CREATE, aTenant());
  api.on(USERS, { ...meAs("TENANT_ADMIN"), tenant: undefined });
  await untilEditable();
  submit();
  await eventually(() => expect(text()).toContain("Tenant and user created successfully!"));
  expect(requests().slice(before)).toEqual(rest);
  await eventually(() => expect(text()).not.toContain(message));
});

test("reports a failed logo, and continues", async () => {
  const { page, fill, submit, choose, api } = await openForm();
  api.on(PUT_LOGO, refuse("invalid", LOGO.notAnImage));
  fill();
  choose(LOGO_FILE);
  submit();
  await eventually(() => expect(text()).toContain("Tenant and user created successfully!"));
  expect(api.named(USERS)).toHaveLength(1);
  // The failure is hidden below the success, until that disappears.
  await eventually(() =>
    expect(text().includes(ONBOARDING_SCREEN.logoFailed) || page.findFlashbar()?.findToggleButton()).toBeTruthy(),
  );
  if (!text().includes(ONBOARDING_SCREEN.logoFailed)) page.findFlashbar()?.findToggleButton()?.click();
  await eventually(() => expect(text()).toContain(ONBOARDING_SCREEN.logoFailed));
  expect(text()).toContain(LOGO.notAnImage);
});

test("makes an invited address read-only until the person starts over", async () => {
  const { page, fill, submit, api } = await openForm();
  api.on(CREATE, refuse("username_taken", "Username is already taken", { username: "Username is already taken" }));
  fill();
  submit();
  await eventually(() => expect(errorOf(page, "Username")).toContain("Username is already taken"));
  const email = () => field(page, "Email").findControl()?.findInput()?.findNativeInput().getElement();
  expect(email()?.readOnly).toBe(true);
  expect(text()).toContain("This address was already invited.");
  await eventually(() => expect(button(page, "Start over").isDisabled()).toBe(false));
  button(page, "Start over").click();
  await eventually(() => expect(email()?.readOnly).toBe(false));
  expect(email()?.value).toBe("");
});

test("updates the tenant at the second Submit", async () => {
  const { set, fill, submit, untilEditable, api } = await openForm();
  api.on(USERS, unavailable());
  fill();
  submit();
  await eventually(() => expect(text()).toContain(ONBOARDING_SCREEN.userFailed));
  await untilEditable();
  set("City", "Dallas");
  api.on(USERS, { ...meAs("TENANT_ADMIN"), tenant: undefined });
  submit();
  await eventually(() => expect(text()).toContain(ONBOARDING_SCREEN.done));
  expect(api.named(SIGNUP)).toHaveLength(1);
  expect(api.named(CREATE).map(({ body }) => (body as { city: string }).city)).toEqual(["Austin", "Dallas"]);
});
