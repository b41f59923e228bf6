import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import {
  button,
  errorOf,
  eventually,
  formError,
  notifications,
  rows,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { aProvider, LIST, openProviders } from "./render-providers.tsx";

const CREATE = "POST /api/insurance/providers";

/** Opens the form that adds a provider. */
const openForm = () => openProviders(pageOf(aProvider()), "?add=provider");

test("refuses an empty form at each field, and sends nothing", async () => {
  const { page, api, create } = await openForm();
  create();
  await eventually(() => expect(errorOf(page, "Provider Name")).toContain("This field is required"));
  for (const label of ["Coverage Type", "Email"]) expect(errorOf(page, label)).toContain("This field is required");
  expect(errorOf(page, "Phone Number")).toContain("Valid phone number is required");
  expect(api.named(CREATE)).toEqual([]);
});

test("refuses what is no phone number at its field, and sends nothing", async () => {
  const { page, fill, create, api } = await openForm();
  fill();
  type(page, "Phone Number", "555-CALL");
  create();
  await eventually(() => expect(errorOf(page, "Phone Number")).toContain("Valid phone number is required"));
  expect(api.named(CREATE)).toEqual([]);
});

test("creates a provider once after repeated clicks, and closes the form", async () => {
  const { page, api, fill } = await openForm();
  fill();
  let answer = (_: unknown) => {};
  api.on(CREATE, () => new Promise((resolve) => (answer = resolve)));
  const pressed = button(page, "Create Provider");
  pressed.click();
  pressed.click();
  await eventually(() => expect(text()).toContain("Creating..."));
  api.on(
    LIST,
    pageOf(aProvider(), aProvider({ provider_id: "prov_01jd3v00000000000000000002", provider_name: "Prairie Shield" })),
  );
  answer(aProvider());
  await eventually(() => expect(notifications(page)).toContain("Provider created successfully"));
  expect(api.named(CREATE).map(({ body }) => body)).toEqual([
    {
      provider_name: "Prairie Shield",
      coverage_type: "HMO",
      email: "desk@prairie.example.com",
      phone: "(605) 555-0173",
      status: "ACTIVE",
    },
  ]);
  expect(rows(page)[1]?.[0]).toBe("Prairie Shield");
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
});

test("keeps the form of a provider that was not created, with the reason at the field", async () => {
  const { page, api, fill, create } = await openForm();
  fill();
  api.on(CREATE, refuse("invalid", REQUEST_TEXTS.invalid, { email: "Invalid email address" }));
  create();
  await eventually(() => expect(formError(page)).toContain("Failed to create provider"));
  expect(formError(page)).toContain(REQUEST_TEXTS.invalid);
  expect(notifications(page)).toEqual([]);
  expect(errorOf(page, "Email")).toContain("Invalid email address");
  expect(typed(page, "Provider Name")).toBe("Prairie Shield");
});
