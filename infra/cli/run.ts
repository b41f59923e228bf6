import { COMMANDS } from "./commands.ts";
import { runCommand } from "./run-command.ts";

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) throw new Error(`There is no command ${name}; the commands are ${Object.keys(COMMANDS).join(", ")}.`);
await runCommand(command, args);
