import { eachPage } from "../../functions/data/each-page.ts";
import { findRow } from "../../functions/data/find-row.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, FLAG, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";

const USAGE = "npm run messages:pause -- --env <name> [--tenant <tenant_id>] [--resume]";

/**
 * Pauses the messages of one clinic or of all clinics, or resumes them, and returns a summary: `npm run messages:pause`.
 * The pause of all clinics and that of one are independent: a clinic's messages wait while there is one of the two.
 * @throws UsageError for arguments that can't be used or an unknown clinic, and as `enterEnvironment`
 */
export async function messagesPause(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, tenant: TEXT, resume: FLAG }, USAGE);
  const { name } = await enterEnvironment(values.env);
  if (values.tenant && !(await clinicExists(values.tenant)))
    throw new UsageError(`${name} has no clinic ${values.tenant}; nothing was changed.`);
  await auditCommand(values.resume ? "operator.resumeMessages" : "operator.pauseMessages", {
    tenant_id: values.tenant,
  });
  // The entities read their environment when they load.
  const { ALL_CLINICS, SendingPauseEntity } = await import("../../functions/data/sending-pause.ts");
  const tenant_id = values.tenant ?? ALL_CLINICS;
  const whose = values.tenant ?? "all clinics";
  if (!values.resume) {
    await SendingPauseEntity.put({ tenant_id, since: new Date().toISOString() }).go();
    return `Messages of ${whose} wait. Those of appointments that begin meanwhile will not be sent.`;
  }
  await SendingPauseEntity.delete({ tenant_id }).go();
  if (values.tenant && (await findRow(SendingPauseEntity, { tenant_id: ALL_CLINICS })))
    return `The pause of ${whose} has ended, but its messages wait because all clinics are paused. End that pause with --resume and without --tenant.`;
  const paused = values.tenant ? [] : await pausedClinics();
  if (paused.length > 0)
    return `Messages are sent again, from the next minute on, except those of clinics with a pause of their own: ${paused.join(", ")}. End each of these pauses with --tenant <tenant_id> --resume.`;
  return `Messages of ${whose} are sent again, from the next minute on.`;
}

async function clinicExists(tenant_id: string): Promise<boolean> {
  const { TenantEntity } = await import("../../functions/data/tenant.ts");
  return (await findRow(TenantEntity, { tenant_id })) !== undefined;
}

/** Returns the ids of the clinics that have a pause of their own. */
async function pausedClinics(): Promise<string[]> {
  const { findRows } = await import("../../functions/data/read-items.ts");
  const { SendingPauseEntity } = await import("../../functions/data/sending-pause.ts");
  const { TenantEntity } = await import("../../functions/data/tenant.ts");
  const read = (cursor: string | null) => TenantEntity.query.byCreation({}).go({ cursor, attributes: ["tenant_id"] });
  const paused: string[] = [];
  for await (const { data } of eachPage(read)) {
    const pauses = await findRows(SendingPauseEntity, data);
    paused.push(...pauses.flatMap((pause) => pause?.tenant_id ?? []));
  }
  return paused;
}
