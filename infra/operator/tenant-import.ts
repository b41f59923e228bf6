import { importTenant } from "./import-tenant.ts";
import { runCommand } from "./run-command.ts";

await runCommand(importTenant);
