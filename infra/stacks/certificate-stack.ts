import { Stack } from "aws-cdk-lib";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";

/**
 * The certificate of the web app's domain, in us-east-1, where CloudFront requires it. A record in the hosted zone
 * validates it. Without a domain, or with a certificate of the operator, the stack is empty, and CDK removes it.
 */
export class CertificateStack extends Stack {
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, { settings: { domain }, ...props }: ClinicStackProps) {
    super(scope, id, props);
    if (domain?.certificateArn) this.certificate = Certificate.fromCertificateArn(this, "Given", domain.certificateArn);
    else if (domain?.hostedZone) {
      const { id: hostedZoneId, name: zoneName } = domain.hostedZone;
      const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
      this.certificate = new Certificate(this, "Certificate", {
        domainName: domain.name,
        validation: CertificateValidation.fromDns(zone),
      });
    }
  }
}
