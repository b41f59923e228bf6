import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { helpFirst } from "../../../infra/cli/arguments.ts";
import { shutdownHooks } from "../../../infra/local/shutdown.ts";
import { drill } from "./drill.ts";
import { DrillError, setScene } from "./scene.ts";

helpFirst("npm run restore:drill");

process.env.POWERTOOLS_LOG_LEVEL ??= "SILENT";
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

const CLINICS = 10;
const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), "clinic-drill-"));
const hooks = shutdownHooks();
hooks.add(() => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void hooks.run().then(() => process.exit(1)));

const print = (line: string) => console.log(line);
try {
  const scene = await setScene(folder, { demo: true, clinics: CLINICS }, hooks);
  print(`${CLINICS} clinics are ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await drill(scene, folder, print);
  print(`The drill went through in ${((Date.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof DrillError ? `The drill failed: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  await hooks.run();
}
