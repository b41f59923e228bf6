import { anAppointment, listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const APPOINTMENTS = "GET /api/appointments";

const booked = anAppointment({ booked_by: "patient", online_change: "booked", unread: true });
const moved = anAppointment({
  appointment_id: nthId("appt", 2),
  patient_name: "Ada Byron",
  online_change: "moved",
  unread: true,
});

/** Answers the list of what no one has seen, and an empty list of the day. */
const unreadOf = (rows: () => readonly object[]) => ({
  [APPOINTMENTS]: ({ url }: { readonly url: URL }) => listed(url.searchParams.get("unread") === "true" ? rows() : []),
});

test("lists what patients did online, until the desk has seen it", async () => {
  let rows: readonly (typeof booked)[] = [booked, moved];
  const { page, api } = await openDesk(
    "/receptionist/dashboard",
    unreadOf(() => rows),
  );
  await eventually(() => expect(text()).toContain("Booked online (2)"));
  const lines = () =>
    [...document.querySelectorAll("[aria-label='Booked online'] > li")].map((each) => each.textContent);
  expect(lines()[0]).toMatch(/^BookedJosé O'Neill/);
  expect(lines()[1]).toMatch(/^MovedAda Byron/);
  const seen = `PATCH /api/appointments/${booked.appointment_id}/seen`;
  api.on(seen, () => {
    rows = [moved];
    return { ...booked, unread: false };
  });
  button(page, "Mark as seen: José O'Neill").click();
  await eventually(() => expect(lines()).toHaveLength(1));
  expect(api.named(seen)).toHaveLength(1);
});

test("is not there while nothing is unread", async () => {
  await openDesk(
    "/receptionist/dashboard",
    unreadOf(() => []),
  );
  await eventually(() => expect(text()).toContain("No more appointments today."));
  expect(text()).not.toContain("Booked online");
});
