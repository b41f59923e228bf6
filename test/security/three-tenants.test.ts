import * as fc from "fast-check";
import { times } from "../support/depth.ts";
import { startEmulators } from "../support/emulators.ts";
import { printFigures } from "../support/log-lines.ts";
import { ACTIONS, KINDS, NAMES, type Step, World } from "./tenants-model.ts";

const SEQUENCES = times(2_000, 20);
/** Writes to an emulator take longer the more it holds, so each part of the sequences has one of its own. */
const SEQUENCES_AT_ONCE = 200;
const SEED = 20_261_121;

const step: fc.Arbitrary<Step> = fc.record({
  tenant: fc.constantFrom(0, 1, 2),
  kind: fc.constantFrom(...KINDS),
  // A third of the steps make something, so that the others find something.
  action: fc.oneof(fc.constant("create" as const), { weight: 2, arbitrary: fc.constantFrom(...ACTIONS) }),
  target: fc.nat(9),
  name: fc.constantFrom(...NAMES),
  stale: fc.boolean(),
});

const parts = Array.from({ length: Math.ceil(SEQUENCES / SEQUENCES_AT_ONCE) }, (_, part) => part);

test.each(parts)(
  "gives each of three clinics what a simple model predicts, and nothing of another (part %i)",
  async (part) => {
    const emulators = await startEmulators();
    let requests = 0;
    let foreign = 0;
    const sequence = fc.array(step, { minLength: 5, maxLength: 12 });
    const property = fc.asyncProperty(sequence, fc.constantFrom(0, 1, 2), async (steps, witness) => {
      const world = await World.open();
      for (const next of steps) await world.take(next);
      for (const kind of KINDS) await world.checkList(witness, kind);
      requests += world.requests;
      foreign += world.foreign;
    });
    const options = { seed: SEED + part, numRuns: Math.min(SEQUENCES_AT_ONCE, SEQUENCES - part * SEQUENCES_AT_ONCE) };
    try {
      const { failed, numRuns } = await fc.check(property, options);
      printFigures(
        `three tenants: ${numRuns} sequences, ${requests} requests, ${foreign} on another's rows, seed ${options.seed}, ${failed ? 1 : 0} wrong`,
      );
      if (failed) await fc.assert(property, options);
      expect(foreign).toBeGreaterThan(numRuns / 2);
    } finally {
      await emulators.stop();
    }
  },
  600_000,
);
