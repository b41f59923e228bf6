import { argumentsOf } from "./arguments.ts";
import { CLINICS_OPTIONS, CLINICS_USAGE } from "./each-clinic.ts";
import { migrate } from "./migrate.ts";
import type { Command } from "./run-command.ts";

const USAGE = `npm run reports:recount -- --env <name> ${CLINICS_USAGE}`;

/**
 * Recalculates the totals of the reports of all clinics and of the platform, or of some clinics, while they are in use:
 * `npm run reports:recount`.
 * @throws UsageError as `migrate`
 */
export const reportsRecount: Command = async (args, print) => {
  const { tenant, ...values } = argumentsOf(args, CLINICS_OPTIONS, USAGE);
  const done = await migrate(["--migration", "report-counts", ...args], print);
  if (tenant !== undefined) return done;
  // The entities read their environment when they load.
  const { platformCountsMigration } = await import("./migrations/report-counts.ts");
  const { PLATFORM } = await import("../../functions/platform/dynamo/keys.ts");
  const { migrateTenant } = await import("./migrations/run.ts");
  const dryRun = values["dry-run"] ?? false;
  const { changed } = await migrateTenant(platformCountsMigration, PLATFORM, { dryRun });
  return `${done}\n${changed} counts of the platform ${dryRun ? "would be" : "were"} corrected.`;
};
