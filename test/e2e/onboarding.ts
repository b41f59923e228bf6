import type { Locator, Page } from "@playwright/test";

/** Returns the values of the form of a new clinic and its administrator. */
export const clinic = (nth: string) => ({
  "Tenant Name": `Riverside Clinic ${nth}`,
  Username: `riverside${nth}`,
  "First Name": "Grace",
  "Last Name": "Hopper",
  "Date of Birth": "1980-12-09",
  Email: `grace${nth}@riverside.example.com`,
  "Phone Number": "5550100300",
  Street: "2 River Road",
  City: "Springfield",
  State: "IL",
  Zipcode: "01234",
});

/** Chooses a state of the form by its code. */
export async function chooseState(page: Page | Locator, code: string): Promise<void> {
  await page.getByRole("button", { name: /^State ./ }).click();
  await page.getByPlaceholder("Find a state").fill(code);
  await page.getByRole("option", { name: new RegExp(`\\b${code}$`) }).click();
}

/** Fills the fields with the labels. A state is chosen. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await (label === "State" ? chooseState(page, value) : page.getByLabel(label, { exact: true }).fill(value));
}
