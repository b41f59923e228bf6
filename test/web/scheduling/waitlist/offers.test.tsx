import type { WaitlistMatch } from "../../../../shared/appointments/waitlist.ts";
import { WAITLIST, WAITLIST_SCREEN } from "../../../../shared/messages/waitlist.ts";
import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  anAppointment,
  LOCATION_ID,
  listed,
  nthId,
  SERVICE_ID,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";

const STATUS = `PATCH /api/appointments/${APPOINTMENT_ID}/status`;
const MATCHES = "GET /api/waitlist/matches";
const BOOK = "POST /api/appointments";
const time = {
  date: TODAY,
  start_time: "10:00",
  end_time: "10:30",
  practitioner_id: STAFF_ID,
  location_id: LOCATION_ID,
};

const aMatch = (nth: number, patient_name: string): WaitlistMatch => ({
  ...{ entry_id: nthId("wait", nth), patient_id: nthId("pat", nth), location_id: LOCATION_ID, service_id: SERVICE_ID },
  ...{ practitioner_id: "", days: [], from_time: "", to_time: "", until: "", patient_name, patient_alert: "" },
  ...{ practitioner_name: "", service_name: "Check-up", location_name: "Harbor Road", contact: "(218) 555-0199" },
  ...{ created_at: "2026-11-02T10:00:00.000Z", version: 1 },
  time: { ...time, practitioner_name: "Amara Okafor", room_id: null },
});

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
  const question = app.page.findAllModals().find((modal) => modal.isVisible());
  question?.findFooter()?.findAllButtons().at(-1)?.click();
}

test("offers the time of a cancelled appointment to who waits for it, and books one by a click", async () => {
  const app = await page({
    [MATCHES]: listed([aMatch(7, "Ada Byron"), aMatch(8, "Grace Hopper")]),
    [BOOK]: anAppointment({ patient_name: "Ada Byron" }),
  });
  await cancel(app);
  await eventually(() => expect(notifications(app.page).join()).toContain("2 patients are waiting for"));
  button(app.page, "Show who").click();
  await eventually(() => expect(button(app.page, "Book Ada Byron")).toBeTruthy());
  expect(text()).toContain("(218) 555-0199");
  button(app.page, "Book Ada Byron").click();
  await eventually(() => expect(notifications(app.page).join()).toContain("Ada Byron is booked for"));
  expect(app.api.named(BOOK)[0]?.body).toEqual({
    ...{ patient_id: nthId("pat", 7), service_id: SERVICE_ID, practitioner_id: STAFF_ID, location_id: LOCATION_ID },
    ...{ date: TODAY, start_time: "10:00", waitlist_entry_id: nthId("wait", 7) },
  });
  expect(notifications(app.page).join()).not.toContain("waiting for");
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
  button(app.page, "Show who").click();
  await eventually(() => expect(button(app.page, "Book Ada Byron")).toBeTruthy());
  button(app.page, "Book Ada Byron").click();
  await eventually(() => expect(text()).toContain(WAITLIST.notFound));
  expect(text()).toContain(WAITLIST_SCREEN.bookFailed("Ada Byron"));
});
