import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError, type RunCommand } from "./processes.ts";
import { emulatorVersion, pythonWithEmulator } from "./python.ts";

const folder = () => mkdtempSync(join(tmpdir(), "clinic-python-"));

/** Commands that succeed; the second one creates an environment. */
const working = () =>
  vi.fn<RunCommand>(async ([, ...args]) => {
    if (args.includes("venv")) mkdirSync(args.at(-1) ?? "", { recursive: true });
    return "";
  });

test("installs the emulator once, and again after an interrupted installation", async () => {
  const where = folder();
  const interrupted = working();
  interrupted.mockImplementation(async ([program, ...args]) => {
    if (args.includes("venv")) mkdirSync(args.at(-1) ?? "", { recursive: true });
    if (args.includes("pip")) throw new CommandError(`${program} was interrupted`);
    return "";
  });
  await expect(pythonWithEmulator(where, interrupted)).rejects.toThrow("interrupted");

  mkdirSync(join(where, "python-of-former-requirements"));
  const run = working();
  const { python, fresh } = await pythonWithEmulator(where, run);
  expect(readdirSync(where)).toHaveLength(1);
  expect(fresh).toBe(true);
  expect(dirname(dirname(dirname(python)))).toBe(where);
  expect(run).toHaveBeenCalledTimes(3);

  const again = working();
  expect(await pythonWithEmulator(where, again)).toEqual({ python, fresh: false });
  expect(again).toHaveBeenCalledOnce();
});

test("ends npm run rehearse with that sentence and status 1 when python3 is missing or has no venv", () => {
  const bin = folder();
  writeFileSync(join(bin, "python3"), "#!/bin/sh\nexit 1\n");
  chmodSync(join(bin, "python3"), 0o755);
  // The sources that tsx compiles are kept from one run to the next.
  const { TMPDIR: _, ...inherited } = process.env;
  const env = { ...inherited, NODE_NO_WARNINGS: "1", LOCAL_STATE: folder() };
  for (const PATH of [folder(), bin]) {
    const args = ["--import", "tsx", "test/deployment/start.ts"];
    const { status, stderr } = spawnSync(process.execPath, args, { env: { ...env, PATH }, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("npm run rehearse needs python3")]);
  }
}, 60_000);

test("pins every requirement to an exact version", () => {
  const lines = readFileSync("test/deployment/requirements.txt", "utf8").trim().split("\n");
  const pinned = lines.filter((line) => !line.startsWith("#"));
  expect(pinned.length).toBeGreaterThan(3);
  for (const line of pinned) expect(line).toMatch(/^[\w-]+==[\w.]+$/);
  expect(emulatorVersion()).toMatch(/^ministack \d+\.\d+\.\d+$/);
});
