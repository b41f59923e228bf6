import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { distributionAlarms } from "../constructs/alarms/edge.ts";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { ClinicCosts } from "../constructs/clinic-costs.ts";
import { addKey } from "../constructs/clinic-key.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import { DistributionLog } from "../constructs/distribution-log.ts";
import type { WebStack } from "./web-stack.ts";

interface AccessLogStackProps extends ClinicStackProps {
  readonly web: WebStack;
}

/**
 * The distribution's access log and alarms, and the budget. AWS provides these in us-east-1 only, whatever the
 * environment's region.
 */
export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, { settings, web, ...props }: AccessLogStackProps) {
    super(scope, id, props);
    // The dependency is explicit, because the deployment test omits the resources from which it would follow.
    this.addStackDependency(web);
    const encryptionKey = addKey(this, settings);
    const { distribution } = web;
    new DistributionLog(this, "Distribution", {
      settings,
      distributionArn: distribution.distributionArn,
      encryptionKey,
    });
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey, definitions: distributionAlarms(distribution) });
    const { name: environment, monthlyBudget, alarmEmail } = settings;
    if (monthlyBudget && alarmEmail) new ClinicCosts(this, "Costs", { environment, monthlyBudget, alarmEmail });
  }
}
