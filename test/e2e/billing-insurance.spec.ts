import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { correcting, LAKESIDE_ADMIN, notification, signIn } from "./support.ts";

test.beforeEach(({ page }) => signIn(page, LAKESIDE_ADMIN));

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

async function fill(within: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(value);
}

async function choose(page: Page, within: Page | Locator, label: string, option: string | RegExp) {
  await within.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await page.getByRole("option", { name: option }).click();
}

const KINDS = [
  {
    what: "provider",
    path: "/tenant_admin/insurance_providers",
    fields: {
      "Provider Name": "Superior Shield",
      "Coverage Type": "PPO",
      Email: "claims@superior.example.com",
      "Phone Number": "(218) 555-0190",
    },
    changed: { "Coverage Type": "HMO" },
    add: "Add a provider",
    create: "Create Provider",
    notices: ["Provider created successfully", "Provider updated", "Provider deleted"],
  },
  {
    what: "company",
    path: "/tenant_admin/insurance_companies",
    fields: { "Company Name": "Superior Mutual", "Network Type": "PPO", Phone: "+1 218 555 0191" },
    changed: { "Network Type": "HMO" },
    add: "Add a company",
    create: "Create Company",
    notices: ["Company created successfully", "Company updated", "Company deleted"],
  },
] as const;

for (const { what, path, fields, changed, add, create, notices } of KINDS)
  test(`an insurance ${what} is created, changed, deleted, and gone after a reload`, async ({ page }) => {
    const [name = ""] = Object.values<string>(fields);
    const [created, updated, deleted] = notices;
    await page.goto(path);
    await page.getByRole("button", { name: add }).click();
    await page.getByRole("button", { name: create }).click();
    await expect(page.getByRole("dialog").getByText("This field is required").first()).toBeVisible();
    await expect(page.getByRole("dialog").getByText("Valid phone number is required")).toBeVisible();
    await fill(page, fields);
    await correcting(page);
    await page.getByRole("button", { name: create }).click();
    await expect(notification(page, created)).toBeVisible();
    await expect(row(page, name)).toContainText("ACTIVE");

    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await fill(page.getByRole("dialog"), changed);
    await choose(page, page.getByRole("dialog"), "Status", "INACTIVE");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(notification(page, updated)).toBeVisible();
    await page.reload();
    await expect(row(page, name)).toContainText("HMO");
    await expect(row(page, name)).toContainText("INACTIVE");

    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("dialog", { name: `Delete ${name}?` })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(notification(page, deleted)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  });

test("billing information takes its location's address, is changed without it, deleted, and gone after a reload", async ({
  page,
}) => {
  await page.goto("/tenant_admin/billing");
  // A location has one billing record, so the demo's own makes room.
  await row(page, "Harbor Road")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(notification(page, "Deleted billing info")).toBeVisible();
  await page.getByRole("button", { name: "Add billing info" }).click();
  const form = page.locator("form");
  await choose(page, form, "Location", /Harbor Road/);
  await expect(page.getByLabel("Street", { exact: true })).not.toHaveValue("");
  await fill(page, { Street: "77 Ledger Lane" });
  await choose(page, form, "Payment Type", "CHECK");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Billing info saved")).toBeVisible();

  const mine = row(page, "77 Ledger Lane");
  await expect(mine).toContainText("Check");
  await mine.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Location/ })).toBeDisabled();
  await choose(page, dialog, "Payment Type", "ACH");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(mine).toContainText("ACH");

  await mine.getByRole("button", { name: /^Delete/ }).click();
  await expect(dialog).toContainText("Delete the billing info of Harbor Road?");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(notification(page, "Deleted billing info")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(mine).toHaveCount(0);
});

test("two people who change one provider: the second is asked whose input stays", async ({ page, browser }) => {
  const other = await browser.newPage();
  await signIn(other, LAKESIDE_ADMIN);
  for (const each of [page, other]) {
    await each.goto("/tenant_admin/insurance_providers");
    await each.getByRole("button", { name: "Edit Prairie Shield" }).click();
  }
  const save = async (person: Page, coverage: string) => {
    await fill(person.getByRole("dialog"), { "Coverage Type": coverage });
    await person.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  };
  await save(other, "HMO");
  await expect(notification(other, "Provider updated")).toBeVisible();
  await save(page, "EPO");
  await expect(page.getByText("Coverage Type: HMO (you entered EPO)")).toBeVisible();
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect(notification(page, "Provider updated")).toBeVisible();
  await expect(row(page, "Prairie Shield")).toContainText("EPO");
});

for (const [path, add, create] of [
  ["/tenant_admin/billing", "Add billing info", "Save"],
  ["/tenant_admin/insurance_providers", "Add a provider", "Create Provider"],
  ["/tenant_admin/insurance_companies", "Add a company", "Create Company"],
] as const) {
  test(`${path} is accessible, also with what is missing, and its dialogs`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Edit / }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: add }).click();
    await page.getByRole("button", { name: create }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    for (const action of ["Edit", "Delete"]) {
      await page
        .getByRole("button", { name: new RegExp(`^${action} `) })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}
