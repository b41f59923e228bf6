import { argumentsOf, FLAG, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";

const USAGE = "npm run messages:pause -- --env <name> [--tenant <tenant_id>] [--resume]";

/**
 * Pauses the messages of one clinic or of all clinics, or resumes them, and returns a summary: `npm run messages:pause`.
 * @throws UsageError for arguments that can't be used, and as `enterEnvironment`
 */
export async function messagesPause(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, tenant: TEXT, resume: FLAG }, USAGE);
  await enterEnvironment(values.env);
  await auditCommand(values.resume ? "operator.resumeMessages" : "operator.pauseMessages", {
    tenant_id: values.tenant,
  });
  // The entities read their environment when they load.
  const { ALL_CLINICS, SendingPauseEntity } = await import("../../functions/data/sending-pause.ts");
  const tenant_id = values.tenant ?? ALL_CLINICS;
  const whose = values.tenant ?? "all clinics";
  if (values.resume) {
    await SendingPauseEntity.delete({ tenant_id }).go();
    return `Messages of ${whose} are sent again, from the next minute on.`;
  }
  await SendingPauseEntity.put({ tenant_id, since: new Date().toISOString() }).go();
  return `Messages of ${whose} wait. Those of appointments that begin meanwhile will not be sent.`;
}
