import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APP } from "./cdk.ts";
import { type StartEmulatorProps, startEmulator } from "./start-emulator.ts";
import { startWebFront } from "./web-front.ts";

const DEFAULT_PORT = 3000;

/** The variables of a developer's own session, with which the commands would call AWS. */
const SESSION_VARIABLES = ["AWS_PROFILE", "AWS_SESSION_TOKEN"];

/** Returns the shell commands after which the commands of docs/operations.md call the emulator. */
export const shellSettings = (environment: Readonly<Record<string, string>>): string =>
  [
    `unset ${SESSION_VARIABLES.join(" ")}`,
    ...Object.entries(environment).map(([name, value]) => `export ${name}="${value}"`),
    // This app lacks the resources that the emulator does not support.
    `export CDK_APP="${APP}"`,
    "",
  ].join("\n");

/**
 * Starts an empty emulator and a server of the environment's web app, for commands that the operator enters.
 * @returns the instructions for using them
 */
export async function waitForCommands(props: StartEmulatorProps): Promise<string> {
  const { settings, folder, hooks } = props;
  const { emulator } = await startEmulator(props);
  const file = join(folder, "emulator.sh");
  writeFileSync(file, shellSettings(emulator.environment));
  hooks.add(() => rmSync(file, { force: true }));
  const port = Number(process.env.PORT || DEFAULT_PORT);
  const url = await startWebFront({ settings, emulator, files: "dist/web", port }, hooks);
  return [
    "",
    "In another terminal, direct the commands of docs/operations.md to the emulator:",
    `  . ${file}`,
    `Web app, once ${settings.name} is deployed: ${url}`,
    `Mails: ${url}/__outbox`,
    "Stop: Ctrl-C",
  ].join("\n");
}
