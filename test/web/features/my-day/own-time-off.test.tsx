import type { TimeOff } from "../../../../shared/staff/time-off.ts";
import { listed, nthId, STAFF_ID } from "../../../support/render-desk.tsx";
import { button, eventually, field, question, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const OWN = "GET /api/me/time-off";
const REQUEST = "POST /api/me/time-off";

const off = (nth: number, changes: Partial<TimeOff> = {}): TimeOff => ({
  time_off_id: nthId("off", nth),
  staff_id: STAFF_ID,
  from_date: "2026-12-24",
  to_date: "2026-12-24",
  reason: "Family",
  status: "REQUESTED",
  removable: true,
  created_at: "2026-11-20T15:00:00.000Z",
  version: 1,
  ...changes,
});

const open = (own: readonly TimeOff[], path = "/practitioner/my_day") =>
  openDesk(path, { [OWN]: listed(own), "GET /api/me/appointments": listed([]) }, "PRACTITIONER");
const lines = () => [...document.querySelectorAll("[role=dialog] li")].map(({ textContent }) => textContent?.trim());

test("requests time off, shows that it waits for an answer, and withdraws it", async () => {
  const { api, page } = await open([]);
  button(page, "Time off").click();
  await eventually(() => expect(text()).toContain("No time off from today on."));
  api.on(REQUEST, off(1));
  api.on(OWN, listed([off(1)]));
  field(page, "First day").findControl()?.findInput()?.setInputValue("2026-12-24");
  button(page, "Request time off").click();
  await eventually(() => expect(lines()).toEqual([expect.stringContaining("Thu, Dec 24, 2026: Family Requested")]));
  expect(api.named(REQUEST).map(({ body }) => body)).toEqual([expect.objectContaining({ from_date: "2026-12-24" })]);
  expect(api.named(`${REQUEST}?dry_run`)).toEqual([]);

  api.on(`DELETE /api/time-off/${nthId("off", 1)}`, undefined);
  button(page, "Withdraw Thu, Dec 24, 2026").click();
  await eventually(() => expect(text()).toContain("Withdraw the request for Thu, Dec 24, 2026?"));
  api.on(OWN, listed([]));
  button(question(), "Withdraw").click();
  await eventually(() => expect(text()).toContain("Request withdrawn"));
});

test("shows what was answered", async () => {
  const refused = off(2, { status: "REFUSED", answer: "Too many are away.", removable: false });
  const { page } = await open([off(1, { status: "APPROVED", removable: false }), refused]);
  button(page, "Time off").click();
  await eventually(() => expect(lines()).toHaveLength(2));
  expect(lines()[0]).toContain("Approved");
  expect(lines()[1]).toContain("Refused “Too many are away.”");
  expect(document.querySelector("[aria-label^='Withdraw']")).toBeNull();
});

test.each<[string, Partial<TimeOff>]>([
  ["On leave", { status: "APPROVED" }],
  ["On leave 1:00 – 3:00 PM", { status: "APPROVED", start_time: "13:00", end_time: "15:00" }],
  ["Time off requested", {}],
])("says %s above the appointments of the day", async (words, changes) => {
  await open([off(1, { from_date: "2026-11-20", to_date: "2026-11-20", ...changes })]);
  await eventually(() => expect(text()).toContain(words));
});

test("says nothing of refused time off on the day", async () => {
  await open([off(1, { from_date: "2026-11-20", to_date: "2026-11-20", status: "REFUSED" })]);
  await eventually(() => expect(text()).toContain("No appointments."));
  expect(text()).not.toContain("leave");
});
