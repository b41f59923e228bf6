import type { Emulator } from "../emulator.ts";
import type { DeployedApi } from "./api.ts";

/** Where a story takes place. */
export interface Stage {
  readonly emulator: Emulator;
  readonly api: DeployedApi;
}
