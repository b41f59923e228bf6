import { readdirSync } from "node:fs";
import { startEmulators } from "./emulators.ts";

// Stryker counts what runs while a module loads as code of the test that loads it. The suites of whole clinics load the functions when
// they first call them, because the functions read the emulators' addresses. Here they load before the first test of a process.
const process_ = globalThis as { areFunctionsLoaded?: boolean };

beforeAll(async () => {
  if (process_.areFunctionsLoaded) return;
  process_.areFunctionsLoaded = true;
  const emulators = await startEmulators();
  for (const domain of readdirSync("functions/api")) await import(`../../functions/api/${domain}/index.ts`);
  for (const job of ["offer-times", "send-messages"]) await import(`../../functions/events/jobs/${job}.ts`);
  await emulators.stop();
}, 60_000);
