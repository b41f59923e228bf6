import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { CALENDAR_FEEDS } from "../../../../web/src/people/calendar-feeds.tsx";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import { heading, prepareApp } from "../../../support/render-app.tsx";
import {
  aLocation,
  anotherLocation,
  aSchedule,
  aService,
  aStaff,
  LOCATION_ID,
  pageOf,
  STAFF_ID,
} from "../../../support/render-clinic.tsx";
import { anAppointment, nthId } from "../../../support/render-desk.tsx";
import { button, dialog, eventually, notifications, text, type } from "../../../support/render-gestures.tsx";

const ONE = `GET /api/staff/${STAFF_ID}`;
const WEEK = `GET /api/staff/${STAFF_ID}/schedules`;
const TIME_OFF = `GET /api/staff/${STAFF_ID}/time-off`;
const SERVICES = `GET /api/locations/${LOCATION_ID}/services`;
const APPOINTMENTS = "GET /api/appointments";
const FEEDS = `GET /api/staff/${STAFF_ID}/feeds`;
const PAGE = `/tenant_admin/view_staffs/${STAFF_ID}`;
const WHO = "Zoë Lindqvist";

const [CANYON] = [anotherLocation().location_id];
const afternoon = aSchedule({
  schedule_id: nthId("sch", 2),
  location_id: CANYON,
  start_time: "13:00",
  end_time: "17:00",
});
const nextYear = `${new Date().getUTCFullYear() + 1}`;
const holiday = {
  time_off_id: nthId("off", 1),
  staff_id: STAFF_ID,
  from_date: `${nextYear}-07-01`,
  to_date: `${nextYear}-07-02`,
  reason: "Holiday",
  created_at: "2026-01-01T10:00:00.000Z",
};
const day = `${nextYear}-03-04`;
const upcoming = anAppointment({ date: day, starts_at: `${day}T16:00:00.000Z`, ends_at: `${day}T16:30:00.000Z` });

async function openPerson({ one = aStaff() as unknown, search = "", answers = {} as Record<string, unknown> } = {}) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const all: Record<string, unknown> = {
    [ONE]: one,
    [WEEK]: { ...pageOf(aSchedule(), afternoon), version: 1 },
    [TIME_OFF]: pageOf(holiday),
    [SERVICES]: pageOf(aService()),
    [`GET /api/locations/${CANYON}/services`]: pageOf(),
    [APPOINTMENTS]: pageOf(upcoming),
    [FEEDS]: pageOf(),
    "GET /api/locations": pageOf(aLocation(), anotherLocation()),
    "GET /api/staff": pageOf(aStaff()),
    ...answers,
  };
  for (const [name, answer] of Object.entries(all)) app.api.on(name, answer);
  await app.go(`${PAGE}${search}`);
  return app;
}

test("names the person with role, status and invitation, and shows every detail", async () => {
  const { page } = await openPerson();
  await eventually(() => expect(heading()).toContain(WHO));
  expect(text()).toContain("Practitioner · ACTIVE · Signed in");
  await eventually(() =>
    expect(page.findKeyValuePairs()?.getElement().textContent).toBe(
      "Emailzoe@lakeside.example.comPhone Number(555) 011-0105Date of BirthMay 6, 1984Address2 Pine Street, Duluth, MNClinic LocationHarbor Road",
    ),
  );
});

test("shows the hours at every location and the upcoming time off", async () => {
  await openPerson();
  await eventually(() => expect(text()).toContain("8:00 AM – 12:00 PMHarbor Road"));
  expect(text()).toContain("1:00 – 5:00 PMCanyon Lake");
  await eventually(() => expect(text()).toContain(": Holiday"));
});

test("lists the active services that the practitioner offers at each location", async () => {
  const named = (nth: number, service_name: string, changes: object) =>
    aService({ service_id: nthId("svc", nth), service_name, ...changes });
  const services = pageOf(
    aService(),
    named(2, "Their own", { practitioner_ids: [STAFF_ID] }),
    named(3, "Another's", { practitioner_ids: [nthId("staff", 2)] }),
    named(4, "Former", { status: "INACTIVE" }),
  );
  const { page } = await openPerson({ answers: { [SERVICES]: services } });
  const listed = () => page.findAllKeyValuePairs()[1]?.getElement().textContent;
  await eventually(() =>
    expect(listed()).toBe(
      "Harbor RoadAnnual Physical, 45 minTheir own, 45 minCanyon LakeNo active services at this location.",
    ),
  );
});

