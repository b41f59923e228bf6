import { accountsAlign, accountsRebuild } from "./accounts.ts";
import { adminCreate } from "./admin-create.ts";
import { messagesPause, messagesSettle } from "./messages.ts";
import { preflight } from "./preflight.ts";
import { repair } from "./repair.ts";
import type { Command } from "./run-command.ts";
import { smoke } from "./smoke.ts";
import { tenantExport, tenantImport } from "./tenant-files.ts";
import { tenantRestore } from "./tenant-restore.ts";

/** The operator's commands by the name of their npm script. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  "accounts:align": accountsAlign,
  "accounts:rebuild": accountsRebuild,
  "admin:create": adminCreate,
  "tenant:export": tenantExport,
  "tenant:import": tenantImport,
  "tenant:restore": tenantRestore,
  "messages:pause": messagesPause,
  "messages:settle": messagesSettle,
  preflight,
  repair,
  smoke,
};
