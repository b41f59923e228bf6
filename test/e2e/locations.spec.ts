import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { fill } from "./onboarding.ts";
import { correcting, LAKESIDE_ADMIN, notification, signIn } from "./support.ts";

const LOCATION = {
  "Location Name": "Hill Street",
  Street: "7 Hill Street",
  City: "Duluth",
  State: "MN",
  "Zip Code": "05803",
  Email: "hill@lakeside.example.com",
  "Phone Number": "5550111009",
};

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("a location is added with its hours, seen, changed, and still there after a reload", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/loc_rooms/locations");
  await page.getByRole("button", { name: "Add a location" }).click();
  await fill(page, LOCATION);
  await page.getByLabel("Monday open time").fill("08:30");
  await page.getByLabel("Monday close time").fill("12:00");
  await page.getByRole("button", { name: "Copy Monday to weekdays" }).click();
  await expect(page.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Time Zone" })).toContainText("America/Chicago");
  await page.getByRole("button", { name: "Time Zone" }).click();
  await page.getByRole("combobox", { name: "Find a time zone" }).fill("Denver");
  await page.getByRole("option", { name: "America/Denver" }).click();
  await expect(page.getByRole("dialog").getByText("The state of this address is in America/Chicago.")).toBeVisible();
  await page.getByRole("button", { name: "Save location" }).click();
  await expect(notification(page, "Clinic location saved successfully!")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row(page, "Hill Street")).toContainText("hill@lakeside.example.com");

  await page.getByRole("button", { name: "Edit Hill Street" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Friday close time")).toHaveValue("12:00 PM");
  await expect(dialog.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
  await expect(dialog.getByRole("button", { name: "Time Zone" })).toContainText("America/Denver");
  await dialog.getByLabel("Website").fill("https://hill.example.com");
  await dialog.getByLabel("Friday close time").fill("08:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Close must be after open")).toBeVisible();
  await dialog.getByLabel("Friday close time").fill("16:00");
  await correcting(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, "Hill Street")).toContainText("hill.example.com");
  await page.reload();
  await expect(row(page, "Hill Street")).toContainText("05803");
});

test("a room is created, marked inactive and active, and taken back when that fails", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/loc_rooms/rooms");
  await page.getByRole("button", { name: "Add New Room" }).click();
  await page.getByLabel("Room Number").fill("777");
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "ACTIVE", exact: true }).click();
  await page.getByRole("button", { name: "Clinic Location" }).click();
  await page.getByRole("option", { name: /Harbor Road/ }).click();
  await page.getByRole("button", { name: "Create Room" }).click();
  await expect(notification(page, "Room created")).toBeVisible();

  await page.getByRole("button", { name: "View Rooms Harbor Road" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rooms for Clinic Location");
  await page.getByRole("button", { name: "Mark Inactive room 777" }).click();
  await expect(row(page, "777")).toContainText("INACTIVE");
  await expect(page.getByRole("button", { name: "Mark Active room 777" })).toBeEnabled();
  await page.reload();
  await expect(row(page, "777")).toContainText("INACTIVE");

  await page.route("**/api/rooms/*/status", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Mark Active room 777" }).click();
  await expect(notification(page, "Failed to update room status")).toBeVisible();
  await expect(row(page, "777")).toContainText("INACTIVE");
  await correcting(page);
  await page.getByRole("button", { name: "Mark Active room 777" }).click();
  await expect(page.getByRole("button", { name: "Mark Inactive room 777" })).toBeEnabled();
});

test("the locations are accessible, with errors in their form and in the dialog", async ({ page }) => {
  // The largest form of the product, looked through several times.
  test.slow();
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/loc_rooms/locations");
  await expect(row(page, "Harbor Road")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add a location" }).click();
  await page.getByRole("button", { name: "Save location" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit Harbor Road" }).click();
  await expectAccessible(page);
});
