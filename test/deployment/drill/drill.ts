import type { Print } from "../../../infra/cli/run-command.ts";
import type { Scene } from "./scene.ts";

/**
 * Loses and restores the whole table, damages and restores one clinic, then loses the table and the user pool.
 * @param folder the folder for the backups
 * @param print receives each step with its figures
 * @throws DrillError at the first failed check
 */
export async function drill(scene: Scene, folder: string, print: Print): Promise<void> {
  // These modules are loaded late, because the entities read their environment when they load.
  const { stageOf } = await import("./stage.ts");
  const { damageClinic, loseRegion, loseTable } = await import("./losses.ts");
  const stage = await stageOf(scene, folder, print);
  const [, { content }] = await stage.digests();
  await loseTable(stage);
  await damageClinic(stage, content);
  await loseRegion(stage);
}
