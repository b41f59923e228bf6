import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

test("reports a failing test by its name and its difference, on Node 20 too", () => {
  const folder = mkdtempSync(join(tmpdir(), "clinic-failing-"));
  mkdirSync(join(folder, "test/web"), { recursive: true });
  for (const path of ["node_modules", "test/support", "package.json"]) symlinkSync(resolve(path), join(folder, path));
  writeFileSync(join(folder, "test/wrong.test.ts"), 'test("adds up", () => expect(1 + 1).toBe(3));');
  const args = ["node_modules/vitest/vitest.mjs", "run", "--root", folder, "--config", resolve("vitest.config.ts")];
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, "--project", "unit"], {
    env: { ...env, NO_COLOR: "1" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).toContain("adds up");
  expect(`${stdout}${stderr}`).toContain("expected 2 to be 3");
  expect(`${stdout}${stderr}`).not.toContain("Unhandled Error");
}, 60_000);
