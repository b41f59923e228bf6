import { heading } from "../../../support/render-app.tsx";
import { aSchedule, aStaff } from "../../../support/render-clinic.tsx";
import {
  aLocation,
  aLocationPractitioner,
  LOCATION_ID,
  listed,
  nthId,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, dialog, eventually, text, type } from "../../../support/render-gestures.tsx";
import { CALENDAR, openCalendar } from "./render-calendar-page.tsx";

const ONE = `/api/staff/${STAFF_ID}`;
const CLOSURES = `/api/locations/${LOCATION_ID}/closures`;
const HERE = `GET /api/locations/${LOCATION_ID}/practitioners`;

const day = { from_date: TODAY, to_date: TODAY };

/** Opens the calendar as an administrator, and then another page. */
async function openAfterCalendar(path: string, title: string) {
  const app = await openCalendar(CALENDAR, [], "TENANT_ADMIN");
  const answers = {
    [`GET ${ONE}`]: aStaff(),
    [`GET ${ONE}/schedules`]: { ...listed([aSchedule()]), version: 1 },
    [`GET ${ONE}/time-off`]: listed([]),
    "GET /api/staff": listed([aStaff()]),
    "GET /api/locations": listed([aLocation()]),
  };
  for (const [name, answer] of Object.entries(answers)) app.api.on(name, answer);
  await app.go(path);
  await eventually(() => expect(heading()).toContain(title));
  return app;
}

/** Fills in a period of today, once its dialog is open, and saves it. */
async function addPeriod(page: Parameters<typeof dialog>[0], action: string) {
  await eventually(() => expect(text()).toContain("First day"));
  for (const label of ["First day", "Last day"]) type(dialog(page), label, "11/20/2026");
  type(dialog(page), "Reason", "Burst pipe");
  button(dialog(page), action).click();
}

test("shows time off that was added after the calendar was opened", async () => {
  const { page, api, go } = await openAfterCalendar(`/tenant_admin/view_staffs/${STAFF_ID}`, "Lindqvist");
  const timeOff = { ...day, time_off_id: nthId("off", 1), staff_id: STAFF_ID };
  api.on(`POST ${ONE}/time-off`, timeOff);
  api.on(HERE, listed([aLocationPractitioner({ time_off: [{ ...timeOff, status: "APPROVED" }] })]));
  button(page, "Add time off").click();
  await addPeriod(page, "Save time off");
  await eventually(() => expect(text()).toContain("Time off saved"));
  await go(CALENDAR);
  await eventually(() => expect(text()).toContain("On leave"));
});

test("shows a closure that was added after the calendar was opened", async () => {
  const { page, api, go } = await openAfterCalendar("/tenant_admin/loc_rooms/locations", "Locations");
  const closure = { ...day, closure_id: nthId("clos", 1), location_id: LOCATION_ID, reason: "Burst pipe" };
  api.on(`POST ${CLOSURES}`, closure);
  api.on(`GET ${CLOSURES}`, listed([closure]));
  button(page, "Closures Harbor Road").click();
  await addPeriod(page, "Close on these days");
  await eventually(() => expect(text()).toContain("Closure saved"));
  await go(CALENDAR);
  await eventually(() => expect(text()).toContain("Closed: Burst pipe"));
});

test("shows the name of a practitioner who was renamed after the calendar was opened", async () => {
  const { page, api, go } = await openAfterCalendar(`/tenant_admin/view_staffs/${STAFF_ID}`, "Lindqvist");
  button(page, "Edit").click();
  await eventually(() => expect(text()).toContain("Edit Zoë Lindqvist"));
  api.on(`PATCH ${ONE}`, aStaff({ last_name: "Lind", version: 4 }));
  api.on(HERE, listed([aLocationPractitioner({ first_name: "Zoë", last_name: "Lind" })]));
  type(dialog(page), "Last Name", "Lind");
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain("Staff updated"));
  await go(CALENDAR);
  await eventually(() => expect(text()).toContain("Zoë Lind9:00 AM"));
});
