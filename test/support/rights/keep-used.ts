import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedRights } from "./recorder.ts";

// Writes what the functions used into the run's folder, for the comparison at the end of the run. The recorder itself
// is loaded with the first function only.
afterAll(() => {
  const { used } = (globalThis as { recordedRights?: RecordedRights }).recordedRights ?? {};
  if (!used?.size) return;
  const folder = join(process.env.TMPDIR ?? "", "rights");
  mkdirSync(folder, { recursive: true });
  const rights = Object.fromEntries([...used].map(([name, names]) => [name, [...names]]));
  writeFileSync(join(folder, `${process.pid}-${performance.now()}.json`), JSON.stringify(rights));
});
