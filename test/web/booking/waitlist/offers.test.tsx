import { act, fireEvent } from "@testing-library/react";
import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import { WAITLIST_SCREEN } from "../../../../web/src/booking/waitlist/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  aMatch,
  anAppointment,
  LOCATION_ID,
  listed,
  nthId,
  SERVICE_ID,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const STATUS = `PATCH /api/appointments/${APPOINTMENT_ID}/status`;
const MATCHES = "GET /api/waitlist/matches";
const BOOK = "POST /api/appointments";
const page = (answers: Record<string, unknown>) => {
  const { cancelled = anAppointment({ appointment_status: "CANCELLED", version: 2 }), ...rest } = answers;
  return openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(),
    [STATUS]: cancelled,
    ...rest,
  });
};

/** Cancels the appointment of the page. */
async function cancel(app: Awaited<ReturnType<typeof page>>) {
  await eventually(() => expect(button(app.page, "Cancel appointment")).toBeTruthy());
  button(app.page, "Cancel appointment").click();
  await eventually(() => expect(text()).toContain("Cancel this appointment?"));
  confirm(app);
}

function confirm({ page: opened }: Awaited<ReturnType<typeof page>>) {
  const asked = opened.findAllModals().find((modal) => modal.isVisible());
  asked?.findFooter()?.findAllButtons().at(-1)?.click();
}

/** Marks the appointment of the page as missed. */
async function miss(app: Awaited<ReturnType<typeof page>>) {
  await eventually(() => expect(button(app.page, "Mark missed")).toBeTruthy());
  button(app.page, "Mark missed").click();
  await eventually(() => expect(text()).toContain("Mark this appointment as missed?"));
  confirm(app);
}

test("offers the time of a cancelled appointment to who waits for it, and books one by a click", async () => {
  const app = await page({
    [MATCHES]: listed([aMatch(7, "Ada Byron"), aMatch(8, "Grace Hopper")]),
    [BOOK]: anAppointment({ patient_name: "Ada Byron" }),
  });
  await cancel(app);
  await eventually(() => expect(notifications(app.page).join()).toContain("2 patients are waiting for"));
  await eventually(() => expect(button(app.page, "Show who")).toBeTruthy());
  button(app.page, "Show who").click();
  await eventually(() => expect(button(app.page, "Book Ada Byron")).toBeTruthy());
  expect(text()).toContain("(218) 555-0199");
  button(app.page, "Book Ada Byron").click();
  await eventually(() => expect(notifications(app.page).join()).toContain("Ada Byron is booked for"));
  expect(app.api.named(BOOK)[0]?.body).toEqual({
    patient_id: nthId("pat", 7),
    service_id: SERVICE_ID,
    practitioner_id: STAFF_ID,
    location_id: LOCATION_ID,
    date: TODAY,
    start_time: "10:00",
    waitlist_entry_id: nthId("wait", 7),
  });
  expect(notifications(app.page).join()).not.toContain("waiting for");
});

test("offers what is left of the time of a missed appointment", async () => {
  const begun = { start_time: "09:15", starts_at: "2026-11-20T15:15:00.000Z", ends_at: "2026-11-20T15:45:00.000Z" };
  const app = await page({
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(begun),
    [STATUS]: anAppointment({ ...begun, appointment_status: "MISSED", version: 2 }),
    [MATCHES]: listed([aMatch(7, "Ada Byron")]),
  });
  await miss(app);
  await eventually(() => expect(notifications(app.page).join()).toContain("1 patient is waiting for"));
});

