import { exportTenant } from "./export-tenant.ts";
import { runCommand } from "./run-command.ts";

await runCommand(exportTenant);
