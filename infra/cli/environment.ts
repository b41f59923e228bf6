import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { OPERATOR_COMMANDS } from "../../shared/audit/kinds.ts";
import { deployedParameter, type Environment, environmentOf } from "../environments.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Returns the names of a deployed environment's table and user pool, as the environment variables that the functions
 * read.
 * @throws UsageError when the credentials are of another account than the environment's, or it is not deployed there
 */
async function deployedNames({ name, region, account }: Environment) {
  // Another account may have an environment of the same name, which a command must not change.
  const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  if (account && Account !== account)
    throw new UsageError(`The credentials are of account ${Account}, and ${name} is in ${account}: set AWS_PROFILE.`);
  const ssm = new SSMClient({ region });
  const Names = [deployedParameter(name, "table-name"), deployedParameter(name, "user-pool-id")];
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names }));
  const [table, pool] = Names.map((name) => Parameters.find(({ Name }) => Name === name)?.Value);
  if (!table || !pool)
    throw new UsageError(
      `${name} is not deployed in ${region} of account ${Account}: check AWS_PROFILE, and the region in environments.json.`,
    );
  return { AWS_REGION: region, TABLE_NAME: table, USER_POOL_ID: pool };
}

/**
 * Points this process at a deployed environment: modules of the functions that load afterwards use its table and user
 * pool.
 * @throws UsageError for a name that is missing or unknown, and as `deployedNames`
 */
export async function enterEnvironment(name: string | undefined): Promise<Environment> {
  const settings = environmentOf(name, "--env <name>");
  Object.assign(process.env, await deployedNames(settings));
  return settings;
}

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
