import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import { Certificate, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { ORIGIN_HEADER } from "../../functions/platform/cloudfront-origin.ts";
import { AccessLogsBucket, PrivateBucket } from "../constructs/buckets.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import { storeWebUrl } from "../constructs/deployed-values.ts";
import { WebDistribution } from "../constructs/web-distribution.ts";
import type { Environment } from "../environments.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { LiveStack } from "./live-stack.ts";

interface WebStackProps extends ClinicStackProps {
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly live: LiveStack;
  /** The web ACL in front of the distribution. @default none */
  readonly webAclArn: string | undefined;
  /** The certificate of the domain. @default the one that the environment names, or CloudFront's own */
  readonly certificate: ICertificate | undefined;
}

/** The distribution and the bucket of the web app. */
export class WebStack extends Stack {
  readonly bucket: Bucket;
  readonly distribution: WebDistribution;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, api, live, webAclArn, certificate, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    this.bucket = new PrivateBucket(this, "Files", {
      settings,
      holds: "It holds the web app, which is public, and every deployment writes it again.",
      // Each deployment writes the files of its release again, and deletes none: open pages load those of their own.
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      serverAccessLogsBucket: new AccessLogsBucket(this, "AccessLogs", { settings }),
    });
    this.distribution = new WebDistribution(this, "Distribution", {
      settings,
      webBucket: this.bucket,
      // By name only: otherwise CDK would add this distribution to the bucket's policy, and the two stacks would depend
      // on each other.
      logosBucket: Bucket.fromBucketAttributes(this, "Logos", {
        bucketName: data.logosBucket.bucketName,
        region: settings.region,
      }),
      webAclArn,
      certificate: certificate ?? this.#givenCertificate(settings),
      api: this.#originOf(api.api, api),
      live: this.#originOf(live.api, api),
      origins: {
        cognitoOrigin: `https://cognito-idp.${this.region}.amazonaws.com`,
        logosOrigin: `https://${data.logosBucket.bucketRegionalDomainName}`,
        // The policy is part of the distribution, whose own name it can't know.
        liveOrigin: settings.domain && `wss://${settings.domain.name}`,
      },
    });
    const url = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
    this.#addRecords(settings);
    storeWebUrl(this, settings, url);
    new CfnOutput(this, "Url", { value: url });
    new CfnOutput(this, "DistributionName", { value: this.distribution.distributionDomainName });
  }

  /** Returns the origin of an API, to which CloudFront sends the header that proves where a request came from. */
  #originOf({ apiId }: { readonly apiId: string }, { originVerification }: ApiStack): HttpOrigin {
    return new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      customHeaders: { [ORIGIN_HEADER]: originVerification.sent },
    });
  }

  #givenCertificate({ domain }: Environment): ICertificate | undefined {
    return domain?.certificateArn
      ? Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn)
      : undefined;
  }

  /** Points the domain at the distribution, by IPv4 and IPv6, where its hosted zone is known. */
  #addRecords({ domain }: Environment): void {
    if (!domain?.hostedZone) return;
    const { id: hostedZoneId, name: zoneName } = domain.hostedZone;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    for (const Alias of [ARecord, AaaaRecord]) new Alias(this, Alias.name, { zone, recordName: domain.name, target });
  }
}
