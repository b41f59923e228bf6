import type { Closing } from "../../../../shared/payments/closing.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { LOCATION_ID, TODAY } from "../../../support/render-desk.tsx";
import { button, dialog, errorOf, eventually, rows, text, type, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const LIST = `GET /api/locations/${LOCATION_ID}/closings`;
const CLOSE = `POST /api/locations/${LOCATION_ID}/closings`;
const closing = (changes: Partial<Closing> = {}): Closing => ({
  location_id: LOCATION_ID,
  date: "2026-11-19",
  counted_cents: { CASH: 3_000, CHECK: 2_500 },
  expected_cents: { CASH: 4_000, CHECK: 2_500 },
  difference_cents: { CASH: -1_000, CHECK: 0 },
  received_cents: { CARD: 9_900, CASH: 4_000, CHECK: 2_500, ACH: 0 },
  note: "Stamps",
  closed_by: "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b11",
  closed_by_name: "Ada Byron",
  closed_at: "2026-11-19T23:30:00.000Z",
  ...changes,
});
const listOf = (items: readonly Closing[], ...open_days: string[]) => ({ items, open_days, next_cursor: null });

test("closes a day with what was counted, and asks for a note only when the count differs", async () => {
  const { api, page } = await openDesk("/closings", { [LIST]: listOf([], "2026-11-19", TODAY) });
  await eventually(() => expect(button(page, "Close Fri, Nov 20")).toBeDefined());
  button(page, "Close Fri, Nov 20").click();
  await eventually(() => expect(text()).toContain("counts for tomorrow"));
  const form = dialog(page);
  type(form, "Cash counted", "30");
  type(form, "Checks counted", "25.00");
  api.on(CLOSE, refuse("invalid", "Please check the highlighted fields.", { note: PAYMENT_TEXTS.differenceNote }));
  button(form, "Close day").click();
  await eventually(() => expect(errorOf(form, "Note")).toBe(PAYMENT_TEXTS.differenceNote));
  expect(typed(form, "Cash counted")).toContain("30");
  form.findTextarea()?.setTextareaValue("Stamps");
  api.on(CLOSE, closing({ date: TODAY }));
  button(form, "Close day").click();
  await eventually(() => expect(text()).toContain("closed with a difference of −$10.00 in cash."));
  const counted_cents = { CASH: 3_000, CHECK: 2_500 };
  expect(api.named(CLOSE).map(({ body }) => body)).toEqual([
    { date: TODAY, counted_cents, note: "" },
    { date: TODAY, counted_cents, note: "Stamps" },
  ]);
});

test("needs both counts, and sends nothing without them", async () => {
  const { api, page } = await openDesk("/closings", { [LIST]: listOf([], TODAY) });
  await eventually(() => expect(button(page, "Close Fri, Nov 20")).toBeDefined());
  button(page, "Close Fri, Nov 20").click();
  await eventually(() => expect(text()).toContain("Count what was taken in, without the float."));
  const form = dialog(page);
  type(form, "Cash counted", "thirty");
  button(form, "Close day").click();
  await eventually(() => expect(errorOf(form, "Cash counted")).toBe("Enter an amount such as 40 or 40.50"));
  expect(errorOf(form, "Checks counted")).toBe("Enter an amount such as 40 or 40.50");
  expect(api.named(CLOSE)).toEqual([]);
});

test("lists closings with the difference and who closed them, and prints one on a sheet", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const { page } = await openDesk("/closings", { [LIST]: listOf([closing()]) });
  await eventually(() =>
    expect(rows(page)[0]?.slice(0, 5)).toEqual([
      "Thu, Nov 19",
      "$30.00$40.00 expected",
      "$25.00$25.00 expected",
      "−$10.00",
      "Stamps",
    ]),
  );
  button(page, "Print Thu, Nov 19, 2026").click();
  await eventually(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector(".print-sheet")?.textContent ?? "";
  for (const words of ["Closing of Harbor Road, Thu, Nov 19, 2026", "Card$99.00", "Note: Stamps"])
    expect(sheet).toContain(words);
});

test("shows a manager the closings without a way to close a day", async () => {
  await openDesk("/closings", { [LIST]: listOf([closing()], TODAY) }, "MANAGER");
  await eventually(() => expect(text()).toContain("Ada Byron"));
  expect(text()).not.toContain("Close Fri");
});
