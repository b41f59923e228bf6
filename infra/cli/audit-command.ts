import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { OPERATOR_COMMANDS } from "../../shared/audit/kinds.ts";

interface CommandAudit {
  /** @default the command concerns all clinics, or none */
  readonly tenant_id?: string | undefined;
  /** The record that the command changes. @default the clinic */
  readonly record_id?: string;
  /** The parameters of the command, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the audit entry of a command, with the caller's identity in AWS, into the platform's own log and, if it
 * concerns one clinic, into the clinic's. Await it before the command does anything, so that an interrupted command has
 * an entry.
 */
export async function auditCommand(
  operation: (typeof OPERATOR_COMMANDS)[number],
  { tenant_id, record_id = tenant_id ?? "", parameters = {} }: CommandAudit,
): Promise<void> {
  const { Arn = "", $metadata } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  // The entities read their environment when they load.
  const { auditEntryEntity, auditEntry, entriesOf } = await import("../../functions/entities/audit-entry.ts");
  const { PLATFORM } = await import("../../functions/platform/dynamo/keys.ts");
  const changes = Object.entries(parameters).map(([field, to]) => ({ field, from: null, to }));
  const actor = { userId: Arn, role: "OPERATOR", requestId: $metadata.requestId ?? "" } as const;
  for (const entry of entriesOf(auditEntry(actor, operation, tenant_id ?? PLATFORM, record_id, changes)))
    await auditEntryEntity().create(entry).go();
}
