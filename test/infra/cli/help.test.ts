import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleOf } from "../../support/depth.ts";

vi.setConfig({ testTimeout: 60_000 });

const scripts: readonly (readonly [name: string, script: string])[] = [
  ["restore:drill", "test/deployment/drill/restore-drill.ts"],
  ["rehearse", "test/deployment/start.ts"],
  ["bench", "test/bench/run.ts"],
  ["accounts:align", "infra/cli/run.ts"],
];

test.each(sampleOf("help", scripts, ([, script]) => script.startsWith("infra")))(
  "npm run %s -- --help prints the usage, and does nothing else",
  (name, script) => {
    const folder = mkdtempSync(join(tmpdir(), "clinic-help-"));
    const args = ["--import", "tsx", script, ...(script.endsWith("cli/run.ts") ? [name] : []), "--help"];
    const env = { ...process.env, LOCAL_STATE: folder, TMPDIR: folder };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8", timeout: 30_000 });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
    // tsx keeps compiled modules there.
    expect(readdirSync(folder).filter((entry) => !entry.startsWith("tsx-"))).toEqual([]);
  },
);
