import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { ONLINE_SCREEN } from "../../../../web/src/features/online-booking/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { aLocation, aService, aStaff, pageOf, SERVICE_ID, STAFF_ID } from "../../../support/render-clinic.tsx";
import { button, errors, eventually, notifications, text, type } from "../../../support/render-gestures.tsx";

const GET = "GET /api/tenants/current/online-booking";
const PUT = "PUT /api/tenants/current/online-booking";
const PATH = "/tenant_admin/online_booking";

const settings = (changes: Partial<OnlineSettings> = {}) => ({ ...OnlineSettings.parse({}), ...changes });

async function openPage(tab = "", stored = settings({ version: 2 })) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(GET, stored);
  app.api.on("GET /api/tenants/current", { tenant_name: 'Smith & "Sons"', username: "lakeside" });
  app.api.on("GET /api/locations", pageOf(aLocation()));
  app.api.on(`GET /api/locations/${aLocation().location_id}/services`, pageOf(aService()));
  app.api.on("GET /api/staff", pageOf(aStaff(), aStaff({ staff_id: "staff_2", role: "RECEPTIONIST" })));
  await app.go(`${PATH}${tab}`);
  return app;
}

test("saves what was edited with all other settings", async () => {
  const { page, api } = await openPage();
  await eventually(() => expect(text()).toContain(ONLINE_SCREEN.off));
  api.on(PUT, ({ body }: { readonly body: object }) => ({ ...body, version: 3 }));
  page.findAllCheckboxes()[0]?.findNativeInput().click();
  type(page, "Minimum notice", "24");
  button(page, "Save").click();
  await eventually(() => expect(notifications(page)).toContain(ONLINE_SCREEN.saved));
  expect(api.named(PUT)[0]?.body).toEqual(settings({ enabled: true, minimum_notice_hours: 24, version: 2 }));
  expect(text()).not.toContain(ONLINE_SCREEN.off);
});

test("names the range of a number that is out of it, and saves nothing", async () => {
  const { page, api } = await openPage();
  await eventually(() => expect(text()).toContain("Notice for changes"));
  type(page, "Notice for changes", "721");
  type(page, "Days ahead", "");
  button(page, "Save").click();
  await eventually(() =>
    expect(errors(page)).toEqual({
      "Notice for changes": "Notice for changes must be between 0 and 720 hours",
      "Days ahead": "Days ahead must be a number",
    }),
  );
  expect(api.named(PUT)).toEqual([]);
});

test("asks about offers only where they are on", async () => {
  const { page } = await openPage(
    "",
    settings({ version: 2, offers: { enabled: true, minutes: 90, order: "soonest" } }),
  );
  await eventually(() => expect(text()).toContain("Minutes to answer"));
  page.findAllCheckboxes()[2]?.findNativeInput().click();
  await eventually(() => expect(text()).not.toContain("Minutes to answer"));
});

test("has the address to copy, to open, to scan, and for a website", async () => {
  await openPage();
  const url = `${location.origin}/book/lakeside`;
  await eventually(() => expect(text()).toContain(url));
  expect(document.querySelector(`a[href="${url}"]`)?.textContent).toContain("Open the booking page");
  expect(document.querySelector("svg title")?.textContent).toBe("QR code of your booking page");
  expect(text()).toContain(`<a href="${url}">Book an appointment at Smith &amp; &quot;Sons&quot; online</a>`);
});

test("chooses for a service who can book it, and shows the choice once it is saved", async () => {
  const { page, api } = await openPage("?tab=services");
  const change = `PATCH /api/services/${SERVICE_ID}`;
  await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(1));
  const select = () => {
    const found = page.findTable()?.findBodyCell(1, 3)?.findSelect();
    if (!found) throw new Error("There is no select");
    return found;
  };
  const shown = () => select().findTrigger().getElement().textContent;
  expect(shown()).toBe("No one");
  const choose = () => {
    select().openDropdown();
    select().selectOptionByValue("everyone", { expandToViewport: true });
  };
  api.on(change, refuse("unavailable", "Please try again in a moment."));
  choose();
  await eventually(() => expect(notifications(page).join()).toContain("Annual Physical was not changed"));
  expect(shown()).toBe("No one");
  api.on(change, aService({ online: "everyone", version: 5 }));
  choose();
  await eventually(() => expect(shown()).toBe("Everyone"));
  expect(api.named(change).map(({ body }) => body)).toEqual(Array(2).fill({ online: "everyone", version: 4 }));
});

test("chooses which practitioners can be booked", async () => {
  const { page, api } = await openPage("?tab=practitioners");
  const change = `PATCH /api/staff/${STAFF_ID}`;
  // The receptionist is not listed.
  await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(1));
  api.on(change, aStaff({ online: true, version: 4 }));
  page.findToggle()?.findNativeInput().click();
  await eventually(() => expect(text()).toContain("Can be booked"));
  expect(api.named(change)[0]?.body).toEqual({ online: true, version: 3 });
});
