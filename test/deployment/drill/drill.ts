import type { Print } from "../../../infra/cli/run-command.ts";
import type { Scene } from "./scene.ts";

/**
 * Loses the whole table and gets it back, then damages one clinic and gets it back beside the others.
 * @param folder for the backups
 * @param print receives of each step with its figures
 * @throws DrillError at the first thing that is not as it has to be
 */
export async function drill(scene: Scene, folder: string, print: Print): Promise<void> {
  // The entities read their environment when they load.
  const { stageOf } = await import("./stage.ts");
  const { loseTable } = await import("./lose-table.ts");
  const { damageClinic } = await import("./damage-clinic.ts");
  const stage = await stageOf(scene, folder, print);
  const [, { content }] = await stage.digests();
  await loseTable(stage);
  await damageClinic(stage, content);
}
