import { fireEvent } from "@testing-library/react";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { operations } from "../../../support/operations.ts";
import { refuse } from "../../../support/render-api.tsx";
import { openApp, USER_ID } from "../../../support/render-app.tsx";
import { listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, eventually, field, text } from "../../../support/render-gestures.tsx";
import { aStaff, STAFF_ID } from "../../../support/render-staff.tsx";
import { headers, rows } from "../../../support/render-tables.tsx";

const PATH = "/tenant_admin/activity";
const LIST = "GET /api/activity";
const OTHER = "d0000000-0000-4000-8000-000000000077";

const anEntry = (changes: Partial<Activity> = {}): Activity => ({
  activity_id: nthId("act", 1),
  at: "2026-11-20T15:30:05.000Z",
  user_id: USER_ID,
  user_name: "Laura Whitfield",
  user_role: "TENANT_ADMIN",
  operation: "staff.update",
  record_id: STAFF_ID,
  request_id: "r1",
  ...changes,
});
const opened = anEntry({
  activity_id: nthId("act", 2),
  user_id: OTHER,
  user_name: "Rita Front",
  user_role: "RECEPTIONIST",
  operation: "patients.get",
  record_id: PATIENT_ID,
});

/** Opens the page; `asked` gives what the list was asked for, latest last. */
async function openActivity(answer: unknown, search = "") {
  const asked: Record<string, string>[] = [];
  const app = await openApp("/account", { as: "TENANT_ADMIN" });
  app.api.on("GET /api/staff", listed([aStaff({ first_name: "Omar", middle_name: "", last_name: "Haddad" })]));
  app.api.on(LIST, ({ url }: { url: URL }) => {
    asked.push(Object.fromEntries(url.searchParams));
    return answer;
  });
  await app.go(`${PATH}${search}`);
  return { ...app, asked };
}

test("who did what to which record stands there in words, without anybody's data", async () => {
  const { page } = await openActivity(listed([anEntry(), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(headers(page)).toEqual(["When", "Person", "Role", "Action", "Record"]);
  await eventually(() =>
    expect(rows(page).map((row) => row.slice(1))).toEqual([
      ["Laura Whitfield", "Clinic administrator", "Changed a staff member", "Omar Haddad"],
      ["Rita Front", "Receptionist", "Opened a patient", `Patient …${PATIENT_ID.slice(-4)}`],
    ]),
  );
  expect(rows(page)[0]?.[0]).toMatch(/^Nov 20, 2026, \d+:30:05.[AP]M$/);
});

test("every entry there can be has words of its own", async () => {
  const { deedOf } = await import("../../../../web/src/features/activity/deeds.ts");
  const audited = operations
    .filter(({ route }) => route.audited)
    .map(({ domain, operation }) => `${domain}.${operation}`);
  const words = audited.map(deedOf);
  expect(words.filter((word, n) => word === audited[n])).toEqual([]);
  expect(new Set(words).size).toBe(audited.length);
  expect(deedOf("patients.somethingNew")).toBe("patients.somethingNew");
});

test("a person and a record of the list narrow it, and clearing widens it again", async () => {
  const { page, asked, router } = await openActivity(listed([anEntry(), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Only what Rita Front did").click();
  await eventually(() => expect(asked.at(-1)).toEqual({ user_id: OTHER }));
  await eventually(() => expect(field(page, "Person").findControl()?.getElement().textContent).toContain("Rita Front"));
  button(page, `Only what happened to Patient …${PATIENT_ID.slice(-4)}`).click();
  await eventually(() => expect(asked.at(-1)).toEqual({ user_id: OTHER, record_id: PATIENT_ID }));
  expect(router.state.location.search).toBe(`?person=${OTHER}&record=${PATIENT_ID}`);
  button(page, "Clear filters").click();
  await eventually(() => expect(router.state.location.search).toBe(""));
});

test("a day is asked for from its midnight to the next one, on the clock of whoever looks", async () => {
  const { asked } = await openActivity(listed([]), "?day=2026-03-08");
  await eventually(() => expect(text()).toContain("No matches"));
  const [{ from = "", before = "" } = {}] = asked;
  expect(new Date(from).toString()).toContain("Mar 08 2026 00:00:00");
  expect(new Date(before).toString()).toContain("Mar 09 2026 00:00:00");
});

test("a record is asked for by its id once it was typed", async () => {
  const { page, asked } = await openActivity(listed([anEntry()]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  const input = field(page, "Record").findControl()?.findInput()?.findNativeInput().getElement();
  if (!input) throw new Error("There is no field Record");
  fireEvent.change(input, { target: { value: ` ${PATIENT_ID} ` } });
  expect(asked).toHaveLength(1);
  fireEvent.blur(input);
  await eventually(() => expect(asked.at(-1)).toEqual({ record_id: PATIENT_ID }));
});

test("a new clinic's activity is empty, and says so", async () => {
  await openActivity(listed([]));
  await eventually(() => expect(text()).toContain("Nothing has happened yet."));
});

test("a failure is shown, and trying again helps", async () => {
  const { page, api } = await openActivity(refuse("internal", "Something went wrong on our side. Please try again."));
  await eventually(() => expect(text()).toContain("Something went wrong on our side."));
  api.on(LIST, listed([anEntry()]));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});
