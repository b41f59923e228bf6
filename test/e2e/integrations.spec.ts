import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { correcting, LAKESIDE_ADMIN, notification, signIn } from "./support.ts";

test("an administrator creates a key, a program uses it, and it is refused once it is revoked", async ({
  page,
  request,
}) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.getByRole("link", { name: "Integrations", exact: true }).click();
  await page.getByRole("button", { name: "Create API key" }).click();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Website");
  await dialog(page)
    .getByRole("button", { name: /^Scopes/ })
    .click();
  await page.getByRole("option", { name: /Read locations/ }).click();
  await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Create key" }).click();
  await expect(dialog(page).getByText(/Copy the key now/)).toBeVisible();
  await expectAccessible(page);
  const key = await dialog(page).getByText(/^ck_/).innerText();
  const ask = (path: string) => request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });

  const locations = await ask("locations");
  expect([locations.status(), locations.headers().ratelimit]).toEqual([
    200,
    expect.stringMatching(/^"default";r=119;/),
  ]);
  const refused = await ask("patients");
  expect([refused.status(), (await refused.json()).code]).toEqual([403, "scope_missing"]);

  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^ck_/)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke Website" }).click();
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await expect(notification(page, "API key revoked")).toBeVisible();
  await expect(page.getByRole("main").getByText("No API keys yet.")).toBeVisible();
  expect((await ask("locations")).status()).toBe(401);

  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await expect(page.getByText("Revoked an API key").first()).toBeVisible();
  await expect(page.getByText("Created an API key").first()).toBeVisible();
});

test("an administrator adds a webhook, tries it, replaces its secret and deletes it", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/integrations");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await dialog(page).getByRole("textbox", { name: "Address" }).fill("https://127.0.0.1/");
  await dialog(page)
    .getByRole("button", { name: /^Events/ })
    .click();
  await page.getByRole("option", { name: /Appointment booked/ }).click();
  await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog(page).getByText("The address must have the name of a public host")).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "Address" }).fill("https://hooks.example.invalid/clinic");
  await correcting(page);
  await dialog(page).getByRole("button", { name: "Create webhook" }).click();
  const secret = await dialog(page)
    .getByText(/^whsec_/)
    .innerText();
  await dialog(page).getByRole("button", { name: "Done" }).click();

  const choose = async (action: string) => {
    await page.getByRole("button", { name: "Actions for hooks.example.invalid" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Send test event");
  await expect(notification(page, "A test event is on its way")).toBeVisible();
  await choose("Deliveries");
  await expect(dialog(page).getByText("Test event")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  await choose("Replace secret");
  await dialog(page).getByRole("button", { name: "Replace secret" }).click();
  await expect(dialog(page).getByText(/^whsec_/)).not.toHaveText(secret);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expectAccessible(page);
  await choose("Delete");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("main").getByText("No webhooks yet.")).toBeVisible();
});
