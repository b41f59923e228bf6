import fc from "fast-check";
import type { Appointment } from "../../shared/appointments/appointment.ts";
import { TRANSITIONS } from "../../shared/appointments/status.ts";
import { openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { isExhaustive, times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { expectListsToAgree } from "../support/stored-appointments.ts";
import { addPractitioner, newPatient, openFrontDesk, setClock } from "./front-desk.ts";

const SEED = 20_261_122;
const RUNS = times(15, 3);
const STARTS = ["09:00", "09:30", "10:00", "10:15", "11:00", "14:00"];

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
afterEach(() => void vi.useRealTimers());

const ACTIONS = [
  ...(["book", "book", "overbook", "series", "move", "move", "moveFollowing", "cancelFollowing"] as const),
  ...(["CANCELLED", "BOOKED", "MISSED", "CHECKED-IN", "IN-PROGRESS", "IN-PROGRESS", "COMPLETED", "COMPLETED"] as const),
  ...(["renamePatient", "renameLocation", "close", "merge", "erase"] as const),
];
const step = fc.record({ action: fc.constantFrom(...ACTIONS), one: fc.nat(99), other: fc.nat(99) });
interface Step {
  readonly action: (typeof ACTIONS)[number];
  readonly one: number;
  readonly other: number;
}

/** Opens a clinic that may overbook, with three patients and two practitioners. */
async function openWorld() {
  const clinic = await openClinic();
  const desk = await openFrontDesk(clinic);
  const second = await addPractitioner(clinic, desk.location_id, { last_name: "Noether" });
  const send = (
    domain: string,
    operation: string,
    request: object,
    as: "RECEPTIONIST" | "TENANT_ADMIN" = "RECEPTIONIST",
  ) => clinic.send(as, domain as "patients", operation as "get", request as never);
  const register = async (last_name: string) =>
    (await send("patients", "create", { body: { ...newPatient, last_name } })).body.patient_id as string;
  const patients = [desk.patient_id, await register("Lovelace"), await register("Murray")];
  const { version } = (await send("tenants", "getCurrent", {}, "TENANT_ADMIN")).body;
  await send("tenants", "updateCurrent", { body: { allow_overbooking: true, version } }, "TENANT_ADMIN");
  const first = { ...desk, date: MONDAY, start_time: "11:30" };
  for (const start_time of ["10:00", "16:00"]) await send("appointments", "book", { body: { ...first, start_time } });
  await send("appointments", "bookSeries", { body: { ...first, every_weeks: 1, count: 3 } });
  return { tenant_id: clinic.tenant_id, desk, send, patients, practitioners: [desk.practitioner_id, second] };
}
type World = Awaited<ReturnType<typeof openWorld>>;

const nth = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;

/** Does one step, and returns the status of the answer. Many are refused. */
async function take({ desk, send, patients, practitioners, tenant_id }: World, { action, one, other }: Step) {
  const { appointmentEntity } = await import("../../functions/entities/appointments.ts");
  const { refreshNames } = await import("../../functions/events/streams/refresh-names.ts");
  const [patient_id, other_id] = [nth(patients, one), nth(patients, other)];
  const at = { date: daysAfter(MONDAY, one % 3), start_time: nth(STARTS, one + other) };
  const wanted = { ...desk, patient_id, practitioner_id: nth(practitioners, other), ...at };
  const { location_id } = desk;
  const { data } = await appointmentEntity().query.byId({ tenant_id }).go({ pages: "all", consistent: true });
  // A status is set where it can follow, so that random steps also reach the later statuses.
  const fitting = data.filter(({ appointment_status }) =>
    TRANSITIONS[appointment_status].some(({ to }) => to === action),
  );
  const rows = fitting.length > 0 ? fitting : data;
  const { appointment_id = "appt_none", version = 1 } = (rows.length > 0 ? nth(rows, one) : {}) as Partial<Appointment>;
  const params = { appointment_id };
  const patient = (await send("patients", "get", { params: { patient_id } })).body;
  const change = (domain: string, operation: string, request: object) =>
    send(domain, operation, request, "TENANT_ADMIN");
  const move = { practitioner_id: nth(practitioners, other), ...at, version };
  switch (action) {
    case "book":
      return send("appointments", "book", { body: { ...wanted, reason: "Cough" } });
    case "overbook":
      return send("appointments", "book", { body: { ...wanted, overbook: { reason: "Urgent" } } });
    case "series":
      return send("appointments", "bookSeries", { body: { ...wanted, every_weeks: 1, count: 3 } });
    case "move":
      return send("appointments", "reschedule", { params, body: move });
    case "moveFollowing":
      return send("appointments", "reschedule", { params, body: { ...move, scope: "following" } });
    case "cancelFollowing": {
      const body = { appointment_status: "CANCELLED", cancel_reason: "Ill", scope: "following", version };
      return send("appointments", "setStatus", { params, body });
    }
    case "renamePatient": {
      const body = { last_name: `Name${other}`, alert: other % 2 ? "Deaf" : "", version: patient.version };
      const answer = await send("patients", "update", { params: { patient_id }, body });
      await refreshNames({ tenant_id, source: "patient", source_id: patient_id, cursor: null });
      return answer;
    }
    case "renameLocation": {
      const current = (await change("locations", "get", { params: { location_id } })).body;
      const body = { location_name: `Place ${other}`, version: current.version };
      const answer = await change("locations", "update", { params: { location_id }, body });
      await refreshNames({ tenant_id, source: "location", source_id: location_id, cursor: null });
      return answer;
    }
    case "close": {
      const day = daysAfter(MONDAY, 1 + (other % 9));
      const body = { from_date: day, to_date: day, reason: "Renovation" };
      return change("locations", "createClosure", { params: { location_id }, body });
    }
    case "merge": {
      const into = (await send("patients", "get", { params: { patient_id: other_id } })).body;
      const body = { other_id: patient.patient_id, version: into.version, other_version: patient.version };
      return send("patients", "merge", { params: { patient_id: into.patient_id }, body });
    }
    case "erase":
      return one % 3 ? undefined : change("patients", "erase", { params: { patient_id } });
    default:
      return send("appointments", "setStatus", { params, body: { appointment_status: action, version } });
  }
}

test("lists what the appointments are after random steps, of which two are taken at once", {
  timeout: 180_000,
}, async () => {
  let kept = 0;
  const done = new Set<string>();
  const property = fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 6, maxLength: 14 }), async (steps) => {
    const world = await openWorld();
    setClock("10:05");
    for (const pair of steps) {
      const answers = await Promise.all(pair.map((each) => take(world, each)));
      for (const [at, answer] of answers.entries()) {
        expect(answer?.status ?? 200).toBeLessThan(500);
        if (answer && answer.status < 300) done.add(pair[at]?.action ?? "");
      }
    }
    vi.useRealTimers();
    kept += await expectListsToAgree(world.tenant_id);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
  expect(kept).toBeGreaterThan(RUNS);
  if (isExhaustive) expect([...done]).toEqual(expect.arrayContaining([...ACTIONS]));
});
