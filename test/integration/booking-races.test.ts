import { setTimeout as sleep } from "node:timers/promises";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../shared/values/days-and-times.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { AT_ONCE, printFigures, times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { tableRows } from "../support/table-rows.ts";
import { addPatients, addPractitioner, openFrontDesk } from "./front-desk.ts";
import { lockItems } from "./locked-items.ts";
import { meetAtTransactions } from "./meetings.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
  clinic = await openClinic();
});
afterAll(() => emulators.stop());

type Desk = Awaited<ReturnType<typeof openFrontDesk>>;
const book = (desk: Desk, start_time: string, changes: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time, ...changes } });
const outcomeOf = ({ status, body }: Answer) => [status, body?.code].filter(Boolean).join(" ");
const counted = (outcomes: readonly string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((each) => each === one).length]));
/** Returns the nth time of a day that is divided into appointments of the same length. */
const nthTime = (n: number, minutes: number) => {
  const start = 9 * 60 + n * minutes;
  return `${String(Math.floor(start / 60)).padStart(2, "0")}:${String(start % 60).padStart(2, "0")}`;
};

const FREE_TIMES = 40;

test(`books all of ${FREE_TIMES} simultaneous requests for different free times of one practitioner's day`, async () => {
  const desk = await openFrontDesk(clinic, { service: { duration: 10 } });
  const patients = await addPatients(clinic, FREE_TIMES);
  const started = performance.now();
  const answers = await Promise.all(patients.map((patient_id, n) => book(desk, nthTime(n, 10), { patient_id })));
  printFigures(`${FREE_TIMES} bookings of one day: ${Math.round(performance.now() - started)} ms`);
  expect(counted(answers.map(outcomeOf))).toEqual({ 201: FREE_TIMES });
});

