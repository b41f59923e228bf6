import { CfnApiMapping, DomainName, SecurityPolicy } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import type { CfnDistribution } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { ARecord, HostedZone, type HostedZoneAttributes, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

interface ApiDomainProps {
  readonly apiId: string;
  /** The domain of the web app. */
  readonly domainName: string;
  readonly zone: HostedZoneAttributes;
  /** The S3 address of the CA's certificate. */
  readonly truststore: string;
}

/**
 * The API's name with mutual TLS: a connection without a client certificate of the operator's CA fails at the
 * handshake.
 */
export class ApiDomain extends Construct {
  readonly host: string;

  constructor(scope: Construct, id: string, { apiId, domainName, zone: attributes, truststore }: ApiDomainProps) {
    super(scope, id);
    this.host = `origin.${domainName}`;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", attributes);
    const { host: bucket, pathname } = new URL(truststore);
    const { name, regionalDomainName, regionalHostedZoneId } = new DomainName(this, "Name", {
      domainName: this.host,
      certificate: new Certificate(this, "Certificate", {
        domainName: this.host,
        validation: CertificateValidation.fromDns(zone),
      }),
      securityPolicy: SecurityPolicy.TLS_1_2,
      mtls: { bucket: Bucket.fromBucketName(this, "Truststore", bucket), key: pathname.slice(1) },
    });
    new CfnApiMapping(this, "Mapping", { apiId, domainName: name, stage: "$default" });
    new ARecord(this, "Record", {
      zone,
      recordName: this.host,
      target: RecordTarget.fromAlias(new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId)),
    });
  }
}

interface ApiOriginProps {
  /** The headers by which the API recognizes requests from CloudFront. */
  readonly customHeaders: Record<string, string>;
  /** The certificate that CloudFront shows to the API. @default none */
  readonly clientCertificateArn: string | undefined;
}

/** The API as an origin of CloudFront. CDK's own class does not know client certificates. */
export class ApiOrigin extends HttpOrigin {
  readonly #clientCertificateArn: string | undefined;

  constructor(host: string, { customHeaders, clientCertificateArn }: ApiOriginProps) {
    super(host, { customHeaders });
    this.#clientCertificateArn = clientCertificateArn;
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig();
    const clientCertificateArn = this.#clientCertificateArn;
    return config && clientCertificateArn ? { ...config, originMtlsConfig: { clientCertificateArn } } : config;
  }
}
