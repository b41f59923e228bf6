import { ORIGIN_HEADER } from "../../../functions/platform/cloudfront-origin.ts";
import { configOf, givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const config = configOf(prod);
const behaviors = [{ PathPattern: "default", ...config.DefaultCacheBehavior }, ...config.CacheBehaviors] as {
  PathPattern: string;
  [name: string]: unknown;
}[];

test("serves pages, assets, logos and the API from one origin, by TLS only and with the security headers", () => {
  expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    "default",
    "/assets/*",
    "/logos/*",
    "/api/published/*",
    "/api/*",
    "/feeds/*",
    "/live",
  ]);
  for (const behavior of behaviors)
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: "redirect-to-https",
      ResponseHeadersPolicyId: expect.anything(),
    });
});

test("runs the page-route function for pages and logos, and never for the API", () => {
  const running = behaviors
    .filter(({ FunctionAssociations }) => FunctionAssociations)
    .map(({ PathPattern }) => PathPattern);
  expect(running).toEqual(["default", "/logos/*"]);
});

test("replaces no answer of the API by an error page", () => {
  expect(config.CustomErrorResponses).toBeUndefined();
});

test.each([
  ["/api/*", ["GET", "POST", "PUT", "PATCH", "DELETE"]],
  ["/feeds/*", ["GET"]],
  ["/live", ["GET"]],
])("never caches %s, and forwards every header but Host", (path, methods) => {
  expect(behaviors.find(({ PathPattern }) => PathPattern === path)).toMatchObject({
    CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
    OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    AllowedMethods: expect.arrayContaining(methods),
  });
});

test("caches published times for a minute at most, and nothing else of the API", () => {
  const published = behaviors.find(({ PathPattern }) => PathPattern === "/api/published/*");
  const caches = prod
    .resources("web", "AWS::CloudFront::CachePolicy")
    .map(({ Properties }) => Properties.CachePolicyConfig)
    .filter(({ MaxTTL }) => MaxTTL === 60);
  expect(caches).toMatchObject([{ MinTTL: 0, DefaultTTL: 0 }]);
  expect(published?.CachePolicyId).toMatchObject({ Ref: expect.stringContaining("PublishedCache") });
});

test("caches logos by their version", () => {
  const [key] = prod
    .resources("web", "AWS::CloudFront::CachePolicy")
    .map(({ Properties }) => Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig)
    .filter(({ QueryStringBehavior }) => QueryStringBehavior === "whitelist");
  expect(key.QueryStrings).toEqual(["v"]);
});

test("sends the strict headers with the origins of Cognito and of the upload", () => {
  const policy = prod.resources("web", "AWS::CloudFront::ResponseHeadersPolicy")[0]?.Properties
    .ResponseHeadersPolicyConfig;
  const csp = JSON.stringify(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
  expect(csp).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(csp).toContain("connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com https://");
  expect(csp).toContain("RegionalDomainName");
  expect(policy.SecurityHeadersConfig).toMatchObject({
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
    FrameOptions: { FrameOption: "DENY" },
    ReferrerPolicy: { ReferrerPolicy: "no-referrer" },
  });
  const custom = policy.CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header);
  expect(custom).toEqual(["Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy"]);
});

test("signs CloudFront's requests to both buckets", () => {
  expect(prod.resources("web", "AWS::CloudFront::OriginAccessControl")).toHaveLength(2);
});

test("sends both APIs a secret that is in no template and no output", () => {
  const apis = config.Origins.filter(({ CustomOriginConfig }: { CustomOriginConfig?: object }) => CustomOriginConfig);
  expect(apis).toHaveLength(2);
  for (const { OriginCustomHeaders } of apis) {
    const [{ HeaderName, HeaderValue }] = OriginCustomHeaders;
    expect(OriginCustomHeaders).toHaveLength(1);
    expect(HeaderName).toBe(ORIGIN_HEADER);
    expect(HeaderValue["Fn::Join"][1]).toEqual([
      "{{resolve:secretsmanager:",
      { "Fn::ImportValue": expect.stringContaining("OriginSecret1") },
      ":SecretString:::}}",
    ]);
  }
});

test("calls the API by TLS 1.2 only", () => {
  const api = config.Origins.find(({ CustomOriginConfig }: { CustomOriginConfig?: object }) => CustomOriginConfig);
  expect(api.CustomOriginConfig).toMatchObject({
    OriginProtocolPolicy: "https-only",
    OriginSSLProtocols: ["TLSv1.2"],
  });
});

test("logs requests for logos, exports and files", () => {
  const logged = (["data", "web"] as const).map((stack) =>
    prod.resources(stack, "AWS::S3::Bucket").map(({ Properties }) => Properties.LoggingConfiguration !== undefined),
  );
  // One bucket of each stack holds the logs of the others, and does not log itself.
  expect(logged.map((each) => each.sort())).toEqual([
    [false, true, true],
    [false, true],
  ]);
});

test("puts the firewall in front of the distribution, where it is configured", () => {
  expect(JSON.stringify(config.WebACLId)).toContain("FirewallWebAcl");
  expect(configOf(givenClinic("dev")).WebACLId).toBeUndefined();
});
