import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";

/**
 * Builds the web app and returns its folder, or checks and returns a folder that was built before.
 * @throws UsageError when the build fails or the folder holds no web app
 */
export function webFolder(built: unknown): string {
  if (typeof built === "string") {
    if (!existsSync(join(built, "index.html"))) throw new UsageError(`${built} holds no built web app (index.html).`);
    return built;
  }
  // The build prints to stderr, because `cdk synth` prints a template to stdout, and errors only: advice about fonts and sizes is
  // for `npm run build:web`.
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--config", "web/vite.config.ts", "--logLevel", "error"],
    { stdio: ["ignore", 2, 2] },
  );
  if (status !== 0) throw new UsageError("The web app could not be built; npm run build:web shows why.");
  return "dist/web";
}
