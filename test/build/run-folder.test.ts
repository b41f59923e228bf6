import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openRunFolder } from "../support/run.ts";

afterEach(() => vi.unstubAllEnvs());

test("every file of a run is in a temporary folder that ends with it", () => {
  const ofThisRun = tmpdir();
  expect(basename(ofThisRun)).toMatch(/^clinic-run-/);
  vi.stubEnv("TMPDIR", ofThisRun);
  const remove = openRunFolder();
  const folder = tmpdir();
  expect(basename(folder)).toMatch(/^clinic-run-/);
  writeFileSync(join(mkdtempSync(join(tmpdir(), "clinic-assets-")), "index.html"), "");
  remove();
  expect([existsSync(folder), existsSync(ofThisRun)]).toEqual([false, true]);
});
