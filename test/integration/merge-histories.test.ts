import fc from "fast-check";
import { expectListsToAgree } from "../support/appointment-lists.ts";
import { sampleOf, times } from "../support/depth.ts";
import { type Interruption, killedAt } from "../support/interruptions.ts";
import {
  book,
  check,
  clinic,
  give,
  insure,
  KINDS,
  type Model,
  mergeRequest,
  newWorld,
  note,
  openMergeDesk,
  register,
  send,
  survivor,
  type World,
  wait,
} from "./merge-model.ts";

const SEED = 20_261_122;
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
