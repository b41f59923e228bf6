import { Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Environment } from "../environments.ts";

interface CertificateStackProps extends StackProps {
  readonly domainName: string;
  readonly hostedZone: NonNullable<NonNullable<Environment["domain"]>["hostedZone"]>;
}

/**
 * The certificate of the web app's domain, in us-east-1, where CloudFront requires it. A record in the hosted zone validates it.
 */
export class CertificateStack extends Stack {
  readonly certificate: Certificate;

  constructor(scope: Construct, id: string, { domainName, hostedZone, ...props }: CertificateStackProps) {
    super(scope, id, props);
    const { id: hostedZoneId, name: zoneName } = hostedZone;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    this.certificate = new Certificate(this, "Certificate", {
      domainName,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
