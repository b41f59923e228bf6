import type { Print } from "../../../infra/cli/run-command.ts";
import type { Scene } from "./scene.ts";

/**
 * Loses and restores the whole table, damages one clinic and restores it to the time before, then loses the table and the user
 * pool.
 * @param folder the folder for the backups
 * @param print receives each step with its figures
 * @throws DrillError at the first failed check
 */
export async function drill(scene: Scene, folder: string, print: Print): Promise<void> {
  // These modules are loaded late, because the entities read their environment when they load.
  const { stageOf } = await import("./stage.ts");
  const { loseRegion, loseTable } = await import("./losses.ts");
  const { restoreOneClinic } = await import("./one-clinic.ts");
  const stage = await stageOf(scene, folder, print);
  await loseTable(stage);
  await restoreOneClinic(stage);
  await loseRegion(stage);
}
