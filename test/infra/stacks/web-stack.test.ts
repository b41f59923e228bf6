import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { BUNDLING_STACKS } from "aws-cdk-lib/cx-api";
import { ORIGIN_HEADER } from "../../../functions/http/headers.ts";
import { addClinicStacks } from "../../../infra/stacks/clinic-stacks.ts";
import { CONTEXT, givenAssets, givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const inEurope = { region: "eu-central-1", account: "123456789012" };
const configOf = ({ resources }: typeof prod) =>
  resources("web", "AWS::CloudFront::Distribution")[0]?.Properties.DistributionConfig;
const config = configOf(prod);
const behaviors = [{ PathPattern: "default", ...config.DefaultCacheBehavior }, ...config.CacheBehaviors] as {
  PathPattern: string;
  [name: string]: unknown;
}[];

test("serves pages, assets, logos and the API from one origin, by TLS only and with the security headers", () => {
  expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual(["default", "/assets/*", "/logos/*", "/api/*"]);
  for (const behavior of behaviors)
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: "redirect-to-https",
      ResponseHeadersPolicyId: expect.anything(),
    });
});

test("outputs the distribution's name, to which a domain without a hosted zone has to point", () => {
  const { Outputs } = prod.template("web").toJSON();
  const distribution = Object.keys(prod.template("web").findResources("AWS::CloudFront::Distribution"))[0];
  expect(Outputs.DistributionName.Value).toEqual({ "Fn::GetAtt": [distribution, "DomainName"] });
  expect(Outputs.Url.Value).toBe("https://clinic.example.com");
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

test("never caches the API, and forwards every header but Host", () => {
  const api = behaviors.find(({ PathPattern }) => PathPattern === "/api/*");
  expect(api).toMatchObject({
    CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
    OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    AllowedMethods: expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  });
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

test("sends the API a secret that is in no template and no output", () => {
  const api = config.Origins.find(({ CustomOriginConfig }: { CustomOriginConfig?: object }) => CustomOriginConfig);
  const [{ HeaderName, HeaderValue }] = api.OriginCustomHeaders;
  expect(api.OriginCustomHeaders).toHaveLength(1);
  expect(HeaderName).toBe(ORIGIN_HEADER);
  expect(HeaderValue["Fn::Join"][1]).toEqual([
    "{{resolve:secretsmanager:",
    { "Fn::ImportValue": expect.stringContaining("OriginSecret1") },
    ":SecretString:::}}",
  ]);
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

test("uses the configured domain with its certificate and TLS 1.2", () => {
  const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";
  const own = givenClinic("prod", { domain: { name: "clinic.example.com", certificateArn } });
  expect(configOf(own)).toMatchObject({
    Aliases: ["clinic.example.com"],
    ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: "TLSv1.2_2021" },
  });
});

const hostedZone = { id: "Z0123456789ABC", name: "example.com" };

test("leads a domain with a hosted zone to the distribution, with a certificate that a record there validates", () => {
  const own = givenClinic("prod", { ...inEurope, domain: { name: "clinic.example.com", hostedZone } });
  expect(own.stacks.certificate.region).toBe("us-east-1");
  expect(own.resources("certificate", "AWS::CertificateManager::Certificate")).toMatchObject([
    {
      Properties: {
        DomainName: "clinic.example.com",
        ValidationMethod: "DNS",
        DomainValidationOptions: [{ DomainName: "clinic.example.com", HostedZoneId: hostedZone.id }],
      },
    },
  ]);
  expect(configOf(own)).toMatchObject({
    Aliases: ["clinic.example.com"],
    ViewerCertificate: {
      AcmCertificateArn: { "Fn::GetStackOutput": { StackName: "Clinic-prod-Certificate", Region: "us-east-1" } },
    },
  });
  const records = own.resources("web", "AWS::Route53::RecordSet").map(({ Properties }) => Properties);
  expect(records.map(({ Type }) => Type)).toEqual(["A", "AAAA"]);
  for (const record of records)
    expect(record).toMatchObject({
      Name: "clinic.example.com.",
      HostedZoneId: hostedZone.id,
      AliasTarget: { DNSName: { "Fn::GetAtt": [expect.stringContaining("Distribution"), "DomainName"] } },
    });
});

test("requests no certificate where the operator has one, and removes its own after the distribution left it", () => {
  const { template, stacks } = prod;
  expect(template("certificate").toJSON()).toEqual({});
  expect(stacks.certificate.dependencies).toEqual([stacks.web]);
});

test("makes the records of mail in its hosted zone, and names none to be made by hand", () => {
  const mail = { from: "a@example.com", verifiedDomain: "example.com", sesRegion: "us-east-1", hostedZone };
  const own = givenClinic("prod", { mail });
  const records = own.resources("mail", "AWS::Route53::RecordSet").map(({ Properties }) => Properties);
  expect(records.map(({ Type }) => Type).sort()).toEqual(["CNAME", "CNAME", "CNAME", "MX", "TXT", "TXT"]);
  expect(new Set(records.map(({ HostedZoneId }) => HostedZoneId))).toEqual(new Set([hostedZone.id]));
  expect(own.template("mail").findOutputs("Dkim*")).toEqual({});
  expect(own.template("mail").findOutputs("Dmarc")).toEqual({});
});

test("caches assets forever, revalidates pages and config.json, and deploys these last", () => {
  const deployments = prod.resources("webDeployment", "Custom::CDKBucketDeployment");
  const [assets, pages] = deployments.map(({ Properties }) => Properties);
  expect(assets).toMatchObject({
    DestinationBucketKeyPrefix: "assets",
    SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    Prune: false,
  });
  expect(pages).toMatchObject({ SystemMetadata: { "cache-control": "no-cache" }, DistributionPaths: ["/*"] });
  expect(pages?.SourceBucketNames).toHaveLength(2);
  expect(JSON.stringify(deployments[1])).toContain('"DependsOn"');
});

test("keeps the files of former releases, and answers 404 for a file that is gone", () => {
  const buckets = Object.entries(prod.template("web").findResources("AWS::S3::Bucket"));
  const [[id, files] = []] = buckets.filter(([name]) => name.startsWith("Files"));
  expect(files?.Properties.LifecycleConfiguration.Rules).toEqual([
    { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: "Enabled" },
  ]);
  for (const { Properties } of prod.resources("webDeployment", "Custom::CDKBucketDeployment"))
    expect(Properties.Prune).toBe(false);
  const statements = prod
    .resources("web", "AWS::S3::BucketPolicy")
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const lists = statements.filter(({ Action }) => [Action].flat().includes("s3:ListBucket"));
  expect(lists).toMatchObject([{ Effect: "Allow", Principal: { Service: "cloudfront.amazonaws.com" } }]);
  expect([lists[0].Resource].flat()).toContainEqual({ "Fn::GetAtt": [id, "Arn"] });
});

test("builds the web app only for a command that deploys or compares its stack", () => {
  const { bundles, buildWeb } = givenAssets();
  const synthesize = (...bundled: string[]) => {
    const build = vi.fn(buildWeb);
    const app = new App({
      context: { ...CONTEXT, [BUNDLING_STACKS]: bundled },
      outdir: mkdtempSync(join(tmpdir(), "clinic-synth-")),
    });
    const { web } = addClinicStacks(app, { settings: prod.settings, bundles, buildWeb: build });
    return { build, exported: () => app.synth().getStackArtifact(web.artifactId).template };
  };
  const [nothing, other, all] = [synthesize(), synthesize("Clinic-prod-Data"), synthesize("**")];
  expect([nothing, other, all].map(({ build }) => build.mock.calls.length)).toEqual([0, 0, 1]);
  // The other stacks are what they are in a deployment of all, so that one of them can be deployed alone.
  expect(other.exported()).toEqual(all.exported());
});
