import type { CfnDistribution } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";

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
