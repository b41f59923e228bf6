import type { Column } from "../../../../web/src/booking/calendar/columns.ts";
import { aLocation, aWeek, STAFF_ID, TODAY } from "../../../support/render-desk.tsx";

/** Returns the column of Amara's working day from nine to five. */
export const aColumn = (changes: Partial<Column> = {}): Column => ({
  practitioner_id: STAFF_ID,
  practitioner_name: "Amara Okafor",
  date: TODAY,
  heading: "Amara Okafor",
  hours: { open: "09:00", close: "17:00", status: "available" },
  schedule: aWeek()[4],
  location: aLocation(),
  closures: [],
  timeOff: [],
  requestedTimeOff: [],
  skipped: undefined,
  appointments: [],
  ...changes,
});
