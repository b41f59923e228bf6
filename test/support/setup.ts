import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedRights } from "./rights/recorder.ts";

// A test fails if it logs an error without a spy for it.
const logged: unknown[][] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => void logged.push(args));
});

afterEach(() => {
  const first = logged[0];
  vi.restoreAllMocks();
  if (first) throw new Error(`The test logged an error: ${first.map(String).join(" ").slice(0, 2000)}`);
});

// Writes what the functions used into the run's folder, for the comparison with their rights at the end of the run. The
// recorder itself is loaded with the first function only.
afterAll(() => {
  const { used } = (globalThis as { recordedRights?: RecordedRights }).recordedRights ?? {};
  if (!used?.size) return;
  const folder = join(process.env.TMPDIR ?? "", "rights");
  mkdirSync(folder, { recursive: true });
  const rights = Object.fromEntries([...used].map(([name, names]) => [name, [...names]]));
  writeFileSync(join(folder, `${process.pid}-${performance.now()}.json`), JSON.stringify(rights));
});