test("lists only upcoming appointments, with links to their days in the calendar", async () => {
  const past = { ...upcoming, appointment_id: nthId("appt", 2), patient_name: "Past", ends_at: "2020-01-01T10:00:00Z" };
  const cancelled = { ...upcoming, appointment_id: nthId("appt", 3), appointment_status: "CANCELLED" };
  const asked: object[] = [];
  const answer = ({ url }: { url: URL }) => {
    asked.push(Object.fromEntries(url.searchParams));
    return { items: [past, upcoming, cancelled], next_cursor: "more" };
  };
  await openPerson({ answers: { [APPOINTMENTS]: answer } });
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href*="calendar?"]')];
  await eventually(() => expect(links()).toHaveLength(1));
  const target = new URL(links()[0]?.href ?? "");
  expect(Object.fromEntries(target.searchParams)).toEqual({
    date: day,
    location: upcoming.location_id,
    practitioner: STAFF_ID,
  });
  expect(text()).toContain("José O'Neill, Check-up, Harbor Road");
  expect(text()).toContain("Later appointments are in the calendar.");
  expect(asked).toEqual([
    { practitioner_id: STAFF_ID, from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), order: "asc", limit: "50" },
  ]);
});

test("shows the next 20 appointments at most", async () => {
  const many = Array.from({ length: 21 }, (_, nth) => ({ ...upcoming, appointment_id: nthId("appt", nth) }));
  await openPerson({ answers: { [APPOINTMENTS]: pageOf(...many) } });
  await eventually(() => expect(document.querySelectorAll('a[href*="calendar?"]')).toHaveLength(20));
  expect(text()).toContain("Later appointments are in the calendar.");
});

test("says that there are no upcoming appointments", async () => {
  await openPerson({ answers: { [APPOINTMENTS]: pageOf() } });
  await eventually(() => expect(text()).toContain("No upcoming appointments."));
  expect(text()).not.toContain("Later appointments");
});

test("shows neither services nor appointments of a receptionist", async () => {
  const { api } = await openPerson({ one: aStaff({ role: "RECEPTIONIST" }) });
  await eventually(() => expect(text()).toContain("Time off"));
  expect(text()).not.toContain("Upcoming appointments");
  expect(api.named(APPOINTMENTS)).toEqual([]);
});

test("corrects the address, and shows the new one", async () => {
  const { page, api } = await openPerson();
  await eventually(() => expect(heading()).toContain(WHO));
  button(page, "Edit").click();
  const modal = dialog(page);
  type(modal, "Street", "9 Elm Street");
  const corrected = aStaff({ street: "9 Elm Street", version: 4 });
  api.on(`PATCH /api/staff/${STAFF_ID}`, corrected);
  api.on(ONE, corrected);
  button(modal, "Save").click();
  await eventually(() => expect(notifications(page)).toContain("Staff updated"));
  expect(text()).toContain("9 Elm Street, Duluth, MN");
});

test.each([
  ["pending", "Resend invitation", "Reset two-step sign-in"],
  ["accepted", "Reset two-step sign-in", "Resend invitation"],
] as const)("offers a person whose invitation is %s only %s", async (invitation, offered, other) => {
  const { page } = await openPerson({ one: aStaff({ invitation }) });
  await eventually(() => expect(heading()).toContain(WHO));
  expect(button(page, offered)).toBeDefined();
  expect(() => button(page, other)).toThrow();
});

test("opens a person's hours by a link, and stays on the page when they are closed", async () => {
  const { page, router, path } = await openPerson({ search: "?hours=edit" });
  await eventually(() => expect(dialog(page).getElement().textContent).toContain(`Edit the schedule of ${WHO}`));
  await eventually(() => expect(dialog(page).findAllInputs()).toHaveLength(14));
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(router.state.location.search).toBe(""));
  expect(path()).toBe(PAGE);
});

test("says that a person does not exist, with a link to the list", async () => {
  const { page } = await openPerson({ one: refuse("not_found", NOT_FOUND_TEXTS.staff) });
  await eventually(() => expect(heading()).toBe(NOT_FOUND_TEXTS.staff));
  expect(page.find(`a[href="/tenant_admin/view_staffs"]`)).not.toBeNull();
});

