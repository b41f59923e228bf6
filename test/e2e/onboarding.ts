import type { Page } from "@playwright/test";

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

/** Fills the fields with the labels. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}