test(`lets exactly one of ${AT_ONCE} simultaneous bookings of one room win, with different practitioners and patients`, async () => {
  const desk = await openFrontDesk(clinic, { service: { needs_room: true } });
  const { location_id } = desk;
  const room = { location_id, room_number: "1", status: "ACTIVE" as const };
  await clinic.send("TENANT_ADMIN", "locations", "createRoom", { body: room });
  const patients = await addPatients(clinic, AT_ONCE);
  const others = await Promise.all(
    patients.map(async (patient_id, n) => ({
      patient_id,
      practitioner_id: await addPractitioner(clinic, location_id, { last_name: `Doctor ${n}` }),
    })),
  );
  const answers = await Promise.all(others.map((each) => book(desk, "10:00", each)));
  const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? body.room_number}`);
  expect(outcomes.filter((outcome) => outcome === "201 1")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "409 slot_taken")).toHaveLength(AT_ONCE - 1);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.fields).toEqual({ start_time: "Room 1 is taken at this time." });
});

test("15 simultaneous bookings that lock their items meet at most a conflict, and then succeed", async () => {
  const desk = await openFrontDesk(clinic, { service: { duration: 10 } });
  const patients = await addPatients(clinic, 15);
  const bookNth = (patient_id: string, n: number) => book(desk, nthTime(n, 10), { patient_id });
  const locks = await lockItems();
  const answers = await Promise.all(patients.map(bookNth));
  locks.stop();
  const seen = counted(answers.map(outcomeOf));
  printFigures(`15 bookings with locked items: ${JSON.stringify(seen)}, ${locks.refused()} transactions refused`);
  expect(locks.refused()).toBeGreaterThan(0);
  for (const [n, answer] of answers.entries()) {
    if (answer.status === 201) continue;
    expect(outcomeOf(answer)).toBe("409 conflict");
    expect(outcomeOf(await bookNth(patients[n] ?? "", n))).toBe("201");
  }
});

const PAIRS_AT_ONCE = 8;
const DELETIONS = times(80, 16);
const CHANGES_OF_ZONE = times(24, 8);
const QUEUED = times(30, 12);

/**
 * Starts both as often as given, and counts the pairs of answers: two of eight pairs meet at their transactions, and the others
 * start within a few milliseconds of each other.
 */
async function meetings(
  runs: number,
  start: (run: number) => Promise<readonly [() => Promise<Answer>, () => Promise<Answer>]>,
) {
  const outcomes: string[] = [];
  const meet = async (run: number) => {
    const requests = await start(run);
    const [first, second] = requests;
    const delay = (run % 2 === 0 ? -6 : 40) * Math.random();
    const answers = await (run % PAIRS_AT_ONCE < 2
      ? meetAtTransactions(requests, run % PAIRS_AT_ONCE)
      : Promise.all([sleep(Math.max(0, -delay)).then(first), sleep(Math.max(0, delay)).then(second)]));
    outcomes.push(answers.map(outcomeOf).join(" + "));
  };
  for (let run = 0; run < runs; run += PAIRS_AT_ONCE)
    await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, (_, n) => meet(run + n)));
  return counted(outcomes);
}

test(`a service is never booked and deleted, in ${DELETIONS} runs of both at once`, async () => {
  const desk = await openFrontDesk(clinic);
  let made = 0;
  const addService = { status: "ACTIVE", fee: "80.00", duration: 30 } as const;
  const seen = await meetings(DELETIONS, async (run) => {
    made += 1;
    const body = { ...addService, service_name: `Check-up ${made}`, location_id: desk.location_id };
    const { service_id } = (await clinic.send("TENANT_ADMIN", "services", "create", { body })).body;
    return [
      () => book(desk, "10:00", { service_id, date: daysAfter(MONDAY, run) }),
      () => clinic.send("TENANT_ADMIN", "services", "remove", { params: { service_id } }),
    ];
  });
  printFigures(`booking and deletion of a service: ${JSON.stringify(seen)}`);
  expect(Object.keys(seen).filter((pair) => !["201 + 409 in_use", "404 not_found + 204"].includes(pair))).toEqual([]);
});

test(`an appointment never has the time of a former time zone, in ${CHANGES_OF_ZONE} runs of booking and changing it at once`, async () => {
  const booked: { starts_at: string; location_id: string; date: string }[] = [];
  const seen = await meetings(CHANGES_OF_ZONE, async () => {
    const desk = await openFrontDesk(clinic);
    const change = { params: { location_id: desk.location_id }, body: { time_zone: "America/Denver", version: 1 } };
    return [
      async () => {
        const answer = await book(desk, "10:00");
        if (answer.status === 201) booked.push(answer.body);
        return answer;
      },
      () => clinic.send("TENANT_ADMIN", "locations", "update", change),
    ];
  });
  printFigures(`booking and change of the time zone: ${JSON.stringify(seen)}`);
  expect(Object.keys(seen).filter((pair) => !["201 + 409 in_use", "201 + 200"].includes(pair))).toEqual([]);
  for (const { location_id, starts_at } of booked) {
    const { body } = await clinic.send("TENANT_ADMIN", "locations", "get", { params: { location_id } });
    expect(starts_at.slice(11, 16)).toBe(body.time_zone === "America/Denver" ? "17:00" : "16:00");
  }
});

const change = (domain: "services" | "locations", params: object, body: object) =>
  clinic.send("TENANT_ADMIN", domain, "update", { params, body: { ...body, version: 1 } } as never);

/** Adds a practitioner with an account, so that the practitioner can be terminated. */
async function addInvitedPractitioner(location_id: string): Promise<string> {
  const name = { firstName: "Chidi", middleName: "", lastName: "Okafor", dob: "1975-01-01", phoneNumber: "5550100102" };
  const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
  const job = {
    email: `${location_id}@example.com`,
    role: "PRACTITIONER",
    status: "ACTIVE",
    locationId: location_id,
  } as const;
  const { staff_id } = (await clinic.send("TENANT_ADMIN", "staff", "add", { body: { ...name, ...place, ...job } }))
    .body;
  const items = SCHEDULE_DAYS.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "17:00" }));
  const params = { staff_id };
  await clinic.send("TENANT_ADMIN", "staff", "putSchedules", {
    params,
    query: { location_id },
    body: { items, version: 0 },
  });
  return staff_id;
}

test.each([
  [
    "the termination of the practitioner",
    ({ practitioner_id: staff_id }: Desk) =>
      clinic.send("TENANT_ADMIN", "staff", "update", {
        params: { staff_id },
        body: { status: "TERMINATED", version: 1 },
      }),
  ],
  [
    "the practitioner's hours were cleared",
    ({ practitioner_id: staff_id, location_id }: Desk) =>
      clinic.send("TENANT_ADMIN", "staff", "putSchedules", {
        params: { staff_id },
        query: { location_id },
        body: { items: [], days_off: ["Mon"], version: 1 },
      }),
  ],
  [
    "the location was closed",
    ({ location_id }: Desk) => {
      const operating_hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { status: "closed" }]));
      return change("locations", { location_id }, { operating_hours });
    },
  ],
  ["the service was deactivated", ({ service_id }: Desk) => change("services", { service_id }, { status: "INACTIVE" })],
])("writes none of the queued bookings after %s", async (event, act) => {
  const opened = await openFrontDesk(clinic, { service: { duration: 10 } });
  const desk = { ...opened, practitioner_id: await addInvitedPractitioner(opened.location_id) };
  const patients = await addPatients(clinic, QUEUED);
  const queue = patients.map((patient_id, n) => sleep(10 * n).then(() => book(desk, nthTime(n, 10), { patient_id })));
  await sleep(100);
  expect((await act(desk)).status).toBe(200);
  const stored = () => tableRows(emulators.dynamoDb, desk.practitioner_id);
  const appointments = async () => (await stored()).filter((row) => row.includes('"__edb_e__":"appointment"')).length;
  const atAcknowledgement = await appointments();
  const late = await book(desk, "15:00");
  const seen = counted((await Promise.all(queue)).map(outcomeOf));
  printFigures(`${QUEUED} queued bookings and ${event}: ${JSON.stringify(seen)}`);
  expect(outcomeOf(late)).toBe("422 invalid");
  expect(await appointments()).toBe(atAcknowledgement);
  expect(seen[201] ?? 0).toBe(atAcknowledgement);
  expect(Object.keys(seen).filter((outcome) => !["201", "422 invalid"].includes(outcome))).toEqual([]);
});
