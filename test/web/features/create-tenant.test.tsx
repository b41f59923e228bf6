import { act, fireEvent } from "@testing-library/react";
import { ONBOARDING } from "../../../shared/accounts/texts.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { LOGO } from "../../../shared/logos/logo.ts";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { tenantsQuery } from "../../../web/src/api/tenants.ts";
import { ONBOARDING_SCREEN } from "../../../web/src/people/onboarding-texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { heading, meAs, openApp, prepareApp, signInAs, TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { pageOf } from "../../support/render-clinic.tsx";
import {
  allowThumbnails,
  button,
  errorOf,
  eventually,
  field,
  notifications,
  text,
  type,
  typed,
} from "../../support/render-gestures.tsx";
import { aTenant } from "../../support/render-pages.tsx";
import { CREATE, FORM, openForm, PUT_LOGO, SIGNUP, STORE, USERS, unavailable } from "./render-create-tenant.tsx";

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

describe("the fields", () => {
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
});

describe("an interrupted onboarding", () => {
  describe("resuming the setup of a clinic", () => {
    const clinic = aTenant({ setup: "administrator", email: "ann@riverside.example.com" });

    async function openResumed() {
      const app = prepareApp({ as: "PLATFORM_ADMIN" });
      app.api.on("GET /api/tenants", { items: [clinic], next_cursor: null });
      app.api.on(CREATE, clinic);
      app.api.on(USERS, { ...meAs("TENANT_ADMIN"), tenant: undefined });
      await app.go(`/platform_admin/create_tenant?resume=${TENANT_ID}`);
      await eventually(() => expect(text()).toContain("The setup of Lakeside Family Clinic is not complete."));
      const input = (label: string) => {
        const at = field(app.page, label).findControl();
        return at?.findInput() ?? at?.findDateInput();
      };
      return { ...app, input, submit: () => button(app.page, "Submit").click() };
    }

    test("opens with the stored fields, and runs only the missing step", async () => {
      const { api, input, submit, router } = await openResumed();
      expect(input("Tenant Name")?.getInputValue()).toBe("Lakeside Family Clinic");
      expect(input("Username")?.getInputValue()).toBe(clinic.username);
      expect(input("Email")?.getInputValue()).toBe("ann@riverside.example.com");
      for (const label of ["First Name", "Last Name", "Date of Birth"] as const)
        input(label)?.setInputValue(FORM[label]);
      submit();
      await eventually(() => expect(text()).toContain("Tenant and user created successfully!"));
      expect(api.named(SIGNUP)).toEqual([]);
      expect(api.named(USERS)[0]?.body).toMatchObject({
        user_id: clinic.user_id,
        tenant_id: TENANT_ID,
        first_name: "Ann",
      });
      expect(router.state.location.search).toBe("");
    });

    test("keeps what was typed when the clinics can't be loaded again", async () => {
      const { api, input } = await openResumed();
      input("First Name")?.setInputValue("Ann");
      api.on("GET /api/tenants", unavailable());
      await act(() => queryClient.refetchQueries({ queryKey: tenantsQuery().queryKey }));
      // The page hears of the failure a moment after the query.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(input("First Name")?.getInputValue()).toBe("Ann");
    });

    test("starts over with an empty form", async () => {
      const { page, input, router } = await openResumed();
      button(page, "Start over").click();
      await eventually(() => expect(input("Tenant Name")?.getInputValue()).toBe(""));
      expect(router.state.location.search).toBe("");
    });
  });
});

describe("unsaved input", () => {
  const CREATE_TENANT = "/platform_admin/create_tenant";
  const VIEW_TENANTS = "/platform_admin/view_tenants";
  const EXPIRED = Response.json({ message: "Unauthorized" }, { status: 401 });

  async function openForm() {
    const app = await openApp(CREATE_TENANT, { as: "PLATFORM_ADMIN" });
    app.api.on("GET /api/tenants", pageOf());
    return app;
  }

  test("asks before the page is left with unsaved input, and keeps the input when the person stays", async () => {
    const { page, router, path } = await openForm();
    type(page, "Tenant Name", "Riverside Clinic");
    await act(() => router.navigate(VIEW_TENANTS));
    await eventually(() => expect(text()).toContain('Your input in "Create Tenant" is not saved yet.'));
    button(page, "Keep editing").click();
    expect(path()).toBe(CREATE_TENANT);
    expect(typed(page, "Tenant Name")).toBe("Riverside Clinic");
    await act(() => router.navigate(VIEW_TENANTS));
    await eventually(() => expect(text()).toContain("Discard your changes?"));
    button(page, "Discard").click();
    await eventually(() => expect(path()).toBe(VIEW_TENANTS));
  });

  test("leaves an untouched form without a question", async () => {
    const { go, path } = await openForm();
    await go(VIEW_TENANTS);
    expect(path()).toBe(VIEW_TENANTS);
  });

  test("restores the input after the session has ended", async () => {
    const { page, api, go } = await openForm();
    type(page, "Tenant Name", "Riverside Clinic");
    api.on("GET /api/tenants", EXPIRED);
    await act(() => queryClient.prefetchQuery(tenantsQuery()));
    await eventually(() => expect(heading()).toBe("LOGIN"));
    act(() => signInAs("PLATFORM_ADMIN"));
    await go(CREATE_TENANT);
    await eventually(() => expect(typed(page, "Tenant Name")).toBe("Riverside Clinic"));
    expect(text()).toContain("Your input was kept. It is not saved yet.");
  });
});
