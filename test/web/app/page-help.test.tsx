import { fireEvent } from "@testing-library/react";
import { help } from "../../../web/src/features/billing/billing-page.tsx";
import { openApp } from "../../support/render-app.tsx";
import { eventually } from "../../support/render-gestures.tsx";

const info = () => document.querySelector<HTMLElement>('[aria-label="Info about this page"]');
const panel = () => document.querySelector<HTMLElement>("aside.page-help");

test("a list that could not be loaded has its help too", async () => {
  await openApp("/platform_admin/administrators", { as: "PLATFORM_ADMIN" });
  await eventually(() => expect(document.body.textContent).toContain("The administrators could not be loaded"));
  expect(info()).toBeTruthy();
});

test("the help stands beside the page, takes the focus, and gives it back when it is closed by Escape", async () => {
  await openApp("/tenant_admin/billing", { as: "TENANT_ADMIN" });
  await eventually(() => expect(info()).toBeTruthy());
  info()?.focus();
  fireEvent.click(info() as HTMLElement);
  await eventually(() => expect(panel()?.textContent).toContain(help.about));
  await eventually(() => expect(document.activeElement).toBe(panel()));
  fireEvent.keyDown(panel() as HTMLElement, { key: "Escape" });
  await eventually(() => expect(panel()).toBeNull());
  await eventually(() => expect(document.activeElement).toBe(info()));
});

test("the help is closed when another page is opened", async () => {
  const { page } = await openApp("/tenant_admin/billing", { as: "TENANT_ADMIN" });
  await eventually(() => expect(info()).toBeTruthy());
  fireEvent.click(info() as HTMLElement);
  await eventually(() => expect(panel()).toBeTruthy());
  page.findSideNavigation()?.findLinkByHref("/tenant_admin/insurance_companies")?.click();
  await eventually(() => expect(document.querySelector("h1")?.textContent).toContain("Insurance Companies"));
  // While the page is being opened, its heading stands beside the help of the page before.
  await eventually(() => expect(panel()).toBeNull());
});

test("a page without help has no link to it", async () => {
  await openApp("/account", { as: "TENANT_ADMIN" });
  expect(info()).toBeNull();
});