test("says why parts of the page can't be loaded", async () => {
  const refused = () => refuse("internal", REQUEST_TEXTS.internal);
  await openPerson({ answers: { [SERVICES]: refused, [APPOINTMENTS]: refused, [TIME_OFF]: refused } });
  await eventually(() => expect(text()).toContain("Failed to load the services"));
  await eventually(() => expect(text()).toContain("Failed to load the appointments"));
  await eventually(() => expect(text()).toContain("Failed to load the time off"));
});

describe("requested time off", () => {
  const request = { ...holiday, status: "REQUESTED", version: 1, removable: true };
  const ANSWER = `PATCH /api/time-off/${request.time_off_id}`;

  /** Opens the person, and the answer to the request. */
  async function openAnswer() {
    const app = await openPerson({
      answers: {
        [TIME_OFF]: pageOf(request),
        [`${ANSWER}${TRIED}`]: {
          affected: { total: 1, complete: true, items: [{ ...upcoming, attention: `${WHO} is on leave.` }] },
        },
      },
    });
    await eventually(() => expect(text()).toContain("Holiday Requested"));
    const days = `${dayText(request.from_date)} to ${dayText(request.to_date)}`;
    const { page } = app;
    button(page, `Answer ${days}`).click();
    await eventually(() =>
      expect(dialog(page).getElement().textContent).toContain("1 upcoming appointment no longer fits"),
    );
    return app;
  }

  test("is approved after the appointments that it affects were shown", async () => {
    const { api, page } = await openAnswer();
    expect(dialog(page).getElement().textContent).toContain("Reason: Holiday");
    api.on(ANSWER, { ...request, status: "APPROVED", version: 2 });
    api.on(TIME_OFF, pageOf({ ...request, status: "APPROVED", version: 2 }));
    button(dialog(page), "Approve").click();
    await eventually(() => expect(notifications(page)).toContain("Time off approved"));
    expect(api.named(ANSWER).map(({ body }) => body)).toEqual([{ status: "APPROVED", answer: "", version: 1 }]);
    expect(text()).not.toContain("Holiday Requested");
  });

  test("is refused with an answer, and shows why that failed", async () => {
    const { api, page } = await openAnswer();
    dialog(page).findInput()?.setInputValue("Too many are away.");
    api.on(ANSWER, refuse("unavailable", "The service is busy."));
    button(dialog(page), "Refuse").click();
    await eventually(() => expect(text()).toContain("The service is busy."));
    api.on(ANSWER, { ...request, status: "REFUSED", version: 2 });
    button(dialog(page), "Refuse").click();
    await eventually(() => expect(notifications(page)).toContain("Time off refused"));
    expect(api.named(ANSWER).at(-1)?.body).toEqual({ status: "REFUSED", answer: "Too many are away.", version: 1 });
  });
});

test("shows the address of a new calendar feed once, and revokes a feed", async () => {
  const feed = { feed_id: nthId("feed", 1), created_at: "2026-11-20T15:00:00.000Z", created_by_name: "Ana Ruiz" };
  const { api, page } = await openPerson({ answers: { [FEEDS]: pageOf() } });
  await eventually(() => expect(text()).toContain("No calendar feeds yet."));
  expect(text()).toContain("Calendars refresh by themselves only every few hours");
  const url = `https://clinic.example.com/feeds/${feed.feed_id}.ics?key=secret`;
  api.on(`POST /api/staff/${STAFF_ID}/feeds`, { feed_id: feed.feed_id, url });
  api.on(FEEDS, pageOf({ ...feed, read_on: "2026-11-21" }));
  button(page, "Create calendar feed").click();
  await eventually(() => expect(dialog(page).getElement().textContent).toContain(url));
  button(dialog(page), "Done").click();
  await eventually(() => expect(text()).toContain("by Ana Ruiz, last read Nov 21, 2026"));
  expect(text()).not.toContain(url);

  const REMOVE = `DELETE /api/feeds/${feed.feed_id}`;
  api.on(REMOVE, undefined);
  api.on(FEEDS, pageOf());
  button(page, `Revoke: ${CALENDAR_FEEDS.made({ ...feed, read_on: null })}`).click();
  await eventually(() => expect(text()).toContain("Revoke the calendar feed?"));
  button(dialog(page), "Revoke").click();
  await eventually(() => expect(notifications(page)).toContain("Calendar feed revoked"));
  expect(api.named(REMOVE)).toHaveLength(1);
  await eventually(() => expect(text()).toContain("No calendar feeds yet."));
});
