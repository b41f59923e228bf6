import { act } from "@testing-library/react";
import type { OpenBalance } from "../../../../shared/payments/balances.ts";
import { LOCATION_ID, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, chooseFilter, eventually, rows, savedFiles, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const BALANCES = "GET /api/balances";
const balance = (changes: Partial<OpenBalance> = {}): OpenBalance => ({
  patient_id: PATIENT_ID,
  patient_name: "José O'Neill",
  balance_cents: 124_050,
  by_age_cents: { up_to_30: 4_050, up_to_60: 0, up_to_90: 0, older: 120_000 },
  owed_since: "2026-07-01",
  location_id: LOCATION_ID,
  ...changes,
});

const asked: string[] = [];
const open = (as: "RECEPTIONIST" | "MANAGER" = "RECEPTIONIST", items = [balance()], path = "/balances") =>
  openDesk(
    path,
    {
      [BALANCES]: ({ url }: { url: string }) => {
        asked.push(new URL(url).search);
        return listed(items);
      },
    },
    as,
  );

test("lists what patients owe by age, with a link to the account", async () => {
  const { page } = await open();
  await eventually(() =>
    expect(rows(page)).toEqual([["José O'Neill", "$1,240.50", "Jul 1, 2026", "$40.50", "$0.00", "$0.00", "$1,200.00"]]),
  );
  const link = document.querySelector<HTMLAnchorElement>("table a");
  expect(link?.getAttribute("href")).toBe(`/patients/${PATIENT_ID}/account`);
});

test("links to the accounts for a manager, too, but not to that of an erased patient", async () => {
  const { page } = await open("MANAGER", [balance(), balance({ patient_id: nthId("pat", 2), patient_name: "" })]);
  await eventually(() => expect(rows(page).map(([name]) => name)).toEqual(["José O'Neill", "Erased patient"]));
  expect(document.querySelectorAll("table a")).toHaveLength(1);
});

test("asks for the age and the location that are chosen, and says that none fits", async () => {
  const { page } = await open("RECEPTIONIST", []);
  await eventually(() => expect(text()).toContain("No patient owes anything."));
  chooseFilter(page, "Age", "More than 60 days");
  await eventually(() => expect(asked.at(-1)).toBe("?older_than=60"));
  chooseFilter(page, "Location", "Harbor Road");
  await eventually(() => expect(asked.at(-1)).toBe(`?location_id=${LOCATION_ID}&older_than=60`));
  await eventually(() => expect(text()).toContain("No balance fits these filters."));
});

test("writes amounts and dates into the CSV file as spreadsheets read them", async () => {
  const files = savedFiles();
  onTestFinished(() => void vi.restoreAllMocks());
  const { page } = await open();
  await eventually(() => expect(text()).toContain("$1,240.50"));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  const content = await act(() => files[0]?.text);
  expect(content?.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Patient,Owes ($),Since,Up to 30 days ($),31–60 days ($),61–90 days ($),Over 90 days ($)",
    "José O'Neill,1240.50,2026-07-01,40.50,0.00,0.00,1200.00",
  ]);
});
