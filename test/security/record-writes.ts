import { randomUUID } from "node:crypto";
import { newPatient, openFrontDesk } from "../integration/front-desk.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/days.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";

const DAY_MS = 86_400_000;

/** The emulators of a file, with proxies for faults. Imports follow their new value. */
export let emulators: Emulators;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
let provider_id: string;

/** Starts the emulators for the file, and opens a clinic with a front desk and an insurance provider. */
export function openRecordClinic(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ faults: true });
    clinic = await openClinic();
    desk = await openFrontDesk(clinic);
    const contact = { email: "cover@example.com", phone: "5550100400" };
    const provider = { provider_name: "Good Cover", coverage_type: "Dental", ...contact, status: "ACTIVE" };
    provider_id = (await clinic.send("TENANT_ADMIN", "insurance", "createProvider", { body: provider } as never)).body
      .provider_id;
  }, 30_000);
  afterAll(() => emulators.stop());
}

const send = <O extends OperationOf<"patients">>(
  operation: O,
  request: object,
  role: "RECEPTIONIST" | "TENANT_ADMIN" = "RECEPTIONIST",
) => clinic.send(role, "patients", operation, request as never);
const of = (patient_id: string) => ({ params: { patient_id } });
const register = async (): Promise<string> => (await send("create", { body: newPatient })).body.patient_id;
const policy = () => ({ items: [{ provider_id, member_id: "M 1" }], version: 0 });

let days = 0;
/** Creates a patient with a note, a policy and an appointment on a day of its own. */
async function fullPatient(): Promise<string> {
  const patient_id = await register();
  days += 1;
  const date = new Date(Date.parse(MONDAY) + days * DAY_MS).toISOString().slice(0, 10);
  const body = { ...desk, patient_id, date, start_time: "09:00" };
  expect((await clinic.send("RECEPTIONIST", "appointments", "book", { body })).status).toBe(201);
  await send("createNote", { ...of(patient_id), body: { text: "Called" } });
  await send("putInsurance", { ...of(patient_id), body: policy() });
  return patient_id;
}

/** Counts what a patient has. */
async function countsOf(patient_id: string) {
  const lists = ["listAppointments", "listNotes", "getInsurance"] as const;
  const [appointments, notes, policies] = await Promise.all(
    lists.map(async (list) => (await send(list, of(patient_id))).body.items?.length),
  );
  return { appointments, notes, policies };
}
const ALL = { appointments: 1, notes: 1, policies: 1 };
const NOTHING = { appointments: 0, notes: 0, policies: 0 };

/** A write of the record: its request, and what must be there once it succeeded. */
interface Work {
  readonly mark: string;
  readonly run: () => Promise<Answer>;
  /** Whether a repetition may be answered by 409, because the first attempt was written. */
  readonly refusesTwice?: boolean;
  readonly check: (answer: Answer) => Promise<void>;
}

/** Prepares the writing of a note. */
export async function note(): Promise<Work> {
  const patient_id = await register();
  const headers = { "idempotency-key": randomUUID() };
  return {
    mark: patient_id,
    run: () => send("createNote", { ...of(patient_id), body: { text: "Called" }, headers }),
    check: async () => expect((await countsOf(patient_id)).notes).toBe(1),
  };
}

/** Prepares the saving of a policy. */
export async function insurance(): Promise<Work> {
  const patient_id = await register();
  return {
    mark: patient_id,
    run: () => send("putInsurance", { ...of(patient_id), body: policy() }),
    refusesTwice: true,
    check: async () => expect((await countsOf(patient_id)).policies).toBe(1),
  };
}

/** Prepares the marking of two patients as distinct. */
export async function distinct(): Promise<Work> {
  const [one, other_id] = [await register(), await register()];
  return {
    mark: other_id,
    run: () => send("markDistinct", { ...of(one), body: { other_id } }),
    check: async () => {
      const { pairsOfPatient } = await import("../../functions/entities/patients.ts");
      expect(await pairsOfPatient(clinic.tenant_id, one)).toMatchObject([{ state: "DISTINCT" }]);
    },
  };
}

const mergeOf = (kept: string, other_id: string) =>
  send("merge", { ...of(kept), body: { other_id, version: 1, other_version: 1 } });
const mergesInto = async (kept: string) => (await send("listMerges", { query: { patient_id: kept } })).body.items;

/** Prepares the merge of a patient who has rows of every kind. */
export async function merge(): Promise<Work> {
  const [kept, other] = [await register(), await fullPatient()];
  return {
    mark: other,
    run: () => mergeOf(kept, other),
    check: async () => {
      expect((await send("get", of(other))).body.patient_id).toBe(kept);
      expect(await countsOf(kept)).toEqual(ALL);
      expect(await mergesInto(kept)).toHaveLength(1);
    },
  };
}

/** Prepares the undoing of such a merge. */
export async function undo(): Promise<Work> {
  const [kept, other] = [await register(), await fullPatient()];
  const { merge_id } = (await mergeOf(kept, other)).body;
  return {
    mark: other,
    run: () => send("undoMerge", { params: { merge_id } }),
    check: async () => {
      expect((await send("get", of(other))).body.patient_id).toBe(other);
      expect([await countsOf(kept), await countsOf(other)]).toEqual([NOTHING, ALL]);
      expect(await mergesInto(kept)).toEqual([]);
    },
  };
}

/** Prepares the erasure of such a patient. */
export async function erase(): Promise<Work> {
  const patient_id = await fullPatient();
  return {
    mark: patient_id,
    run: () => send("erase", of(patient_id), "TENANT_ADMIN"),
    check: async (answer) => {
      expect(answer.body).toMatchObject({
        erased: true,
        deleted: { notes: 1, policies: 1 },
        kept: { appointments: 1 },
      });
      expect((await send("get", of(patient_id))).status).toBe(404);
    },
  };
}
