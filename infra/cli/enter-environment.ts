import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
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
