import { act } from "@testing-library/react";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import type { PlatformReport } from "../../../shared/reports/platform-report.ts";
import { TENANT_SCREEN } from "../../../web/src/people/tenant-texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { prepareApp } from "../../support/render-app.tsx";
import { nthId } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { tenants } from "../../support/render-pages.tsx";
import { figures } from "./dashboard-figures.ts";

const REPORT = "GET /api/reports/platform";
const UNUSED = { staff: 0, locations: 0, appointments_30_days: 0, used_until: null, last_activity: null };

/** The figures and notes about clinics at risk, pending approvals and failures when there are none. */
const NO_WORK = ["0", "Deletions to confirm", "0", "Messages this month"];

const report = (changes: Partial<PlatformReport> = {}): PlatformReport => ({
  by_state: { active: 6, inactive: 2, incomplete: 1 },
  months: [
    { month: "2026-04", created: 0 },
    { month: "2026-05", created: 3 },
  ],
  at_risk: [],
  at_risk_total: 0,
  deletions_requested: 0,
  delivery_failures: [],
  delivery_failures_total: 0,
  clinics: tenants(5).map((tenant) => ({ ...tenant, ...UNUSED })),
  next_cursor: "5",
  ...changes,
});

async function openPlatform(answer: unknown) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on(REPORT, answer);
  await app.go("/dashboard");
  return app;
}

/** Returns the cells of the table with this name. */
const cellsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll("th,td")].map(({ textContent }) => textContent),
  );

test("shows the operator the clinics by state, the newest ones, and the new ones per month", async () => {
  const [newest, ...others] = report().clinics;
  const used = { ...UNUSED, staff: 6, locations: 2, appointments_30_days: 148, last_activity: "2026-05-30" };
  const clinics = [{ ...(newest as (typeof others)[number]), ...used }, ...others];
  const { page, path, api } = await openPlatform(report({ clinics }));
  await eventually(() => expect(figures()).toEqual(["9", "6", "2", "1", "0", ...NO_WORK]));
  const shown = cellsOf("Newest clinics");
  expect(shown).toHaveLength(5);
  expect(shown[0]).toEqual([
    "Clinic 000",
    "ACTIVE",
    expect.stringContaining("Jun 1"),
    "148",
    "6",
    "2",
    expect.stringContaining("May 30"),
  ]);
  expect(cellsOf("New clinics per month")).toEqual([
    ["May 2026", "3"],
    ["April 2026", "0"],
  ]);
  expect(api.named(REPORT)).toHaveLength(1);
  button(page, "Create tenant").click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
});

test("names the clinics at risk with the reasons, each one click from its page", async () => {
  const { path } = await openPlatform(
    report({
      at_risk: [
        {
          tenant_id: nthId("ten", 1),
          tenant_name: "Hillview",
          used_until: null,
          reasons: ["no_appointments", "owner_never_signed_in"],
        },
        {
          tenant_id: nthId("ten", 2),
          tenant_name: "Lakeside",
          used_until: "2026-04-02",
          reasons: ["no_appointments"],
        },
      ],
      at_risk_total: 240,
    }),
  );
  await eventually(() =>
    expect(cellsOf("Clinics at risk")).toEqual([
      ["Hillview", "No appointment yet. The owner has never signed in"],
      ["Lakeside", expect.stringMatching(/^No appointment since .*Apr 2/)],
    ]),
  );
  expect(text()).toContain("The 2 of 240 clinics that have been unused for longest");
  act(() => document.querySelector<HTMLAnchorElement>("table[aria-label='Clinics at risk'] a")?.click());
  await eventually(() => expect(path()).toBe(`/platform_admin/tenants/${nthId("ten", 1)}`));
});

test("says of a clinic whose setup is incomplete what the figure says, and that no one has used it", async () => {
  const [newest, ...others] = report().clinics;
  const clinics = [{ ...(newest as (typeof others)[number]), setup: "administrator" as const }, ...others];
  await openPlatform(report({ clinics }));
  await eventually(() => expect(figures()).toHaveLength(9));
  const [first, second] = cellsOf("Newest clinics");
  expect([first?.[1], second?.[1]]).toEqual([TENANT_SCREEN.setupIncomplete, "ACTIVE"]);
  expect(first?.at(-1)).toBe("Never");
});

test.each([
  ["9 Clinics", "/platform_admin/view_tenants"],
  ["6 Active", "/platform_admin/view_tenants?status=ACTIVE&setup=complete"],
  ["2 Inactive", "/platform_admin/view_tenants?status=INACTIVE&setup=complete"],
  ["1 Setup incomplete", "/platform_admin/view_tenants?setup=administrator"],
  ["3 At risk", "/platform_admin/view_tenants?risk=any&order=use"],
  ["2 Pending approvals", "/platform_admin/offboarding"],
  ["4 Delivery failures", "/dashboard#delivery-failures"],
])("leads from the figure %s to what it counts", async (name, href) => {
  await openPlatform(report({ at_risk_total: 3, deletions_requested: 2, delivery_failures_total: 4 }));
  await eventually(() => expect(figures()).toContain("9"));
  expect(document.querySelector(`dl.figures a[aria-label="${name}"]`)?.getAttribute("href")).toBe(href);
});

test("names the clinics whose messages were not delivered, with the figures of two months", async () => {
  const clinic = { tenant_id: nthId("ten", 1), tenant_name: "Hillview", this_month: 4, last_month: 1 };
  await openPlatform(report({ delivery_failures: [clinic], delivery_failures_total: 4 }));
  await eventually(() => expect(cellsOf("Delivery failures")).toEqual([["Hillview", "4", "1"]]));
  expect(document.querySelector("#delivery-failures a")?.getAttribute("href")).toBe(
    `/platform_admin/tenants/${clinic.tenant_id}`,
  );
});

test("says that the platform has no clinics", async () => {
  await openPlatform(report({ by_state: { active: 0, inactive: 0, incomplete: 0 }, clinics: [] }));
  await eventually(() => expect(text()).toContain(TENANT_SCREEN.none));
  expect(text()).toContain("No clinic is at risk.");
});

test("shows dashes for figures that can't be loaded", async () => {
  const { page, api } = await openPlatform(refuse("internal", REQUEST_TEXTS.internal));
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.internal));
  expect(figures().filter((figure) => figure === "–")).toHaveLength(7);
  api.on(REPORT, report());
  button(page, "Try again").click();
  await eventually(() => expect(figures()).toEqual(["9", "6", "2", "1", "0", ...NO_WORK]));
});
