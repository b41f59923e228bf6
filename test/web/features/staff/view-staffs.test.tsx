import { ONBOARDING } from "../../../../shared/accounts/texts.ts";
import { ACCESS_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { aLocation, anotherLocation, aStaff, LOCATION_ID, pageOf, STAFF_ID } from "../../../support/render-clinic.tsx";
import {
  button,
  choose,
  dialog,
  errorOf,
  eventually,
  field,
  headers,
  notifications,
  rowMenu,
  rows,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";

const LOCATIONS = "GET /api/locations";
const LIST = "GET /api/staff";
const UPDATE = `PATCH /api/staff/${STAFF_ID}`;
const INVITE = `POST /api/staff/${STAFF_ID}/invitation`;
const WHO = "Zoë Lindqvist";

async function openStaff({
  list = pageOf(aStaff()) as unknown,
  locations = pageOf(aLocation()) as unknown,
  search = "",
} = {}) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(LOCATIONS, locations);
  app.api.on(LIST, list);
  await app.go(`/tenant_admin/view_staffs${search}`);
  const edit = async () => {
    await eventually(() => expect(rows(app.page)).toHaveLength(1));
    (await rowMenu(app.page)).item("Edit")?.click();
    return dialog(app.page);
  };
  return { ...app, edit };
}

test("lists the staff of all locations with invitations, or of the location in the address", async () => {
  const asked: (string | null)[] = [];
  const { page, router } = await openStaff({
    locations: pageOf(aLocation(), anotherLocation()),
    list: ({ url }: { url: URL }) => {
      asked.push(url.searchParams.get("location_id"));
      return pageOf(aStaff({ invitation: "pending" }));
    },
  });
  const [{ location_name }] = [aLocation()];
  await eventually(() =>
    expect(rows(page)[0]?.slice(0, 6)).toEqual([
      WHO,
      "ACTIVE",
      "zoe@lakeside.example.com",
      "Practitioner",
      location_name,
      "Invited",
    ]),
  );
  expect(headers(page).slice(0, 6)).toEqual(["Name", "Status", "Email", "Role", "Location", "Invitation"]);
  const select = field(page, "Location").findControl()?.findSelect();
  select?.openDropdown();
  select?.selectOptionByValue(LOCATION_ID, { expandToViewport: true });
  await eventually(() => expect(asked).toEqual([null, LOCATION_ID]));
  expect(router.state.location.search).toBe(`?location=${LOCATION_ID}`);
});

test("links a name to the person's page", async () => {
  const { page } = await openStaff();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(page.find(`a[href="/tenant_admin/view_staffs/${STAFF_ID}"]`)?.getElement().textContent).toBe(WHO);
});

test("opens the staff of the location in the address, or everyone for an unknown one", async () => {
  const locations = pageOf(aLocation(), anotherLocation());
  const { page, go } = await openStaff({ locations, search: `?location=${LOCATION_ID}` });
  await eventually(() => expect(text()).toContain("Who works at"));
  await go("/tenant_admin/view_staffs?location=loc_unknown");
  await eventually(() => expect(text()).not.toContain("Who works at"));
  expect(rows(page)).toHaveLength(1);
});

test("says that there is no staff, and what to do", async () => {
  await openStaff({ list: pageOf() });
  await eventually(() => expect(text()).toContain("No staff found. Add the people who work in your clinic."));
});

test("says that there are no locations, with a link that adds one", async () => {
  const { page, path } = await openStaff({ locations: pageOf() });
  await eventually(() => expect(text()).toContain("No clinic locations found."));
  page.findContainer()?.findContent().findLink()?.click();
  await eventually(() => expect(path()).toBe("/tenant_admin/loc_rooms/locations"));
});

test("says why locations and staff can't be loaded, and tries again", async () => {
  const { page, api } = await openStaff({
    locations: refuse("internal", REQUEST_TEXTS.internal),
    list: refuse("forbidden", ACCESS_TEXTS.forbidden),
  });
  await eventually(() => expect(text()).toContain("Failed to fetch locations"));
  api.on(LOCATIONS, pageOf(aLocation()));
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("Failed to fetch staff"));
  expect(text()).toContain(ACCESS_TEXTS.forbidden);
  api.on(LIST, pageOf(aStaff()));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("shows the consequences of a termination before it is saved", async () => {
  const { page, api, edit } = await openStaff();
  const modal = await edit();
  expect(text()).not.toContain("loses access at once");
  choose(modal, "Status", "TERMINATED");
  await eventually(() => expect(modal.getElement().textContent).toContain("Zoë loses access at once"));
  const gone = aStaff({ status: "TERMINATED", version: 4 });
  api.on(UPDATE, gone);
  api.on(LIST, pageOf(gone));
  button(modal, "Save").click();
  await eventually(() => expect(notifications(page)).toContain("Staff updated"));
  expect(api.named(UPDATE)[0]?.body).toEqual({ status: "TERMINATED", version: 3 });
  expect(rows(page)[0]?.[1]).toBe("TERMINATED");
  expect((await rowMenu(page)).texts()).not.toContain("Resend invitation");
});

test("refuses an empty name and a short phone number at their fields", async () => {
  const { api, edit } = await openStaff();
  const modal = await edit();
  type(modal, "First Name", " ");
  type(modal, "Phone Number", "12");
  button(modal, "Save").click();
  await eventually(() => expect(errorOf(modal, "First Name")).toContain("First Name is required"));
  expect(errorOf(modal, "Phone Number")).toContain("Phone number must be exactly 10 digits");
  expect(api.named(UPDATE)).toEqual([]);
});

test("saves edits on top of another person's change on request", async () => {
  const { page, api, edit } = await openStaff();
  const modal = await edit();
  type(modal, "Last Name", "Lind");
  api.on(UPDATE, changedBefore(aStaff({ last_name: "Berg", version: 8 })));
  button(modal, "Save").click();
  await eventually(() => expect(text()).toContain("Last Name: Berg (you entered Lind)"));
  expect(typed(modal, "Last Name")).toBe("Lind");
  api.on(UPDATE, aStaff({ version: 9 }));
  button(modal, "Save mine").click();
  await eventually(() => expect(notifications(page)).toContain("Staff updated"));
  expect(api.named(UPDATE).at(-1)?.body).toEqual({ last_name: "Lind", version: 8 });
});

test("says inside the dialog why a change was refused", async () => {
  const { api, edit } = await openStaff();
  const modal = await edit();
  type(modal, "Last Name", "Lind");
  api.on(UPDATE, refuse("unavailable", REQUEST_TEXTS.unavailable));
  button(modal, "Save").click();
  await eventually(() => expect(modal.getElement().textContent).toContain("Failed to update staff"));
  expect(modal.getElement().textContent).toContain(REQUEST_TEXTS.unavailable);
});

test.each([
  ["sent", undefined, "A new invitation was sent to zoe@lakeside.example.com."],
  ["refused", refuse("already_signed_in", ONBOARDING.alreadySignedIn), ONBOARDING.alreadySignedIn],
])("says that an invitation is %s again", async (_, answer, message) => {
  const { page, api } = await openStaff({ list: pageOf(aStaff({ invitation: "pending" })) });
  await eventually(() => expect(rows(page)).toHaveLength(1));
  api.on(INVITE, answer);
  (await rowMenu(page)).item("Resend invitation")?.click();
  await eventually(() => expect(text()).toContain(message));
});

test.each([
  ["has signed in", { invitation: "accepted" }],
  ["was never invited", { invitation: "none" }],
  ["may not sign in", { invitation: "pending", status: "INACTIVE" }],
] as const)("does not offer the invitation again to a person who %s", async (_, changes) => {
  const { page } = await openStaff({ list: pageOf(aStaff(changes)) });
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect((await rowMenu(page)).texts()).not.toContain("Resend invitation");
});
