import type { Schedule, ScheduleList } from "../../../../shared/staff/schedule.ts";
import { prepareApp } from "../../../support/render-app.tsx";
import {
  aLocation,
  anotherLocation,
  aSchedule,
  aStaff,
  LOCATION_ID,
  pageOf,
  SCHEDULE_ID,
  STAFF_ID,
} from "../../../support/render-clinic.tsx";
import { button, dialog, eventually, inputNamed, rows } from "../../../support/render-gestures.tsx";

export const WEEK = `GET /api/staff/${STAFF_ID}/schedules`;
export const PUT = `PUT /api/staff/${STAFF_ID}/schedules`;
export const SWITCH = `PATCH /api/staff/${STAFF_ID}/schedules/${SCHEDULE_ID}`;
export const WHO = "Zoë Lindqvist";
export const VERSION = 4;

/** Returns a staff member's week as the API returns it. */
export const aWeek = (...items: Schedule[]): ScheduleList => ({ items, next_cursor: null, version: VERSION });

const closedSunday = () => {
  const location = aLocation();
  location.operating_hours.Sunday = { open: "09:00", close: "17:00", status: "closed" };
  return location;
};

/** Opens a dialog of a staff member's week, at a location that is closed on Sundays. */
export async function openWeek(which: "View Schedule" | "Edit Schedule", week: unknown = aWeek(aSchedule())) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/locations", pageOf(closedSunday(), anotherLocation()));
  app.api.on("GET /api/staff", pageOf(aStaff()));
  app.api.on(WEEK, week);
  await app.go(`/tenant_admin/view_staffs?location=${LOCATION_ID}`);
  await eventually(() => expect(rows(app.page)).toHaveLength(1));
  button(app.page, `${which} ${WHO}`).click();
  const modal = () => dialog(app.page);
  const input = (label: string) => inputNamed(modal(), label);
  return {
    ...app,
    modal,
    toggle: () => modal().findToggle()?.findNativeInput(),
    inputs: () => eventually(() => expect(modal().findAllInputs()).toHaveLength(14)),
    input,
    time: (label: string) => input(label).findNativeInput().getElement().value,
    save: () => button(modal(), "Save").click(),
    closed: () => eventually(() => expect(app.page.findAllModals().filter((each) => each.isVisible())).toEqual([])),
  };
}
