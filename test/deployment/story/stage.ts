import type { Emulator } from "../emulator.ts";
import type { DeployedApi } from "./api.ts";

/** The emulator and the API of a story. */
export interface Stage {
  readonly emulator: Emulator;
  readonly api: DeployedApi;
}
