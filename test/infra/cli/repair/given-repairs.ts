import { repair } from "../../../../infra/cli/repair.ts";
import { type Emulators, startEmulators } from "../../../support/emulators.ts";
import { givenDev } from "../tenant/given.ts";

/** The emulators of the environment dev. Imports follow the new value. */
export let emulators: Emulators;

/** Starts the emulators of the environment dev for a file. */
export function givenRepairs(options: { readonly stream?: boolean } = {}): void {
  beforeAll(async () => {
    emulators = await startEmulators(options);
  });
  afterAll(() => emulators.stop());
  beforeEach(givenDev);
}

/** Repairs rows in the environment dev, and returns all that it prints. */
export async function runRepair(name: string, ...options: string[]): Promise<string> {
  const lines: string[] = [];
  lines.push(await repair(["--env", "dev", "--rows", name, ...options], (line) => lines.push(line)));
  return lines.join("\n");
}
