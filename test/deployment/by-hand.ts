import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APP } from "./cdk.ts";
import { type StartEmulatorProps, startEmulator } from "./start-emulator.ts";
import { startWebFront } from "./web-front.ts";

const DEFAULT_PORT = 3000;

/** A developer's own session, which would lead the commands elsewhere. */
const OWN = ["AWS_PROFILE", "AWS_SESSION_TOKEN"];

/** Returns the shell's settings that lead the commands of docs/operations.md to the emulator. */
export const shellSettings = (environment: Readonly<Record<string, string>>): string =>
  [
    `unset ${OWN.join(" ")}`,
    ...Object.entries(environment).map(([name, value]) => `export ${name}="${value}"`),
    // Without the resources that the emulator does not support.
    `export CDK_APP="${APP}"`,
    "",
  ].join("\n");

/**
 * Starts an empty emulator and the address of the environment's web app, for the operator's own commands.
 * @returns how to use them
 */
export async function waitForCommands(props: StartEmulatorProps): Promise<string> {
  const { settings, folder, hooks } = props;
  const { emulator } = await startEmulator(props);
  const file = join(folder, "emulator.sh");
  writeFileSync(file, shellSettings(emulator.environment));
  hooks.add(() => rmSync(file, { force: true }));
  const port = Number(process.env.PORT || DEFAULT_PORT);
  const url = await startWebFront({ environment: settings.name, emulator, files: "dist/web", port }, hooks);
  return [
    "",
    "In another terminal, lead the commands of docs/operations.md to the emulator:",
    `  . ${file}`,
    `Web app, once ${settings.name} is deployed: ${url}`,
    `Mails: ${url}/__outbox`,
    "Stop: Ctrl-C",
  ].join("\n");
}
