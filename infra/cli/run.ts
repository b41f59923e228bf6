import { accountsAlign } from "./accounts-align.ts";
import { accountsRebuild } from "./accounts-rebuild.ts";
import { adminCreate } from "./admin-create.ts";
import { messagesPause } from "./messages-pause.ts";
import { messagesSettle } from "./messages-settle.ts";
import { repair } from "./repair.ts";
import { type Command, runCommand } from "./run-command.ts";
import { smoke } from "./smoke.ts";
import { tenantExport } from "./tenant-export.ts";
import { tenantImport } from "./tenant-import.ts";

/** The operator's commands by the name of their npm script. */
const COMMANDS: Readonly<Record<string, Command>> = {
  "accounts:align": accountsAlign,
  "accounts:rebuild": accountsRebuild,
  "admin:create": adminCreate,
  "tenant:export": tenantExport,
  "tenant:import": tenantImport,
  "messages:pause": messagesPause,
  "messages:settle": messagesSettle,
  repair,
  smoke,
};

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) throw new Error(`There is no command ${name}; the commands are ${Object.keys(COMMANDS).join(", ")}.`);
await runCommand(command, args);
