import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { type RawTable, rawTable } from "./raw-table.ts";
import { linkPatterns, tenantPartitions } from "./tenant-partitions.ts";

/** Returns the session policy of a clinic's job: no request may name a partition of another clinic. */
function tenantPolicy(tenant_id: string): string {
  // A pattern without the separator would also allow ids that begin like this one.
  const own = tenantPartitions(tenant_id).flatMap((pk) => [pk, `${pk}#*`]);
  const keys = { "dynamodb:LeadingKeys": [...own, ...linkPatterns] };
  const Statement = [
    { Effect: "Allow", Action: "dynamodb:*", Resource: "*", Condition: { "ForAllValues:StringLike": keys } },
    { Effect: "Allow", Action: "kms:*", Resource: "*" },
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

/**
 * Returns the table for a job of one clinic, with rights on the partitions of this clinic only. In local development there is
 * no role to assume, and the function's own rights apply.
 */
export async function tenantTable(tenant_id: string): Promise<RawTable> {
  const { TENANT_JOB_ROLE: RoleArn } = process.env;
  if (!RoleArn) return rawTable();
  const session = { RoleArn, RoleSessionName: tenant_id, Policy: tenantPolicy(tenant_id) };
  const { Credentials } = await new STSClient({}).send(new AssumeRoleCommand(session));
  const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = Credentials ?? {};
  const credentials = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
  return rawTable(undefined, credentials);
}
