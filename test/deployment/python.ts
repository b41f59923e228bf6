import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../infra/usage-error.ts";
import { CommandError, type RunCommand } from "./processes.ts";

const REQUIREMENTS = "test/deployment/requirements.txt";
const CHECK = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
const INSTALL_S = 300;

const NEEDED =
  "npm run rehearse needs python3, 3.10 or later, with its modules venv and ensurepip (Debian: python3-venv), for the AWS emulator MiniStack.";

/** Returns the emulator's name and version from the requirements. */
export const emulatorVersion = (): string =>
  readFileSync(REQUIREMENTS, "utf8")
    .match(/^ministack==.+$/m)?.[0]
    .replace("==", " ") ?? "ministack";

/**
 * Returns the Python of a virtual environment with the requirements, which are installed when they have changed.
 * @throws UsageError when no Python can create one
 */
export async function pythonWithEmulator(folder: string, run: RunCommand) {
  // A developer's own virtual environment or settings must not change what is installed.
  const { PYTHONHOME: _home, PYTHONPATH: _path, VIRTUAL_ENV: _environment, ...env } = process.env;
  await run(["python3", "-c", CHECK], { env, limitS: 30 }).catch((error) => {
    throw error instanceof CommandError ? new UsageError(NEEDED, { cause: error }) : error;
  });
  const hash = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12);
  const environment = join(folder, `python-${hash}`);
  const python = join(environment, "bin/python");
  // This file is written last, so that an interrupted installation is repeated.
  const installed = join(environment, "installed");
  if (existsSync(installed)) return { python, fresh: false };
  for (const former of readdirSync(folder).filter((name) => name.startsWith("python-")))
    rmSync(join(folder, former), { recursive: true });
  const options = { env, limitS: INSTALL_S };
  await run(["python3", "-m", "venv", "--clear", environment], options);
  const pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"] as const;
  await run([...pip, "--requirement", REQUIREMENTS], options);
  writeFileSync(installed, "");
  return { python, fresh: true };
}
