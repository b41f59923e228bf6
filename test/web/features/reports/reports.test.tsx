import { readFileSync } from "node:fs";
import { act } from "@testing-library/react";
import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { refuse } from "../../../support/render-api.tsx";
import { LOCATION_ID } from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { savedFiles } from "../../../support/render-files.tsx";
import { eventually, field, text } from "../../../support/render-gestures.tsx";
import { aLocation, pageOf } from "../../../support/render-locations.tsx";

const REPORT = "GET /api/reports/appointments";
const LOCATIONS = "GET /api/locations";

const totals = {
  appointments: 40,
  by_status: { COMPLETED: 30, MISSED: 4, CANCELLED: 6 },
  booked_minutes: 900,
  booked_value: "2400.50",
  lead_time: 6.5,
};
const report: AppointmentReport = {
  days: [{ date: "2026-11-20", by_status: { COMPLETED: 30, MISSED: 4, CANCELLED: 6 } }],
  practitioners: [
    {
      practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7n",
      practitioner_name: "Amara Okafor",
      appointments: 30,
      booked_minutes: 900,
      available_minutes: 1200,
    },
  ],
  services: [
    {
      service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7n",
      service_name: "Check-up",
      location_name: "Lake Street",
      appointments: 30,
      booked_value: "2400.50",
    },
  ],
  hours: [{ weekday: "Friday", hour: "09", appointments: 12 }],
  totals,
  people: {
    days: [{ date: "2026-11-20", new_patients: 7, new_leads: 11, converted_leads: 3 }],
    totals: { new_patients: 7, new_leads: 11, converted_leads: 3 },
    previous: { new_patients: 5, new_leads: 13, converted_leads: 1 },
  },
  previous: { from: "2026-09-25", to: "2026-10-22", ...totals, appointments: 20, by_status: { MISSED: 1 } },
};

const asked: URL[] = [];
const openReports = (answer: unknown = report, path = "/reports") =>
  openDesk(
    path,
    {
      [REPORT]: ({ url }: { url: URL }) => {
        asked.push(url);
        return answer;
      },
    },
    "MANAGER",
  );

test("shows the figures beside those of the period before, and a table for each chart", async () => {
  await openReports();
  await eventually(() => expect(text()).toContain("$2,400.50"));
  for (const words of ["40", "20 in the period before", "10%", "5% in the period before", "15%"])
    expect(text()).toContain(words);
  for (const words of ["Amara Okafor", "15.0 h", "20.0 h", "75%", "Check-up", "Friday", "9:00 AM"])
    expect(text()).toContain(words);
  expect(asked.at(-1)?.search).toBe("?from=2026-10-24&to=2026-11-20");
});

const rowsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll("th,td")].map(({ textContent }) => textContent),
  );

test("sorts the days and the hours of a report by time, and not by their texts", async () => {
  const people = { new_patients: 0, new_leads: 0, converted_leads: 0 };
  const dates = ["2026-11-19", "2026-11-20", "2026-11-21"];
  const { page } = await openReports({
    ...report,
    days: dates.map((date) => ({ date, by_status: {} })),
    hours: ["09", "10", "13"].map((hour) => ({ weekday: "Friday", hour, appointments: 1 })),
    people: { ...report.people, days: dates.map((date) => ({ date, ...people })) },
  });
  await eventually(() => expect(rowsOf("Days")).toHaveLength(3));
  const sort = (name: string, column: number) =>
    page
      .findAllTables()
      .find((table) => table.getElement().querySelector(`table[aria-label="${name}"]`))
      ?.findColumnSortingArea(column)
      ?.click();
  sort("Days", 1);
  sort("Busiest hours", 2);
  sort("New patients and leads", 1);
  const days = ["Thu, Nov 19", "Fri, Nov 20", "Sat, Nov 21"];
  await eventually(() => expect(rowsOf("Days").map(([day]) => day)).toEqual(days));
  await eventually(() => expect(rowsOf("New patients and leads").map(([day]) => day)).toEqual(days));
  await eventually(() =>
    expect(rowsOf("Busiest hours").map(([, hour]) => hour)).toEqual(["9:00 AM", "10:00 AM", "1:00 PM"]),
  );
});

