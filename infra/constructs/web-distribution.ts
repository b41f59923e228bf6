import { Duration } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { FEED_PATH } from "../../shared/feeds/feed.ts";
import { LIVE_PATH } from "../../shared/live/live.ts";
import type { Environment } from "../environments.ts";
import { type ForeignOrigins, HSTS_SECONDS, securityHeaders } from "../security-headers.ts";
import { acknowledge } from "./acknowledge.ts";

/**
 * The security headers as a CloudFront policy, which has fields of its own for some headers and refuses these as custom
 * headers.
 */
class WebHeaders extends ResponseHeadersPolicy {
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

interface WebDistributionProps {
  readonly settings: Environment;
  readonly webBucket: IBucket;
  readonly logosBucket: IBucket;
  readonly api: IOrigin;
  /** The API of live connections. */
  readonly live: IOrigin;
  /** The certificate of the domain. @default CloudFront's own */
  readonly certificate: ICertificate | undefined;
  /** The ARN of the web ACL for the whole distribution. @default none */
  readonly webAclArn: string | undefined;
  readonly origins: ForeignOrigins;
}

/**
 * The distribution: one origin for pages, API and logos. Browsers call only two others, Cognito and the upload of
 * logos.
 */
export class WebDistribution extends Distribution {
  constructor(scope: Construct, id: string, props: WebDistributionProps) {
    const { settings, webBucket, logosBucket, api, live, certificate, webAclArn, origins } = props;
    // A construct must exist before it has children, so these are siblings with its name as their prefix.
    const all = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: new WebHeaders(scope, `${id}Headers`, origins),
    };
    const pageRoutes = new EdgeFunction(scope, `${id}PageRoutes`, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: "infra/constructs/page-routes.js" }),
    });
    const files = {
      ...all,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: pageRoutes }],
    };
    // The pages and config.json set their own cache headers.
    const pagesCache = new CachePolicy(scope, `${id}PagesCache`, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    // The query `v` changes with a logo's content.
    const logosCache = new CachePolicy(scope, `${id}LogosCache`, {
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(365),
      queryStringBehavior: CacheQueryStringBehavior.allowList("v"),
    });
    // Programs of anyone ask for published times, which say themselves how long they are valid.
    const publishedCache = new CachePolicy(scope, `${id}PublishedCache`, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    // With the right to list, S3 answers 404 instead of 403 for a missing file. No path leads to the list itself.
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    const web = S3BucketOrigin.withOriginAccessControl(webBucket, { originAccessLevels });
    const apiCalls = {
      ...all,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway routes by the Host header, so the viewer's must not be forwarded.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    super(scope, id, {
      comment: `Clinic ${settings.name}`,
      defaultBehavior: { ...files, origin: web, cachePolicy: pagesCache },
      additionalBehaviors: {
        "/assets/*": { ...all, origin: web, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        "/logos/*": {
          ...files,
          origin: S3BucketOrigin.withOriginAccessControl(logosBucket),
          cachePolicy: logosCache,
        },
        // CloudFront takes the first pattern that fits.
        "/api/published/*": { ...all, origin: api, cachePolicy: publishedCache },
        "/api/*": { ...apiCalls, origin: api },
        [`${FEED_PATH}*`]: { ...apiCalls, allowedMethods: AllowedMethods.ALLOW_GET_HEAD, origin: api },
        // CloudFront forwards the headers by which a browser asks for a WebSocket.
        [LIVE_PATH]: { ...apiCalls, origin: live },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(webAclArn && { webAclId: webAclArn }),
      ...(settings.domain &&
        certificate && {
          domainNames: [settings.domain.name],
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          certificate,
        }),
    });
    acknowledge(this, {
      "@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac":
        "The logos bucket's own policy lets the distributions of this account read the logos.",
      "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
        "The function for page routes turns every path without a file's ending, the root too, into a page.",
      "AwsSolutions-CFR3":
        "The rule knows only the former log, which always has the query, such as a patient's name in a search. The stack AccessLog delivers the log with chosen fields.",
      "AwsSolutions-CFR1": "Clinics' users travel and sign in from any country.",
      ...(!webAclArn && {
        "AwsSolutions-CFR2":
          "This environment holds no clinic's data; the API checks every token and all input itself and is throttled.",
      }),
      ...(!settings.domain && {
        "AwsSolutions-CFR4":
          "CloudFront's own certificate does not allow to choose the TLS version; a configured domain sets TLSv1.2_2021.",
      }),
    });
  }
}
