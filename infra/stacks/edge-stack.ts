import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { firewallAlarms } from "../constructs/alarms/edge.ts";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { addKey } from "../constructs/clinic-key.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import { Firewall } from "../constructs/firewall.ts";
import type { Environment } from "../environments.ts";

interface EdgeStackProps extends ClinicStackProps {
  readonly firewall: NonNullable<Environment["firewall"]>;
}

/** The distribution's firewall with its log and alarm, in us-east-1, where CloudFront requires it. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { settings, firewall, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const encryptionKey = addKey(this, settings);
    const webAcl = new Firewall(this, "Firewall", {
      settings,
      protects: "edge",
      scope: "CLOUDFRONT",
      requestsPerAddress: firewall.requestsPerAddress,
      onlineRequestsPerAddress: firewall.onlineRequestsPerAddress,
      programRequestsPerAddress: firewall.programRequestsPerAddress,
      encryptionKey,
    });
    this.webAclArn = webAcl.webAclArn;
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey, definitions: firewallAlarms("edge", webAcl) });
  }
}
