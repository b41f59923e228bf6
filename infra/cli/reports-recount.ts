import { migrate } from "./migrate.ts";
import type { Command } from "./run-command.ts";

/**
 * Counts again what the reports of all clinics, or of one, add up, while they work: `npm run reports:recount`.
 * @throws UsageError as `migrate`
 */
export const reportsRecount: Command = (args, print) => migrate(["--migration", "report-counts", ...args], print);
