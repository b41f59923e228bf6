import { createAdmin } from "./create-admin.ts";
import { runCommand } from "./run-command.ts";

await runCommand(createAdmin);
