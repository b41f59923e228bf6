import { readFileSync } from "node:fs";
import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aLocation, pageOf } from "../../../support/render-clinic.tsx";
import { LOCATION_ID } from "../../../support/render-desk.tsx";
import { eventually, field, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { asked, openReports, REPORT, report } from "./open-reports.ts";

const LOCATIONS = "GET /api/locations";

test("shows the figures beside those of the period before, and a table for each chart", async () => {
  await openReports();
  await eventually(() => expect(text()).toContain("$2,400.50"));
  for (const words of ["Appointments3019 in the period before", "10%", "5% in the period before", "15%"])
    expect(text()).toContain(words);
  for (const words of ["Amara Okafor", "15.0 h", "20.0 h", "75%", "Check-up", "Friday", "9:00 AM"])
    expect(text()).toContain(words);
  expect(asked.at(-1)?.search).toBe("?from=2026-10-24&to=2026-11-20");
});

test("draws each status in the colour that it has in lists, in light and dark", async () => {
  await openReports();
  const legend = () => [...document.querySelectorAll("[style*='--status']")].map((mark) => mark.getAttribute("style"));
  const colors = ["completed", "missed", "cancelled"].map((name) => `background-color: var(--status-${name});`);
  await eventually(() => expect(legend()).toEqual(colors));
  const css = readFileSync("web/src/booking/appointments/appointment-status.css", "utf8");
  for (const status of APPOINTMENT_STATUSES) {
    const name = `--status-${status.toLowerCase()}`;
    expect(css).toMatch(new RegExp(`:root {[^}]*${name}: #.*\\.awsui-dark-mode {[^}]*${name}: #`, "s"));
    expect(css).toContain(`--status: var(${name});`);
  }
});

test("says that a period is empty instead of drawing charts without bars, and of listing days with zeros", async () => {
  const none = { new_patients: 0, new_leads: 0, converted_leads: 0 };
  await openReports({
    ...report,
    days: [{ date: "2026-11-20", by_status: {} }],
    people: { days: [{ date: "2026-11-20", ...none }], totals: none, previous: none },
  });
  await eventually(() => expect(text()).toContain("No appointments in this period."));
  expect(text()).toContain("No new patients or leads in this period.");
  expect(document.querySelector("[aria-label*='per day']")).toBeNull();
  expect(text()).toContain("Days (0)");
  expect(text()).toContain("New patients and leads (0)");
});

test("asks for the period and the location that the address names", async () => {
  await openReports(report, `/reports?days=7&location=${LOCATION_ID}`);
  await eventually(() => expect(text()).toContain("Amara Okafor"));
  expect(asked.at(-1)?.search).toBe(`?from=2026-11-14&to=2026-11-20&location_id=${LOCATION_ID}`);
});

test("says in its filter that the locations could not be loaded, and loads them again", async () => {
  const { page, api } = await openDesk(
    "/reports",
    { [REPORT]: report, [LOCATIONS]: refuse("forbidden", "No.") },
    "MANAGER",
  );
  const locations = () => field(page, "Location").findControl()?.findSelect();
  await eventually(() => expect(text()).toContain("Amara Okafor"));
  locations()?.openDropdown();
  await eventually(() => expect(text()).toContain("Failed to load locations"));
  api.on(LOCATIONS, pageOf(aLocation()));
  locations()?.findErrorRecoveryButton({ expandToViewport: true })?.click();
  await eventually(() => expect(text()).toContain("Harbor Road"));
  expect(text()).not.toContain("Failed to load locations");
});
