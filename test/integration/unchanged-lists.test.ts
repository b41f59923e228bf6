import type { Appointment } from "../../shared/appointments/appointment.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { clinic, desk, emulators, openDeskForEach } from "./desk-for-each.ts";
import { openFrontDesk } from "./front-desk.ts";
import { merge, register, undo } from "./merge-desk.ts";

// The stream is not drained unless a test says so: what a request changes shows without it.
openDeskForEach({ stream: true });
afterEach(() => void vi.useRealTimers());

interface Day {
  readonly location_id: string;
  readonly date: string;
}

/** Lets as much time pass as a list needs to show the latest change. */
const settle = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });

const list = ({ location_id, date }: Day, tag?: string) =>
  clinic.send("RECEPTIONIST", "appointments", "list", {
    query: { location_id, from: date, to: date },
    headers: tag ? { "if-none-match": tag } : {},
  });

/** Expects that a list of each of the days answers "unchanged" before a change, and that none of them does so afterwards. */
async function expectNews(days: readonly Day[], change: () => Promise<unknown>): Promise<void> {
  settle();
  const tags = await Promise.all(days.map(async (day) => String((await list(day)).headers.etag)));
  const statuses = () => Promise.all(days.map(async (day, index) => (await list(day, tags[index])).status));
  expect(await statuses()).toEqual(days.map(() => 304));
  await change();
  settle();
  expect(await statuses()).toEqual(days.map(() => 200));
}

/** Expects that a request succeeds. */
async function done<Answer extends { readonly status: number }>(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer;
}

const day = (weeks = 0): Day => ({ location_id: desk.location_id, date: daysAfter(MONDAY, 7 * weeks) });

const book = async (changes: object = {}): Promise<Appointment> => {
  const body = { ...desk, date: MONDAY, start_time: "10:00", ...changes };
  return (await done(clinic.send("RECEPTIONIST", "appointments", "book", { body }))).body;
};
const bookSeries = async (): Promise<Appointment> => {
  const body = { ...desk, date: MONDAY, start_time: "10:00", every_weeks: 1, count: 3 };
  await done(clinic.send("RECEPTIONIST", "appointments", "bookSeries", { body }));
  const [first] = (await list(day())).body.items;
  return first as Appointment;
};
const move =
  ({ appointment_id, version }: Appointment, changes: object) =>
  () =>
    done(
      clinic.send("RECEPTIONIST", "appointments", "reschedule", {
        params: { appointment_id },
        body: { ...changes, version },
      }),
    );
const setStatus =
  ({ appointment_id, version }: Appointment, changes: object) =>
  () =>
    done(
      clinic.send("RECEPTIONIST", "appointments", "setStatus", {
        params: { appointment_id },
        body: { appointment_status: "CANCELLED", version, ...changes },
      }),
    );
const close = () =>
  done(
    clinic.send("TENANT_ADMIN", "locations", "createClosure", {
      params: { location_id: desk.location_id },
      body: { from_date: MONDAY, to_date: MONDAY, reason: "Renovation" },
    }),
  );

test("shows a booking", () => expectNews([day()], book));

test("shows a move within the day", async () => {
  await expectNews([day()], move(await book(), { start_time: "11:00" }));
});

test("shows a move to another day on both days", async () => {
  await expectNews([day(), day(1)], move(await book(), { date: day(1).date }));
});

test("shows a move to another location at both locations", async () => {
  const { location_id, service_id, practitioner_id } = await openFrontDesk(clinic);
  const elsewhere = { location_id, service_id, practitioner_id };
  await expectNews([day(), { location_id, date: MONDAY }], move(await book(), elsewhere));
});

test("shows a cancellation, and an appointment that is brought back", async () => {
  const booked = await book();
  await expectNews([day()], setStatus(booked, {}));
  await expectNews([day()], setStatus({ ...booked, version: 2 }, { appointment_status: "BOOKED" }));
});

test("shows a series on each of its days", () => expectNews([day(), day(1), day(2)], bookSeries));

test("shows a move of a series on each of its days", async () => {
  const first = await bookSeries();
  await expectNews([day(), day(1), day(2)], move(first, { start_time: "11:00", scope: "following" }));
});

test("shows a cancellation of a series on each of its days", async () => {
  const first = await bookSeries();
  await expectNews([day(), day(1), day(2)], setStatus(first, { scope: "following" }));
});

test("shows the appointments that a closure affects", async () => {
  await book();
  await book({ start_time: "11:00" });
  await expectNews([day()], close);
});

test("shows a merge of patients, and its undo", async () => {
  const { patient_id } = await register({ last_name: "Lovelace" });
  await book({ patient_id });
  let merge_id = "";
  await expectNews([day()], async () => {
    merge_id = String((await done(merge(desk.patient_id, patient_id))).body.merge_id);
  });
  await expectNews([day()], () => done(undo(merge_id)));
});

test("shows an erasure", async () => {
  await setStatus(await book(), {})();
  const params = { patient_id: desk.patient_id };
  await expectNews([day()], () => done(clinic.send("TENANT_ADMIN", "patients", "erase", { params })));
});

test("shows a new name that the stream copies", async () => {
  await book();
  await emulators.drainStream();
  await done(
    clinic.send("RECEPTIONIST", "patients", "update", {
      params: { patient_id: desk.patient_id },
      body: { last_name: "Murray", version: 1 },
    }),
  );
  await expectNews([day()], () => emulators.drainStream());
});

test("shows the marks that the stream sets", async () => {
  // The row is changed without a request, which would mark the first appointments itself.
  const { staffEntity } = await import("../../functions/entities/people.ts");
  await book();
  await emulators.drainStream();
  const key = { tenant_id: clinic.tenant_id, staff_id: desk.practitioner_id };
  await staffEntity().patch(key).set({ status: "INACTIVE" }).go();
  await expectNews([day()], () => emulators.drainStream());
  expect((await list(day())).body.items).toMatchObject([{ attention: expect.any(String) }]);
});

test("stays unchanged on other days and at other locations", async () => {
  const { location_id } = await openFrontDesk(clinic);
  const others = [day(1), { location_id, date: MONDAY }];
  settle();
  const tags = await Promise.all(others.map(async (other) => String((await list(other)).headers.etag)));
  await book();
  const again = await Promise.all(others.map((other, index) => list(other, tags[index])));
  expect(again.map(({ status }) => status)).toEqual([304, 304]);
});
