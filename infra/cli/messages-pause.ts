import { findRow } from "../../functions/platform/dynamo/batch-get.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, FLAG, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";
import { clinicPauses, settleDue } from "./messages-settle.ts";

const USAGE = "npm run messages:pause -- --env <name> [--tenant <tenant_id>] [--resume]";

/**
 * Pauses the messages of one clinic or of all clinics, or resumes them, and returns a summary: `npm run messages:pause`.
 * The pause of all clinics and that of one are independent: a clinic's messages wait while there is one of the two. A restored
 * table sends nothing until all clinics are resumed.
 * @throws UsageError for arguments that can't be used or an unknown clinic, and as `enterEnvironment`
 */
export async function messagesPause(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, tenant: TEXT, resume: FLAG }, USAGE);
  const { name } = await enterEnvironment(values.env);
  if (values.tenant && !(await clinicExists(values.tenant)))
    throw new UsageError(`${name} has no clinic ${values.tenant}; nothing was changed.`);
  // Only now, because an entry about a clinic that does not exist would say that something was paused.
  await auditCommand(values.resume ? "operator.resumeMessages" : "operator.pauseMessages", {
    tenant_id: values.tenant,
  });
  // The entities read their environment when they load.
  const { ALL_CLINICS, sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const since = new Date().toISOString();
  if (values.resume) return values.tenant ? resumeClinic(values.tenant) : resumeAll(name);
  await sendingPauseEntity()
    .put({ tenant_id: values.tenant ?? ALL_CLINICS, since })
    .go();
  return `Messages of ${values.tenant ?? "all clinics"} wait. Those of appointments that begin meanwhile will not be sent.`;
}

async function clinicExists(tenant_id: string): Promise<boolean> {
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  return (await findRow(tenantEntity(), { tenant_id })) !== undefined;
}

/** Ends the pause of one clinic, and returns a summary that says what else stops its messages. */
async function resumeClinic(tenant_id: string): Promise<string> {
  const { ALL_CLINICS, sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const pause = await findRow(sendingPauseEntity(), { tenant_id });
  if (pause)
    await sendingPauseEntity()
      .put({ ...pause, ended_at: new Date().toISOString() })
      .go();
  const wait = (reason: string) =>
    `The pause of ${tenant_id} has ended, but its messages wait because ${reason} with --resume and without --tenant.`;
  if (await findRow(sendingPauseEntity(), { tenant_id: ALL_CLINICS }))
    return wait("all clinics are paused. End that pause");
  if (await restoredAt()) return wait("the table was restored. Resume all clinics");
  return `Messages of ${tenant_id} are sent again, from the next minute on.`;
}

/**
 * Ends the pause of all clinics, and returns a summary that names the clinics with a pause of their own. In a restored table, the
 * messages that may have been sent before are settled first. The command may be repeated after an interruption.
 */
async function resumeAll(name: string): Promise<string> {
  const { ALL_CLINICS, sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const { recordRun } = await import("../../functions/entities/messages.ts");
  const restored_at = await restoredAt();
  let settled = "";
  if (restored_at) {
    settled = `${await settleDue({ before: restored_at })} messages were due before the table of ${name} was restored, at ${restored_at}. They may have been sent, and will not be sent again.
`;
    await recordRun();
  }
  await sendingPauseEntity().delete({ tenant_id: ALL_CLINICS }).go();
  const paused: string[] = [];
  for await (const { tenant_id, ended_at } of clinicPauses()) if (!ended_at) paused.push(tenant_id);
  if (paused.length > 0)
    return `${settled}Messages are sent again, from the next minute on, except those of clinics with a pause of their own: ${paused.join(", ")}. End each of these pauses with --tenant <tenant_id> --resume.`;
  return `${settled}Messages of all clinics are sent again, from the next minute on.`;
}
