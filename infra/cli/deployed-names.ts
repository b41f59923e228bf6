import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { deployedParameter } from "../deployed.ts";
import type { Environment } from "../environments.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Returns the names of a deployed environment's table and user pool, as the environment variables that the functions
 * read.
 * @throws UsageError when the environment is not deployed in the account of the credentials
 */
export async function deployedNames({ name, region }: Environment) {
  const ssm = new SSMClient({ region });
  const Names = [deployedParameter(name, "table-name"), deployedParameter(name, "user-pool-id")];
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names }));
  const [table, pool] = Names.map((wanted) => Parameters.find(({ Name }) => Name === wanted)?.Value);
  if (!table || !pool)
    throw new UsageError(`The environment ${name} is not deployed in ${region} of this account: npx cdk deploy --all.`);
  return { AWS_REGION: region, TABLE_NAME: table, USER_POOL_ID: pool };
}
