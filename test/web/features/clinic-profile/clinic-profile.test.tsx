import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { LOGO } from "../../../../shared/logos/logo.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { meAs, prepareApp, TENANT_ID } from "../../../support/render-app.tsx";
import {
  allowThumbnails,
  button,
  choose,
  chooseFile,
  errorOf,
  eventually,
  field,
  text,
} from "../../../support/render-gestures.tsx";
import { aTenant } from "../../../support/render-pages.tsx";

const READ = "GET /api/tenants/current";
const UPDATE = "PATCH /api/tenants/current";
const START_UPLOAD = `POST /api/tenants/${TENANT_ID}/logo-upload`;
const STORE = "POST https://logos.example.com/";
const PUT_LOGO = `PUT /api/tenants/${TENANT_ID}/logo`;
const NEW_LOGO = `/logos/tenants/${TENANT_ID}/logo.png?v=2`;
const IMAGE = new File([new Uint8Array([137, 80, 78, 71])], "logo.png", { type: "image/png" });

beforeEach(allowThumbnails);

async function openProfile(answer: unknown = aTenant({ website_url: "https://lakeside.example.com" })) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const { api, page, go } = app;
  api.on(READ, answer);
  api.on(START_UPLOAD, { url: "https://logos.example.com/", fields: { key: "uploads/x" } });
  api.on(STORE, undefined);
  api.on(PUT_LOGO, { logo_url: NEW_LOGO });
  await go("/tenant_admin/clinic_profile");
  const modal = () => page.findModal();
  const input = (label: string) => field(page, label).findControl()?.findInput();
  return {
    ...app,
    modal,
    input,
    edit: async () => {
      await eventually(() => expect(text()).toContain("lakeside1"));
      button(page, "Edit").click();
      await eventually(() => expect(input("Clinic name")?.getInputValue()).toBe("Lakeside Family Clinic"));
    },
    choose: (file: File) => chooseFile(page, file),
    save: () => modal()?.findFooter()?.findAllButtons()[1]?.click(),
    sent: () => api.named(UPDATE).map(({ body }) => body),
  };
}

test("shows the clinic's name, username, contact, address, website and logo", async () => {
  await openProfile(aTenant({ website_url: "https://lakeside.example.com", logo_url: NEW_LOGO }));
  await eventually(() => expect(text()).toContain("lakeside1"));
  for (const part of [
    "hello@lakeside.example.com",
    "(555) 011-0000",
    "1 Main St",
    "Duluth, MN 55802",
    "lakeside.example.com",
  ])
    expect(text()).toContain(part);
  expect(document.querySelector("img[alt='Logo of Lakeside Family Clinic']")?.getAttribute("src")).toBe(NEW_LOGO);
});

test("shows No tenant data found. without data", async () => {
  await openProfile(refuse("not_found", NOT_FOUND_TEXTS.tenant));
  await eventually(() => expect(text()).toContain("No tenant data found."));
});

test("sends only the edited fields with the version that was read, and updates the card", async () => {
  const { api, edit, input, save, sent, modal } = await openProfile();
  await edit();
  input("City")?.setInputValue("Superior");
  input("Website")?.setInputValue("");
  const changed = aTenant({ city: "Superior", version: 2 });
  api.on(UPDATE, changed);
  api.on(READ, changed);
  save();
  await eventually(() => expect(text()).toContain("Clinic profile saved"));
  expect(modal()).toBeNull();
  await eventually(() => expect(text()).toContain("Superior, MN 55802"));
  expect(sent()).toEqual([{ city: "Superior", website_url: null, version: 1 }]);
  expect(api.named(START_UPLOAD)).toEqual([]);
});

test("uploads a new logo, counts its version, and shows it in the shell at once", async () => {
  const { api, edit, input, choose, save, sent } = await openProfile();
  await edit();
  choose(IMAGE);
  input("City")?.setInputValue("Superior");
  const changed = aTenant({ logo_url: NEW_LOGO, version: 3 });
  api.on(UPDATE, changed);
  api.on(READ, changed);
  const me = meAs("TENANT_ADMIN");
  api.on("GET /api/me", { ...me, tenant: me.tenant && { ...me.tenant, logo_url: NEW_LOGO } });
  save();
  await eventually(() => expect(text()).toContain("Clinic profile saved"));
  expect(text()).toContain("Logo uploaded successfully!");
  expect(sent()).toEqual([{ city: "Superior", version: 2 }]);
  await eventually(() => expect(document.querySelectorAll(`img[src="${NEW_LOGO}"]`)).toHaveLength(2));
});