describe("an appointment that is completed early", () => {
  const begun = { start_time: "09:15", starts_at: "2026-11-20T15:15:00.000Z", ends_at: "2026-11-20T15:45:00.000Z" };

  /** Completes the appointment of the page, which has begun at a quarter past nine. */
  async function complete(completed_at: string) {
    const app = await page({
      [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment({ ...begun, appointment_status: "IN-PROGRESS" }),
      [STATUS]: anAppointment({ ...begun, appointment_status: "COMPLETED", completed_at, version: 2 }),
      [MATCHES]: listed([aMatch(7, "Ada Byron")]),
    });
    await eventually(() => expect(button(app.page, "Complete")).toBeTruthy());
    button(app.page, "Complete").click();
    await eventually(() => expect(notifications(app.page).join()).toContain("is finished."));
    return app;
  }

  test("offers the rest of its time from the completion on", async () => {
    const { page: opened } = await complete("2026-11-20T15:30:00.000Z");
    await eventually(() =>
      expect(notifications(opened).join()).toContain("1 patient is waiting for Fri, Nov 20, 2026 at 9:30 AM"),
    );
  });

  test("does not offer a rest of less than 15 minutes", async () => {
    const { api } = await complete("2026-11-20T15:30:01.000Z");
    expect(api.named(MATCHES)).toEqual([]);
  });
});

test("asks no one about the time of a missed appointment that is over", async () => {
  const over = { start_time: "08:00", starts_at: "2026-11-20T14:00:00.000Z", ends_at: "2026-11-20T14:30:00.000Z" };
  const app = await page({
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(over),
    [STATUS]: anAppointment({ ...over, appointment_status: "MISSED", version: 2 }),
    [MATCHES]: listed([aMatch(7, "Ada Byron")]),
  });
  await miss(app);
  await eventually(() =>
    expect(notifications(app.page).join()).toContain(
      "The appointment of José O'Neill on Fri, Nov 20 at 8:00 AM is marked as missed.",
    ),
  );
  expect(app.api.named(MATCHES)).toEqual([]);
});

test("offers the former time of an appointment that was moved, until the move is taken back", async () => {
  const asked: Record<string, string>[] = [];
  const MOVE = `PATCH /api/appointments/${APPOINTMENT_ID}`;
  let row = anAppointment();
  const app = await openDesk("/receptionist/calendar", {
    "GET /api/appointments": () => listed([row]),
    [MOVE]: ({ body }: { body: Partial<typeof row> & { version: number } }) => {
      row = { ...row, ...body, version: body.version + 1 };
      return row;
    },
    [MATCHES]: ({ url }: { url: URL }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([aMatch(7, "Ada Byron")]);
    },
  });
  const block = () => document.querySelector<HTMLElement>(`[data-appointment="${APPOINTMENT_ID}"]`);
  await eventually(() => expect(block()).toBeTruthy());
  act(() => block()?.focus());
  for (const key of ["m", "ArrowDown", "ArrowDown", "Enter"])
    act(() => void fireEvent.keyDown(document.activeElement as Element, { key }));
  await eventually(() =>
    expect(notifications(app.page).join()).toContain("1 patient is waiting for Fri, Nov 20, 2026 at 10:00 AM"),
  );
  expect(asked).toEqual([
    {
      practitioner_id: STAFF_ID,
      location_id: LOCATION_ID,
      date: TODAY,
      start_time: "10:00",
      end_time: "10:30",
    },
  ]);
  const undo = () =>
    [...document.querySelectorAll<HTMLElement>("button")].find(({ ariaLabel }) => ariaLabel?.startsWith("Undo: "));
  await eventually(() => expect(undo()).toBeTruthy());
  act(() => undo()?.click());
  await eventually(() => expect(app.api.named(MOVE)).toHaveLength(2));
  await eventually(() => expect(notifications(app.page).join()).not.toContain("waiting for"));
  expect(asked).toHaveLength(1);
});

test("says nothing when no one waits for the time", async () => {
  const app = await page({ [MATCHES]: listed([]) });
  await cancel(app);
  await eventually(() => expect(app.api.named(MATCHES)).toHaveLength(1));
  expect(notifications(app.page).join()).not.toContain("waiting for");
});

test("names the reason when the person was booked meanwhile, and leaves the list open", async () => {
  const app = await page({
    [MATCHES]: listed([aMatch(7, "Ada Byron")]),
    [BOOK]: refuse("not_found", WAITLIST.notFound),
  });
  await cancel(app);
  await eventually(() => expect(notifications(app.page).join()).toContain("1 patient is waiting for"));
  await eventually(() => expect(button(app.page, "Show who")).toBeTruthy());
  button(app.page, "Show who").click();
  await eventually(() => expect(button(app.page, "Book Ada Byron")).toBeTruthy());
  button(app.page, "Book Ada Byron").click();
  await eventually(() => expect(text()).toContain(WAITLIST.notFound));
  expect(text()).toContain(WAITLIST_SCREEN.bookFailed("Ada Byron"));
});
