import { runCommand } from "./run-command.ts";
import { runMigration } from "./run-migration.ts";

await runCommand(runMigration);
