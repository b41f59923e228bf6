import { Instant } from "../../shared/values/fields.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, CLINIC_OPTIONS, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";
import { settleDue } from "./settle-due.ts";

const USAGE = "npm run messages:settle -- --env <name> [--tenant <tenant_id>] [--before <time>] [--dry-run]";

/**
 * Settles the messages of one clinic or of all clinics that were due before a time as "not sent", because they may have been sent
 * before a restore, and returns a summary: `npm run messages:settle`. In a restored table, the time is that of the restore.
 * @throws UsageError for arguments that can't be used or a missing time, and as `enterEnvironment`
 */
export async function messagesSettle(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { ...CLINIC_OPTIONS, before: TEXT }, USAGE);
  const { tenant: tenant_id, "dry-run": dryRun = false } = values;
  if (values.before !== undefined && !Instant.safeParse(values.before).success)
    throw new UsageError(`Name a time in UTC, such as --before 2026-11-21T08:55:00Z.\nUsage: ${USAGE}`);
  const { name } = await enterEnvironment(values.env);
  // The entities read their environment when they load.
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const before = values.before ? new Date(values.before).toISOString() : await restoredAt();
  if (!before)
    throw new UsageError(`The table of ${name} was not restored: name the time with --before.\nUsage: ${USAGE}`);
  if (!dryRun) await auditCommand("operator.settleMessages", { tenant_id, parameters: { before } });
  const settled = await settleDue({ before, tenant_id, dryRun });
  return dryRun
    ? `Nothing was written. ${settled} messages that were due before ${before} would not be sent.`
    : `${settled} messages that were due before ${before} will not be sent.`;
}
