import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import {
  button,
  chosen,
  dialog,
  errorOf,
  eventually,
  formError,
  headers,
  notifications,
  rows,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { aProvider, ID, LIST, openProviders } from "./render-providers.tsx";

const DELETE = `DELETE /api/insurance/providers/${ID}`;

test("shows the specified columns and the number of rows", async () => {
  const { page } = await openProviders();
  await eventually(() =>
    expect(rows(page)[0]?.slice(0, 5)).toEqual([
      "Blue Harbor",
      "PPO",
      "claims@blueharbor.example.com",
      "+1 (218) 555-0100",
      "ACTIVE",
    ]),
  );
  expect(headers(page)).toEqual(["Provider Name", "Coverage Type", "Email", "Phone", "Status", "Actions"]);
  expect(text()).toContain("Providers (1)");
});

test("shows three placeholder rows while loading, and then that there are no providers", async () => {
  let answer = (_: unknown) => {};
  const { page } = await openProviders(() => new Promise((resolve) => (answer = resolve)));
  expect(rows(page)).toHaveLength(3);
  answer(pageOf());
  await eventually(() => expect(text()).toContain("No providers found."));
});

test("says why the list can't be loaded, and tries again", async () => {
  const { page, api } = await openProviders(refuse("internal", REQUEST_TEXTS.internal));
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.internal));
  api.on(LIST, pageOf(aProvider()));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("filters by any column, and says when nothing matches", async () => {
  const { page } = await openProviders();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  page.findTable()?.findTextFilter()?.findInput().setInputValue("nowhere");
  await eventually(() => expect(text()).toContain("No matches"));
  button(page, "Clear filter").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("deletes a provider after a question that names it", async () => {
  const { page, api } = await openProviders();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Blue Harbor").click();
  expect(dialog(page).getElement().textContent).toContain("Delete Blue Harbor?");
  expect(api.named(DELETE)).toEqual([]);
  api.on(DELETE, undefined);
  api.on(LIST, pageOf());
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain("No providers found."));
  await eventually(() => expect(notifications(page)).toContain("Provider deleted"));
  expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]);
});

test("says why a deletion failed, and keeps the row", async () => {
  const { page, api } = await openProviders();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Blue Harbor").click();
  api.on(DELETE, refuse("unavailable", REQUEST_TEXTS.unavailable));
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain("Failed to delete provider"));
  expect(text()).toContain(REQUEST_TEXTS.unavailable);
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
  expect(rows(page)).toHaveLength(1);
});

describe("a new provider", () => {
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
      pageOf(
        aProvider(),
        aProvider({ provider_id: "prov_01jd3v00000000000000000002", provider_name: "Prairie Shield" }),
      ),
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
});

describe("an edit", () => {
  const UPDATE = `PATCH /api/insurance/providers/${ID}`;

  test("saves the edited field with the version that was read, and updates the row", async () => {
    const { page, api, edit } = await openProviders();
    const modal = await edit();
    expect(chosen(modal, "Status")).toBe("ACTIVE");
    type(modal, "Coverage Type", "EPO");
    const saved = aProvider({ coverage_type: "EPO", version: 3 });
    api.on(UPDATE, saved);
    api.on(LIST, pageOf(saved));
    button(modal, "Save").click();
    await eventually(() => expect(notifications(page)).toContain("Provider updated"));
    expect(api.named(UPDATE)[0]?.body).toEqual({ coverage_type: "EPO", version: 2 });
    expect(rows(page)[0]?.[1]).toBe("EPO");
  });

  const theirs = aProvider({ coverage_type: "HMO", email: "new@harbor.example.com", version: 7 });

  /** Edits one field after another person has changed the row. */
  async function editTooLate() {
    const app = await openProviders();
    const modal = await app.edit();
    type(modal, "Coverage Type", "EPO");
    app.api.on(UPDATE, changedBefore(theirs));
    button(modal, "Save").click();
    await eventually(() => expect(text()).toContain("Marcus Lee changed this on Nov 20, 2026"));
    return { ...app, modal };
  }

  test("shows in a conflict who changed the row, and both values", async () => {
    const { modal } = await editTooLate();
    const lines = modal.findAlert()?.findAll("li") ?? [];
    expect(lines.map((line) => line.getElement().textContent)).toEqual([
      "Coverage Type: HMO (you entered EPO)",
      "Email: new@harbor.example.com",
    ]);
    expect(typed(modal, "Coverage Type")).toBe("EPO");
    expect(typed(modal, "Email")).toBe("new@harbor.example.com");
  });

  test("sends only the own edits on the newer version after Save mine", async () => {
    const { page, api, modal } = await editTooLate();
    api.on(UPDATE, aProvider({ coverage_type: "EPO", version: 8 }));
    button(modal, "Save mine").click();
    await eventually(() => expect(notifications(page)).toContain("Provider updated"));
    expect(api.named(UPDATE)[1]?.body).toEqual({ coverage_type: "EPO", version: 7 });
  });

  test("discards the input after Use theirs", async () => {
    const { modal } = await editTooLate();
    button(modal, "Use theirs").click();
    await eventually(() => expect(typed(modal, "Coverage Type")).toBe("HMO"));
    expect(text()).not.toContain("Marcus Lee changed this");
  });

  test("closes an unedited dialog without a request or a message", async () => {
    const { page, api, edit } = await openProviders();
    const modal = await edit();
    button(modal, "Save").click();
    await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
    expect(api.named(UPDATE)).toEqual([]);
    expect(notifications(page)).toEqual([]);
  });

  test("says inside the dialog why an edit failed", async () => {
    const { api, edit } = await openProviders();
    const modal = await edit();
    type(modal, "Coverage Type", "EPO");
    api.on(UPDATE, refuse("not_found", NOT_FOUND_TEXTS.provider));
    button(modal, "Save").click();
    await eventually(() => expect(formError(modal)).toContain("Failed to update provider"));
    expect(formError(modal)).toContain(NOT_FOUND_TEXTS.provider);
  });
});
