// Before the modules load, because some of them create clients of the SDK then: on an old Node.js it would print nine lines before
// the command's own.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

const [{ COMMANDS }, { runCommand }] = await Promise.all([import("./commands.ts"), import("./run-command.ts")]);

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) throw new Error(`There is no command ${name}; the commands are ${Object.keys(COMMANDS).join(", ")}.`);
await runCommand(command, args);
