import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { ClinicKey } from "../constructs/clinic-key.ts";
import { DistributionLog } from "../constructs/distribution-log.ts";
import type { Environment } from "../environments.ts";
import type { WebStack } from "./web-stack.ts";

export interface AccessLogStackProps extends StackProps {
  readonly settings: Environment;
  readonly web: WebStack;
}

/** The distribution's access log with its key, in us-east-1, the only region from which CloudFront delivers logs. */
export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, { settings, web, ...props }: AccessLogStackProps) {
    super(scope, id, props);
    // The dependency is explicit, because the deployment test omits the resources from which it would follow.
    this.addStackDependency(web);
    const retain = settings.removalPolicy === "retain";
    new DistributionLog(this, "Distribution", {
      settings,
      distributionArn: web.distribution.distributionArn,
      // The key of the other stacks may be in another region.
      encryptionKey: settings.customerKey ? new ClinicKey(this, "Key", { retain }) : undefined,
    });
  }
}
