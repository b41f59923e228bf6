import { APPOINTMENT_ID } from "../../../support/render-desk.tsx";

export const ONE = `/api/appointments/${APPOINTMENT_ID}`;
export const BUSY = "Amara Okafor has another appointment at this time.";

/** Returns a date of a series as the API returns it. */
export const item = (date: string, reason: string | null = null, appointment_id: string | null = null) => ({
  date,
  start_time: "10:30",
  end_time: "11:00",
  reason,
  appointment_id,
});

/** Returns the texts of the dates in a preview. */
export const listItems = () => [...document.querySelectorAll(".series-dates li")].map((each) => each.textContent ?? "");

/** Returns the times that can be chosen. */
export const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];
