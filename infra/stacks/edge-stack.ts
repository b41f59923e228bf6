import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { ClinicKey } from "../constructs/clinic-key.ts";
import { Firewall } from "../constructs/firewall.ts";
import { firewallMetrics } from "../constructs/watched/firewall.ts";
import type { Environment } from "../environments.ts";

interface EdgeStackProps extends StackProps {
  readonly settings: Environment;
}

/** The distribution's firewall with its log and alarm, in us-east-1, where CloudFront requires it. */
export class EdgeStack extends Stack {
  /** Absent where the environment has no firewall: the stack is empty then, and CDK removes it. */
  readonly webAclArn: string | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { firewall } = settings;
    if (!firewall) return;
    const retain = settings.removalPolicy === "retain";
    // The key of the other stacks may be in another region.
    const encryptionKey = settings.customerKey ? new ClinicKey(this, "Key", { retain }) : undefined;
    const before = new Firewall(this, "Firewall", {
      settings,
      before: "edge",
      scope: "CLOUDFRONT",
      requestsPerAddress: firewall.requestsPerAddress,
      encryptionKey,
    });
    this.webAclArn = before.webAclArn;
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey }).watch(firewallMetrics("edge", before));
  }
}