test("shows new patients, new leads and converted leads beside those before, in a chart and in a table", async () => {
  await openReports();
  await eventually(() => expect(rowsOf("New patients and leads")).toEqual([["Fri, Nov 20", "7", "11", "3"]]));
  const figures = [...document.querySelectorAll(".figure")].map(({ textContent }) => textContent);
  expect(figures.slice(4)).toEqual([
    "Days booked ahead6.56.5 in the period before",
    "New patients75 in the period before",
    "New leads1113 in the period before",
    "Leads converted31 in the period before",
  ]);
  await eventually(() =>
    expect(document.querySelector("[aria-label='New patients and leads per day']")).not.toBeNull(),
  );
});

test("draws each status in the colour that it has in lists, in light and dark", async () => {
  await openReports();
  const legend = () => [...document.querySelectorAll("[style*='--status']")].map((mark) => mark.getAttribute("style"));
  const colors = ["completed", "missed", "cancelled"].map((name) => `background-color: var(--status-${name});`);
  await eventually(() => expect(legend()).toEqual(colors));
  const css = readFileSync("web/src/scheduling/appointments/appointment-status.css", "utf8");
  for (const status of APPOINTMENT_STATUSES) {
    const name = `--status-${status.toLowerCase()}`;
    expect(css).toMatch(new RegExp(`:root {[^}]*${name}: #.*\\.awsui-dark-mode {[^}]*${name}: #`, "s"));
    expect(css).toContain(`--status: var(${name});`);
  }
});

test("says that a period is empty instead of drawing charts without bars", async () => {
  const none = { new_patients: 0, new_leads: 0, converted_leads: 0 };
  await openReports({
    ...report,
    days: [{ date: "2026-11-20", by_status: {} }],
    people: { days: [{ date: "2026-11-20", ...none }], totals: none, previous: none },
  });
  await eventually(() => expect(text()).toContain("No appointments in this period."));
  expect(text()).toContain("No new patients or leads in this period.");
  expect(document.querySelector("[aria-label*='per day']")).toBeNull();
});

test("asks for the period and the location that the address names", async () => {
  await openReports(report, `/reports?days=7&location=${LOCATION_ID}`);
  await eventually(() => expect(text()).toContain("Amara Okafor"));
  expect(asked.at(-1)?.search).toBe(`?from=2026-11-14&to=2026-11-20&location_id=${LOCATION_ID}`);
});

test("says why a report can't be loaded", async () => {
  await openReports(refuse("internal", "Something broke."));
  await eventually(() => expect(text()).toContain("Something broke."));
  expect(text()).toContain("Failed to load the report");
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

test("writes dates, hours, shares and amounts into the CSV files as spreadsheets read them", async () => {
  const files = savedFiles();
  onTestFinished(() => void vi.restoreAllMocks());
  const { page } = await openReports();
  await eventually(() => expect(text()).toContain("Amara Okafor"));
  const downloads = page.findAllButtons().filter((each) => each.getElement().ariaLabel === "Download CSV");
  for (const [index, download] of downloads.entries()) {
    download.click();
    await eventually(() => expect(files).toHaveLength(index + 1));
  }
  const texts = await act(() => Promise.all(files.map((file) => file.text)));
  expect(texts.map((each) => each.replace("\uFEFF", "").trim().split("\r\n"))).toEqual([
    ["Practitioner,Appointments,Booked (h),Available (h),Utilisation (%)", "Amara Okafor,30,15.0,20.0,75"],
    ["Service,Location,Appointments,Booked Value ($)", "Check-up,Lake Street,30,2400.50"],
    ["Weekday,Hour,Appointments", "Friday,09:00,12"],
    ["Day,Booked,Checked in,In progress,Completed,Missed,Cancelled", "2026-11-20,0,0,0,30,4,6"],
    ["Day,New patients,New leads,Leads converted", "2026-11-20,7,11,3"],
  ]);
});

test.each([
  ["tables on a tablet", 768, 5],
  ["cards on a phone", 390, 0],
])("shows its rows as %s", async (_, width, tables) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await openReports();
  await eventually(() => expect(text()).toContain("Amara Okafor"));
  expect(document.querySelectorAll("main table[aria-label]")).toHaveLength(tables);
});
