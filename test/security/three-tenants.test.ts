import * as fc from "fast-check";
import { createTable, dropTable } from "../../infra/local/dynamodb-table.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { printFigures } from "../support/log-lines.ts";
import { ACTIONS, KINDS, NAMES, type Step, World } from "./tenants-model.ts";

/** A run of the whole suite tries a part of them; `SECURITY_SEQUENCES=2000` all that were promised, or more. */
const SEQUENCES = Number(process.env.SECURITY_SEQUENCES ?? 40);
/** Writes to the emulator take longer the more its table and its stream hold, so it gets a new table now and then. */
const SEQUENCES_PER_TABLE = 100;
const SEED = 20_261_121;

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());

const step: fc.Arbitrary<Step> = fc.record({
  tenant: fc.constantFrom(0, 1, 2),
  kind: fc.constantFrom(...KINDS),
  // Half of the steps make something, so that the others find something.
  action: fc.oneof(fc.constant("create" as const), fc.constantFrom(...ACTIONS)),
  target: fc.nat(9),
  name: fc.constantFrom(...NAMES),
  stale: fc.boolean(),
});

test("gives each of three clinics what a simple model predicts, and nothing of another", async () => {
  let requests = 0;
  let sequences = 0;
  const sequence = fc.array(step, { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(sequence, fc.constantFrom(0, 1, 2), async (steps, witness) => {
    sequences += 1;
    if (sequences % SEQUENCES_PER_TABLE === 0) {
      await dropTable(emulators.dynamoDb);
      await createTable(emulators.dynamoDb);
    }
    const world = await World.open();
    for (const next of steps) await world.take(next);
    for (const kind of KINDS) await world.checkList(witness, kind);
    requests += world.requests;
  });
  const { failed, numRuns } = await fc.check(property, { seed: SEED, numRuns: SEQUENCES });
  printFigures(`three tenants: ${numRuns} sequences, ${requests} requests, seed ${SEED}, ${failed ? 1 : 0} wrong`);
  if (failed) await fc.assert(property, { seed: SEED, numRuns: SEQUENCES });
}, 1_800_000);
