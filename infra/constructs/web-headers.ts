import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { type ForeignOrigins, HSTS_SECONDS, securityHeaders } from "../security-headers.ts";

/**
 * The security headers as a CloudFront policy, which has fields of its own for some headers and refuses these as custom
 * headers.
 */
export class WebHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, origins: ForeignOrigins) {
    const {
      "Content-Security-Policy": contentSecurityPolicy,
      "Strict-Transport-Security": _hsts,
      "X-Content-Type-Options": _nosniff,
      "X-Frame-Options": _deny,
      "Referrer-Policy": _noReferrer,
      ...custom
    } = securityHeaders(origins);
    const override = true;
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override,
        },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
