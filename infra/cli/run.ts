import { runCommand } from "./run-command.ts";

// The commands load afterwards, because some of them create clients of the SDK then, which on an old Node.js print nine lines.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
const { COMMANDS } = await import("./commands.ts");

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) throw new Error(`There is no command ${name}; the commands are ${Object.keys(COMMANDS).join(", ")}.`);
await runCommand(command, args);
