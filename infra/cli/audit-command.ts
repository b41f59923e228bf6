import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { OPERATOR_COMMANDS } from "../../shared/activity/kinds.ts";

interface Act {
  /** @default the command concerns all clinics, or none */
  readonly tenant_id?: string | undefined;
  /** The record that the command changes. @default the clinic */
  readonly record_id?: string;
  /** What was asked for, by name. */
  readonly asked?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the audit entry of a command into the platform's own log and, if it concerns one clinic, into the clinic's: who called it
 * by AWS's account, and what was asked for. Await it before the command does anything, so that an interrupted one has an entry.
 */
export async function auditCommand(
  operation: (typeof OPERATOR_COMMANDS)[number],
  { tenant_id, record_id = tenant_id ?? "", asked = {} }: Act,
): Promise<void> {
  const { Arn = "", $metadata } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  // The entities read their environment when they load.
  const { AuditEntryEntity, auditEntry, entriesOf, PLATFORM } = await import("../../functions/data/audit-entry.ts");
  const changes = Object.entries(asked).map(([field, to]) => ({ field, from: null, to }));
  const actor = { userId: Arn, role: "OPERATOR", requestId: $metadata.requestId ?? "" } as const;
  for (const entry of entriesOf(auditEntry(actor, operation, tenant_id ?? PLATFORM, record_id, changes)))
    await AuditEntryEntity.create(entry).go();
}
