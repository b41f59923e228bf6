import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import * as z from "zod";
import { EDGE_REGION, type Environment, probeRegionOf } from "../../environments.ts";
import { type AwsCli, checked, type Finding, missing, ready } from "./finding.ts";

/** Checks that there are credentials, and that they are of the environment's account. */
export async function checkCredentials({ name, region, account }: Environment): Promise<Finding> {
  const { Account = "", Arn = "" } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return account && Account !== account
    ? missing("Credentials", `they are of account ${Account}, and ${name} is in ${account}.`, "Set AWS_PROFILE.", 0)
    : ready("Credentials", `${Arn}, account ${Account}.`);
}

/** The parameter of CDK's bootstrap with its default qualifier. */
const PARAMETER = "/cdk-bootstrap/hnb659fds/version";

/** Checks that CDK has been bootstrapped in each region of the environment. */
export const checkBootstrap = (settings: Environment): Promise<Finding> =>
  checked("Bootstrap", async () => {
    const regions = [...new Set([settings.region, EDGE_REGION, ...(settings.domain ? [probeRegionOf(settings)] : [])])];
    const without: string[] = [];
    for (const region of regions) {
      try {
        await new SSMClient({ region }).send(new GetParameterCommand({ Name: PARAMETER }));
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
        without.push(region);
      }
    }
    return without.length === 0
      ? ready("Bootstrap", `${regions.join(", ")}.`)
      : missing("Bootstrap", `not in ${without.join(", ")}.`, `Run npx cdk bootstrap -c env=${settings.name}.`, 0);
  });

const Trails = z.object({ trailList: z.array(z.object({ IsMultiRegionTrail: z.boolean().optional() })) });

/** Checks that CloudTrail keeps what operators do in the account. */
export const checkTrail = ({ region }: Environment, aws: AwsCli): Promise<Finding> =>
  checked("CloudTrail", async () => {
    const { trailList } = Trails.parse(await aws("cloudtrail", "describe-trails", "--region", region));
    return trailList.some(({ IsMultiRegionTrail }) => IsMultiRegionTrail)
      ? ready("CloudTrail", "a trail covers all regions.")
      : missing(
          "CloudTrail",
          "no trail covers all regions.",
          "Create one, see Preflight in docs/operations/deploy.md.",
          0,
        );
  });

const Detectors = z.object({ DetectorIds: z.array(z.string()) });

/** Checks that GuardDuty watches the account. */
export const checkGuardDuty = ({ region }: Environment, aws: AwsCli): Promise<Finding> =>
  checked("GuardDuty", async () => {
    const { DetectorIds } = Detectors.parse(await aws("guardduty", "list-detectors", "--region", region));
    return DetectorIds.length > 0
      ? ready("GuardDuty", `on in ${region}.`)
      : missing("GuardDuty", `off in ${region}.`, `Run aws guardduty create-detector --enable --region ${region}.`, 0);
  });
