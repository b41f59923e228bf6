import { act, fireEvent } from "@testing-library/react";
import type { Role } from "../../../shared/contract/roles.ts";
import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { signOut } from "../../../web/src/session/amplify-session.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { heading, meAs, openApp } from "../../support/render-app.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";

const MENUS: Record<Role, string[]> = {
  PLATFORM_ADMIN: [
    "Home",
    "Create Tenant",
    "View Tenants",
    "Offboarding",
    "Announcements",
    "Administrators",
    "Activity",
  ],
  RECEPTIONIST: [
    "Home",
    "Calendar",
    "Appointments",
    "Waitlist",
    "Patients",
    "Leads",
    "Practitioners",
    "Open Balances",
    "Insurers",
    "Closing",
  ],
  TENANT_ADMIN: [
    "Home",
    "Calendar",
    "Reports",
    "Clinic Profile",
    "Locations",
    "Rooms",
    "Clinic Services",
    "Online Booking",
    "People",
    "Clinic Staff",
    "View Staffs",
    "Administrators",
    "Takings",
    "Open Balances",
    "Insurers",
    "Closing",
    "Billing",
    "Insurance Providers",
    "Insurance Companies",
    "Notification Settings",
    "Note Templates",
    "Messages",
    "Import",
    "Integrations",
    "Activity",
  ],
  MANAGER: ["Calendar", "Needs attention", "Reports", "Takings", "Open Balances", "Insurers", "Closing"],
  PRACTITIONER: ["My Day"],
};

test.each(Object.keys(MENUS) as Role[])("the menu of %s is the agreed one", async (role) => {
  const { page } = await openApp("/account", { as: role });
  const links = page.findSideNavigation()?.findAll("ul a") ?? [];
  expect(links.map((each) => each.getElement().textContent)).toEqual(MENUS[role]);
});

test("the menu of a clinic's administrator has groups", async () => {
  const { page } = await openApp("/account", { as: "TENANT_ADMIN" });
  const titles = page
    .findSideNavigation()
    ?.findAll("h3")
    .map((each) => each.getElement().textContent);
  expect(titles).toEqual(["Clinic", "People", "Money", "Settings"]);
});

test.each([
  ["PLATFORM_ADMIN", "Clinic Manager", "/dashboard"],
  ["TENANT_ADMIN", "Lakeside Family Clinic", "/dashboard"],
  ["RECEPTIONIST", "Lakeside Family Clinic", "/receptionist/dashboard"],
] as const)("%s sees the brand %s, which leads home", async (role, brand, home) => {
  const { page } = await openApp("/account", { as: role });
  const link = page.find(".sidebar-brand a")?.getElement();
  expect(link?.textContent).toContain(brand);
  expect(link?.getAttribute("href")).toBe(home);
});

test("a click in the menu opens the page, names the tab and moves the focus to its heading", async () => {
  const { page, path } = await openApp("/account", { as: "PLATFORM_ADMIN" });
  page.findSideNavigation()?.findLinkByHref("/platform_admin/create_tenant")?.click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
  await eventually(() => expect(document.title).toBe("Create Tenant - Clinic Manager"));
  await eventually(() => expect(document.activeElement?.textContent).toBe("Create Tenant"));
});

test("the menu closes when the window becomes too narrow for it, and leaves the focus in the page", async () => {
  let isNarrow = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isNarrow;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  const { page } = await openApp("/account", { as: "RECEPTIONIST" });
  expect(page.findSideNavigation()).not.toBeNull();
  const focused = document.querySelector<HTMLElement>("main button");
  focused?.focus();
  act(() => {
    isNarrow = true;
    for (const listener of listeners) listener();
  });
  expect(page.findSideNavigation()).toBeNull();
  expect(document.activeElement).toBe(focused);
});

test("logout revokes the tokens, forgets what was loaded, and leads to the login", async () => {
  const { page, path } = await openApp("/account", { as: "TENANT_ADMIN" });
  await eventually(() => expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0));
  button(page, "Logout").click();
  await eventually(() => expect(path()).toBe("/login"));
  expect(signOut).toHaveBeenCalledOnce();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: false, user: null, userRole: null, error: null });
});

test.each([
  ["tenant_inactive", ACCESS_TEXTS.tenantInactive],
  ["account_inactive", ACCESS_TEXTS.accountInactive],
] as const)(
  "%s holds at the next click: the clinic's brand, the sentence, Logout and nothing else",
  async (code, sentence) => {
    const { page, api, router, path } = await openApp("/account", { as: "TENANT_ADMIN" });
    await eventually(() => expect(api.named("GET /api/me").length).toBeGreaterThan(0));
    api.on("GET /api/me", refuse(code, sentence));
    await act(() => router.navigate("/dashboard"));
    await eventually(() => expect(heading()).toBe(sentence));
    expect(document.querySelector("main")?.textContent).toBe(`Lakeside Family Clinic${sentence}Logout`);
    button(page, "Logout").click();
    await eventually(() => expect(path()).toBe("/login"));
    await eventually(() => expect(heading()).toBe("LOGIN"));
  },
);

test("a role that was tampered with is put right by the server's, and the guards decide again", async () => {
  const { path, api, router } = await openApp("/account", { as: "PLATFORM_ADMIN" });
  await eventually(() => expect(api.named("GET /api/me").length).toBeGreaterThan(0));
  api.on("GET /api/me", meAs("RECEPTIONIST"));
  await act(() => router.navigate("/platform_admin/create_tenant"));
  await eventually(() => expect(path()).toBe("/unauthorized"));
  expect(sessionStore.getState().userRole).toBe("RECEPTIONIST");
});

test("half an hour without activity logs out and says why", async () => {
  const { path } = await openApp("/account", { as: "TENANT_ADMIN" });
  localStorage.setItem("last-activity", String(Date.now() - 31 * 60_000));
  fireEvent(document, new Event("visibilitychange"));
  await eventually(() => expect(path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("You were logged out after 30 minutes without activity."));
});

test("the button of the 403 page leads to the role's home", async () => {
  const { page, path } = await openApp("/platform_admin/view_tenants", { as: "RECEPTIONIST" });
  expect(heading()).toBe("403 - Unauthorized");
  expect(text()).toContain("You don't have permission to view this page.");
  button(page, "Go to your home page").click();
  await eventually(() => expect(path()).toBe("/receptionist/dashboard"));
});

test("a manager's work begins at the calendar", async () => {
  const { path } = await openApp("/", { as: "MANAGER" });
  await eventually(() => expect(path()).toBe("/receptionist/calendar"));
});

test("the colours switch, and the choice is remembered", async () => {
  const { page } = await openApp("/account", { as: "MANAGER" });
  button(page, "Switch to dark colours").click();
  expect(document.body.classList.contains("awsui-dark-mode")).toBe(true);
  expect(localStorage.getItem("color-mode")).toBe("dark");
  button(page, "Switch to light colours").click();
  expect(document.body.classList.contains("awsui-dark-mode")).toBe(false);
});