test("saves nothing else with a new logo", async () => {
  const { edit, choose, save, sent } = await openProfile();
  await edit();
  choose(IMAGE);
  save();
  await eventually(() => expect(text()).toContain("Clinic profile saved"));
  expect(sent()).toEqual([]);
});

test("refuses a logo at its field, and saves nothing else", async () => {
  const { page, api, edit, choose, save, sent, modal } = await openProfile();
  await edit();
  choose(IMAGE);
  api.on(PUT_LOGO, refuse("invalid", LOGO.notAnImage, { logo: LOGO.notAnImage }));
  save();
  await eventually(() => expect(modal()?.getElement().textContent).toContain("Failed to save clinic profile"));
  expect(page.findFileUpload()?.getElement().textContent).toContain(LOGO.notAnImage);
  expect(sent()).toEqual([]);
});

test("does not upload the same logo again at a second Save", async () => {
  const { api, edit, input, choose, save, sent, modal } = await openProfile();
  await edit();
  choose(IMAGE);
  input("City")?.setInputValue("Superior");
  api.on(UPDATE, refuse("unavailable", REQUEST_TEXTS.unavailable));
  save();
  await eventually(() => expect(modal()?.getElement().textContent).toContain("Failed to save clinic profile"));
  api.on(UPDATE, aTenant({ version: 3 }));
  save();
  await eventually(() => expect(modal()).toBeNull());
  expect(api.named(PUT_LOGO)).toHaveLength(1);
  expect(sent()).toMatchObject([{ version: 2 }, { version: 2 }]);
});

test("refuses invalid values at their fields, and sends nothing", async () => {
  const { page, edit, input, save, sent } = await openProfile();
  await edit();
  const wrong = [
    ["Clinic name", "", "Clinic name is required"],
    ["Email", "not-an-address", "Invalid email address"],
    ["Phone Number", "555", "Phone number must be exactly 10 digits"],
    ["Zipcode", "1234", "Zipcode must be exactly 5 digits"],
    ["Website", "lakeside", "Website must be an http or https address"],
  ] as const;
  for (const [label, value] of wrong) input(label)?.setInputValue(value);
  save();
  await eventually(() => expect(errorOf(page, "Clinic name")).toBeDefined());
  for (const [label, , message] of wrong) expect(errorOf(page, label)).toContain(message);
  expect(sent()).toEqual([]);
});

test("shows what others have changed, and saves the own edits on top", async () => {
  const { page, api, edit, input, save, sent, modal } = await openProfile();
  await edit();
  input("City")?.setInputValue("Mine");
  api.on(UPDATE, changedBefore(aTenant({ city: "Theirs", street: "2 Main St", version: 7 })));
  save();
  await eventually(() => expect(text()).toContain("City: Theirs (you entered Mine)"));
  expect(text()).toContain("Street: 2 Main St");
  expect(input("City")?.getInputValue()).toBe("Mine");
  api.on(UPDATE, aTenant({ city: "Mine", version: 8 }));
  button(page, "Save mine").click();
  await eventually(() => expect(modal()).toBeNull());
  expect(sent()[1]).toEqual({ city: "Mine", version: 7 });
});

test("leaves refunds to administrators, requires two-step sign-in, names what was done on mailed receipts, and shows initials in calendar feeds, when asked to", async () => {
  const { api, edit, page, save, sent } = await openProfile();
  await edit();
  const changes = {
    refunds_by_administrators: true,
    require_mfa: true,
    receipt_details: true,
    feed_names: "initials",
  } as const;
  api.on(UPDATE, aTenant({ ...changes, version: 2 }));
  for (const label of ["Refunds and reversals", "Two-step sign-in", "Mailed receipts"])
    field(page, label).findControl()?.findCheckbox()?.findNativeInput().click();
  choose(page, "Calendar feeds", "initials");
  save();
  await eventually(() => expect(sent()).toEqual([{ ...changes, version: 1 }]));
});
