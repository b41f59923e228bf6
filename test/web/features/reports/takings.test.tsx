import { act } from "@testing-library/react";
import type { LedgerEntry } from "../../../../shared/payments/ledger.ts";
import type { TakingsReport } from "../../../../shared/reports/takings.ts";
import { LOCATION_ID, nthId, PATIENT_ID, STAFF_ID } from "../../../support/render-desk.tsx";
import { button, eventually, rows, savedFiles, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const TAKINGS = "GET /api/reports/takings";
const ENTRIES = "GET /api/ledger";
const sums = {
  charged_cents: 10_000,
  discounted_cents: 500,
  paid_cents: 6_000,
  refunded_cents: 1_000,
  received_cents: 5_000,
  open_cents: 4_500,
};
const report: TakingsReport = {
  days: [{ date: "2026-11-20", ...sums }],
  methods: [{ method: "CARD", paid_cents: 6_000, refunded_cents: 1_000, received_cents: 5_000 }],
  practitioners: [{ practitioner_id: STAFF_ID, practitioner_name: "Amara Okafor", ...sums }],
  services: [{ service_id: "other", service_name: "No service", ...sums, discounted_cents: 0 }],
  locations: [{ location_id: LOCATION_ID, location_name: "Harbor Road", ...sums }],
  totals: sums,
  previous: { from: "2026-10-12", to: "2026-10-31", ...sums, received_cents: -2_000 },
};
const asked: string[] = [];
const noting = (answer: unknown) => (request: { url: string }) => {
  asked.push(new URL(request.url).search);
  return answer;
};
const open = (path = "/takings") => openDesk(path, { [TAKINGS]: noting(report) }, "MANAGER");

test("shows the sums of this month beside those before, each with a link to its entries", async () => {
  await open();
  await eventually(() => expect(text()).toContain("Received$50.00−$20.00 in the period before"));
  expect(asked.at(-1)).toBe("?from=2026-11-01&to=2026-11-20");
  const hrefs = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  const days = "from=2026-11-01&to=2026-11-20";
  expect(hrefs).toContain(`/takings/entries?${days}&figure=received`);
  expect(hrefs).toContain(`/takings/entries?${days}&method=CARD&figure=received`);
  expect(hrefs).toContain(`/takings/entries?${days}&practitioner=${STAFF_ID}&figure=discounted`);
  expect(hrefs).toContain("/takings/entries?from=2026-11-20&to=2026-11-20&figure=open");
  expect(hrefs).not.toContain(`/takings/entries?${days}&service=other&figure=discounted`);
});

test("lists no days with zeros while nothing was charged or paid", async () => {
  const none = {
    charged_cents: 0,
    discounted_cents: 0,
    received_cents: 0,
    open_cents: 0,
    paid_cents: 0,
    refunded_cents: 0,
  };
  await openDesk("/takings", { [TAKINGS]: { ...report, days: [{ date: "2026-11-20", ...none }] } }, "MANAGER");
  await eventually(() => expect(text()).toContain("Days (0)"));
});

test("reports the last month, and one location", async () => {
  const { page } = await open(`/takings?location=${LOCATION_ID}`);
  await eventually(() => expect(button(page, "Last month")).toBeDefined());
  button(page, "Last month").click();
  await eventually(() => expect(asked.at(-1)).toBe(`?from=2026-10-01&to=2026-10-31&location_id=${LOCATION_ID}`));
  await eventually(() => expect(document.querySelector("table[aria-label='Locations']")).toBeNull());
});

test("writes dates and amounts into the CSV files as spreadsheets read them", async () => {
  const files = savedFiles();
  onTestFinished(() => void vi.restoreAllMocks());
  const { page } = await open();
  await eventually(() => expect(text()).toContain("Amara Okafor"));
  const downloads = page.findAllButtons().filter((each) => each.getElement().ariaLabel === "Download CSV");
  for (const [index, download] of downloads.entries()) {
    download.click();
    await eventually(() => expect(files).toHaveLength(index + 1));
  }
  const texts = await act(() => Promise.all(files.map((file) => file.text)));
  const lines = texts.map((each) => each.replace("\uFEFF", "").trim().split("\r\n"));
  expect(lines[0]).toEqual(["Method,Paid ($),Refunded ($),Received ($)", "Card,60.00,10.00,50.00"]);
  expect(lines.at(-1)).toEqual([
    "Day,Charged ($),Discounted ($),Received ($),Open ($)",
    "2026-11-20,100.00,5.00,50.00,45.00",
  ]);
});

const entry = (nth: number, changes: Partial<LedgerEntry>): LedgerEntry => ({
  entry_id: nthId("entry", nth),
  patient_id: PATIENT_ID,
  kind: "PAYMENT",
  amount_cents: 6_000,
  date: "2026-11-20",
  location_id: LOCATION_ID,
  method: "CARD",
  text: "",
  reason: "",
  recorded_by: "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b11",
  created_at: "2026-11-20T15:30:00.000Z",
  ...changes,
});

test("lists the entries behind a figure with the signs with which they count", async () => {
  const items = [
    entry(1, {}),
    entry(2, { kind: "REFUND", amount_cents: 900, reason: "Twice" }),
    entry(3, { kind: "REVERSAL", reversed_kind: "PAYMENT", amount_cents: 100 }),
    entry(4, { kind: "REVERSAL", reversed_kind: "REFUND", amount_cents: 50 }),
  ];
  const names = { [PATIENT_ID]: "José O'Neill", [STAFF_ID]: "Amara Okafor" };
  const path = `/takings/entries?from=2026-11-20&to=2026-11-20&practitioner=${STAFF_ID}&figure=received`;
  const { page } = await openDesk(path, { [ENTRIES]: noting({ items, names, next_cursor: null }) }, "MANAGER");
  await eventually(() => expect(text()).toContain("Received · Amara Okafor · Fri, Nov 20, 2026"));
  expect(asked.at(-1)).toBe(`?from=2026-11-20&to=2026-11-20&figure=received&practitioner_id=${STAFF_ID}`);
  expect(rows(page).map(([, kind, amount, method, patient]) => [kind, amount, method, patient])).toEqual([
    ["Payment", "$60.00", "Card", "José O'Neill"],
    ["Refund", "−$9.00", "Card", "José O'Neill"],
    ["Reversal", "−$1.00", "Card", "José O'Neill"],
    ["Reversal", "$0.50", "Card", "José O'Neill"],
  ]);
});
