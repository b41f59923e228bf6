import { act } from "@testing-library/react";
import { eventually, savedFiles, text } from "../../../support/render-gestures.tsx";
import { openReports, report } from "./open-reports.ts";

const rowsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll("th,td")].map(({ textContent }) => textContent),
  );

test("sorts the days and the hours of a report by time, and not by their texts", async () => {
  const people = { new_patients: 1, new_leads: 0, converted_leads: 0 };
  const dates = ["2026-11-19", "2026-11-20", "2026-11-21"];
  const { page } = await openReports({
    ...report,
    days: dates.map((date) => ({ date, by_status: { BOOKED: 1 } })),
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
    ["Practitioner,Appointments,Booked (h),Available (h),Utilization (%)", "Amara Okafor,30,15.0,20.0,75"],
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
