import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { firewallAlarms } from "../constructs/alarms/firewall.ts";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { addKey } from "../constructs/clinic-key.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import { Firewall } from "../constructs/firewall.ts";

/** The distribution's firewall with its log and alarm, in us-east-1, where CloudFront requires it. */
export class EdgeStack extends Stack {
  /** Absent where the environment has no firewall: the stack is empty then, and CDK removes it. */
  readonly webAclArn: string | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: ClinicStackProps) {
    super(scope, id, props);
    const { firewall } = settings;
    if (!firewall) return;
    const encryptionKey = addKey(this, settings);
    const webAcl = new Firewall(this, "Firewall", {
      settings,
      protects: "edge",
      scope: "CLOUDFRONT",
      requestsPerAddress: firewall.requestsPerAddress,
      encryptionKey,
    });
    this.webAclArn = webAcl.webAclArn;
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey }).add(firewallAlarms("edge", webAcl));
  }
}
