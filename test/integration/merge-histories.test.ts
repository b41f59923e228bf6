import fc from "fast-check";
import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { sampleOf, times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { type Interruption, killedAt } from "../support/faults.ts";
import { expectListsToAgree } from "../support/stored-appointments.ts";
import { newPatient, openFrontDesk } from "./front-desk.ts";

const DAY_MS = 86_400_000;

/** The kinds of rows that a merge moves. */
const KINDS = ["appointments", "notes", "policies", "waiting"] as const;

/** What a patient has, by the model: the rows that are under the id, or under that which it leads to. */
interface Model {
  readonly id: string;
  readonly appointments: Set<string>;
  readonly notes: Set<string>;
  readonly policies: Set<string>;
  /** The entries on the waitlist. */
  readonly waiting: Set<string>;
  /** The lead that became the patient. */
  readonly lead_id: string;
  into?: Model;
}

let emulators: Emulators;
/** The clinic of a file. Imports follow its new value. */
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
let provider_id: string;

/** Starts the emulators for the file, and opens a clinic with a front desk and an insurance provider. */
function openMergeDesk(): void {
  beforeAll(async () => {
    emulators = await startEmulators();
    clinic = await openClinic();
    desk = await openFrontDesk(clinic);
    const contact = { email: "cover@example.com", phone: "5550100400" };
    const provider = { provider_name: "Good Cover", coverage_type: "Dental", ...contact, status: "ACTIVE" };
    const answer = await clinic.send("TENANT_ADMIN", "insurance", "createProvider", { body: provider } as never);
    provider_id = answer.body.provider_id;
  });
  afterAll(() => emulators.stop());
}

let worlds = 0;
/** Returns a day without appointments, and a last name that no other patient has. */
const newWorld = () => {
  worlds += 1;
  const date = new Date(Date.parse(MONDAY) + worlds * DAY_MS).toISOString().slice(0, 10);
  return { date, last_name: `Hopper${worlds}x` };
};
/** The day and the last name of one history. */
type World = ReturnType<typeof newWorld>;

/** Sends a request about patients as the receptionist. */
const send = <O extends OperationOf<"patients">>(operation: O, request: object) =>
  clinic.send("RECEPTIONIST", "patients", operation, request as never);
const open = async (patient_id: string) => (await send("get", { params: { patient_id } })).body;
/** Registers a patient who was a lead. */
const register = async ({ last_name }: World): Promise<Model> => {
  const { lead_id } = (await send("createLead", { body: { ...newPatient, last_name } })).body;
  const { patient_id: id } = (await send("convertLead", { params: { lead_id } })).body;
  return { id, lead_id, appointments: new Set(), notes: new Set(), policies: new Set(), waiting: new Set() };
};
/** Books an appointment, and returns its id. */
const book = async ({ id }: Model, { date }: World, start_time: string | undefined) => {
  const body = { ...desk, patient_id: id, date, start_time };
  return (await clinic.send("RECEPTIONIST", "appointments", "book", { body } as never)).body.appointment_id;
};
/** Writes a note, and returns its id. */
const note = async ({ id }: Model) =>
  (await send("createNote", { params: { patient_id: id }, body: { text: "Called" } })).body.note_id;
/** Puts a patient on the waitlist. */
const wait = async ({ id }: Model) => {
  const body = { patient_id: id, service_id: desk.service_id };
  return (await clinic.send("RECEPTIONIST", "appointments", "addToWaitlist", { body })).body.entry_id;
};
/** Adds a policy to those of a patient, and returns its id. */
const insure = async ({ id }: Model): Promise<string> => {
  const { items, version } = (await send("getInsurance", { params: { patient_id: id } })).body;
  const body = { items: [...items, { provider_id, member_id: "M 1" }], version };
  return (await send("putInsurance", { params: { patient_id: id }, body })).body.items.at(-1)?.policy_id ?? "";
};
/** Returns the request that merges a patient into another. */
const mergeRequest = async (kept: Model, gone: Model) => {
  const [{ version }, { version: other_version }] = [await open(kept.id), await open(gone.id)];
  return { params: { patient_id: kept.id }, body: { other_id: gone.id, version, other_version } };
};

/** Returns the patient to whom an id leads. */
const survivor = (model: Model): Model => (model.into ? survivor(model.into) : model);

const idsIn = (items: readonly Readonly<Record<string, unknown>>[], name: string) =>
  items.map((item) => String(item[name])).sort();

/** Compares every patient's rows with the model's: each appointment, note, policy and lead is there exactly once. */
async function check(models: readonly Model[], { date, last_name }: World): Promise<void> {
  const leads = (await send("listLeads", { query: { search: last_name } })).body.items;
  expect(idsIn(leads, "lead_id")).toEqual(models.map(({ lead_id }) => lead_id).sort());
  for (const model of models) {
    const { patient_id } = (await send("getLead", { params: { lead_id: model.lead_id } })).body;
    expect((await open(patient_id ?? "")).patient_id).toBe(survivor(model).id);
    const { id, appointments, notes, policies } = survivor(model);
    const params = { patient_id: model.id };
    expect((await open(model.id)).patient_id).toBe(id);
    const listed = (await send("listAppointments", { params })).body.items;
    expect(idsIn(listed, "appointment_id")).toEqual([...appointments].sort());
    expect(new Set(idsIn(listed, "patient_id"))).toEqual(new Set(appointments.size > 0 ? [id] : []));
    expect(idsIn((await send("listNotes", { params })).body.items, "note_id")).toEqual([...notes].sort());
    expect(idsIn((await send("getInsurance", { params })).body.items, "policy_id")).toEqual([...policies].sort());
  }
  const { waitlistOf } = await import("../../functions/entities/waitlist.ts");
  for (const { id, waiting, into } of models)
    expect(idsIn((await waitlistOf(clinic.tenant_id, id)).data, "entry_id")).toEqual(into ? [] : [...waiting].sort());
  const { bookedDayEntity } = await import("../../functions/entities/appointments.ts");
  for (const { id, appointments, into } of models) {
    const { data } = await bookedDayEntity().get({ tenant_id: clinic.tenant_id, person_id: id, utc_date: date }).go();
    const booked = (data?.appointments ?? []).map(({ appointment_id }) => appointment_id).sort();
    expect(booked).toEqual(into ? [] : [...appointments].sort());
  }
  const { body } = await send("list", { query: { search: last_name, limit: 100 } });
  const standing = models.filter(({ into }) => !into).map(({ id }) => id);
  expect(idsIn(body.items, "patient_id")).toEqual([...standing].sort());
}

/** Moves a row in the model, unless it is with another patient. */
function give(kind: (typeof KINDS)[number], id: string, from: Model, to: Model): void {
  if (from[kind].delete(id)) to[kind].add(id);
}

const SEED = 20_261_122;
/** A run merges and takes back several times, and reads all of four patients at its end. */
const RUNS = times(12, 3);
const PATIENTS = 4;
const STARTS = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30"];

interface Merged {
  readonly merge_id: string;
  readonly kept: Model;
  readonly other: Model;
  readonly moved: Readonly<Record<(typeof KINDS)[number], readonly string[]>>;
}

openMergeDesk();

const step = fc.record({
  action: fc.constantFrom("book", "note", "insure", "wait", "merge", "merge", "undo"),
  patient: fc.nat(PATIENTS - 1),
  other: fc.nat(PATIENTS - 1),
  nth: fc.nat(9),
});

test("keeps all appointments, notes, policies, waitlist entries and leads exactly once in random merges and undos", {
  timeout: 120_000,
}, async () => {
  const counts = { merges: 0, undos: 0 };
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
    const world = newWorld();
    const models = await Promise.all(Array.from({ length: PATIENTS }, () => register(world)));
    const merges: Merged[] = [];
    const starts = [...STARTS];
    for (const { action, patient, other, nth } of steps) {
      const [one, two] = [models[patient], models[other]] as [Model, Model];
      if (action === "book" && starts.length > 0)
        survivor(one).appointments.add(await book(one, world, starts.shift()));
      if (action === "note") survivor(one).notes.add(await note(one));
      if (action === "wait") survivor(one).waiting.add(await wait(one));
      if (action === "insure" && survivor(one).policies.size < 10) survivor(one).policies.add(await insure(one));
      if (action === "merge") {
        const [kept, gone] = [survivor(one), survivor(two)];
        const answer = await send("merge", await mergeRequest(kept, gone));
        expect(answer.status).toBe(kept === gone ? 422 : 200);
        if (kept === gone) continue;
        counts.merges += 1;
        const moved = {
          appointments: [...gone.appointments],
          notes: [...gone.notes],
          policies: [...gone.policies],
          waiting: [...gone.waiting],
        };
        merges.push({ merge_id: answer.body.merge_id, kept, other: gone, moved });
        for (const kind of KINDS) for (const id of moved[kind]) give(kind, id, gone, kept);
        gone.into = kept;
      }
      const undone = action === "undo" && merges[nth % Math.max(1, merges.length)];
      if (undone) {
        const { merge_id, kept, other: restored, moved } = undone;
        expect((await send("undoMerge", { params: { merge_id } })).status).toBe(kept.into ? 409 : 200);
        if (kept.into) continue;
        counts.undos += 1;
        merges.splice(merges.indexOf(undone), 1);
        delete restored.into;
        for (const kind of KINDS) for (const id of moved[kind]) give(kind, id, kept, restored);
      }
    }
    await check(models, world);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
  expect(counts.merges).toBeGreaterThan(RUNS);
  expect(counts.undos).toBeGreaterThan(RUNS / 3);
  expect(await expectListsToAgree(clinic.tenant_id)).toBeGreaterThan(0);
});

/** Creates two patients, the second with an appointment, a note, a policy and an entry on the waitlist. */
async function twoPatients(world: World): Promise<[Model, Model]> {
  const [kept, other] = [await register(world), await register(world)];
  kept.appointments.add(await book(kept, world, "12:00"));
  other.appointments.add(await book(other, world, "09:00"));
  other.notes.add(await note(other));
  other.waiting.add(await wait(other));
  for (const each of [kept, other]) each.policies.add(await insure(each));
  return [kept, other];
}

/** The transactions of a merge of four rows: its beginning, the index, the rows and its end. */
const STEPS = ["beginning", "index", "row", "row", "row", "row", "end"];
const cells = STEPS.flatMap((kind, at) =>
  (["before", "after"] as const).map((when: Interruption) => ({ kind, nth: at + 1, when })),
);
test.each(
  sampleOf(
    "killed merges",
    cells,
    ({ kind }) => kind,
    ({ when }) => when,
  ),
)(
  "resumes a merge and its undo that were killed $when transaction $nth by the next request about it",
  async ({ nth, when }) => {
    const world = newWorld();
    const [kept, other] = await twoPatients(world);
    const before = [kept, other].map((each) => structuredClone(each));
    const request = await mergeRequest(kept, other);
    expect(await killedAt(nth, when, () => send("merge", request))).toBe(true);
    const { status, body } = await send("merge", request);
    expect(status).toBe(200);
    for (const kind of KINDS) for (const id of [...other[kind]]) give(kind, id, other, kept);
    await check([kept, { ...other, into: kept }], world);

    const undo = () => send("undoMerge", { params: { merge_id: body.merge_id } });
    expect(await killedAt(nth, when, undo)).toBe(true);
    expect((await undo()).status).toBe(200);
    await check(before, world);
    await expectListsToAgree(clinic.tenant_id);
  },
);
