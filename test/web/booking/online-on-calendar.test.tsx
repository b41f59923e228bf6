import {
  anAppointment,
  DESK_ANSWERS,
  LOCATION_ID,
  listed,
  NOW,
  nthId,
  STAFF_ID,
  TODAY,
} from "../../support/render-desk.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const held = (nth: number, start_time: string, held_until: string) => ({
  appointment_id: nthId("appt", nth),
  practitioner_id: STAFF_ID,
  location_id: LOCATION_ID,
  service_name: "Check-up",
  date: TODAY,
  start_time,
  end_time: `${start_time.slice(0, 3)}30`,
  starts_at: inMinutes(60),
  ends_at: inMinutes(90),
  held_until,
});

test("shows what patients booked and confirmed online, what a program booked, and the times that they are booking at the moment", async () => {
  const online = anAppointment({ booked_by: "patient", confirmed_at: inMinutes(-60) });
  const byProgram = anAppointment({
    appointment_id: nthId("appt", 2),
    start_time: "16:00",
    end_time: "16:30",
    booked_by: "program",
  });
  const holds = [held(8, "13:00", inMinutes(12)), held(9, "14:00", inMinutes(-1))];
  await openDesk(`/receptionist/calendar?location=${LOCATION_ID}`, {
    ...DESK_ANSWERS,
    "GET /api/appointments": { ...listed([online, byProgram]), holds },
  });
  const blocks = () => [...document.querySelectorAll(".calendar-block")].map((block) => block.textContent);
  await eventually(() =>
    expect(blocks()).toEqual([expect.stringContaining("Online, Confirmed"), expect.stringContaining("By a program")]),
  );
  await eventually(() => expect(document.querySelectorAll(".calendar-held")).toHaveLength(1));
  expect(document.querySelector(".calendar-held")?.textContent).toBe("Being booked online, held until 9:42 AM");
  expect(text()).not.toContain("9:29 AM");
});
