import { readdirSync } from "node:fs";
import { startEmulators } from "./emulators.ts";

// Stryker counts what runs while a module loads as code of the test that loads it. The suites of whole clinics load a function when they
// first call it, because it reads the emulators' addresses then. Here all load before the first test of a process.
const worker = globalThis as { areFunctionsLoaded?: boolean };

const EVENTS = [
  ["jobs", "offer-times"],
  ["jobs", "send-messages"],
  ["live", "live-connections"],
  ["queues", "send-codes"],
  ["streams", "fan-out"],
  ["streams", "table-changes"],
] as const;

beforeAll(async () => {
  if (worker.areFunctionsLoaded) return;
  worker.areFunctionsLoaded = true;
  const emulators = await startEmulators();
  for (const domain of readdirSync("functions/api")) await import(`../../functions/api/${domain}/index.ts`);
  for (const [source, name] of EVENTS) await import(`../../functions/events/${source}/${name}.ts`);
  await emulators.stop();
}, 60_000);
