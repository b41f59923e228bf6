import type { Environment } from "../../../infra/environments.ts";
import { givenClinic, type Resource } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const inEurope: Partial<Environment> = { region: "eu-central-1", account: "123456789012" };
const prod = givenClinic("prod");
const firewalls = [
  ...prod.resources("edge", "AWS::WAFv2::WebACL"),
  ...prod.resources("identity", "AWS::WAFv2::WebACL"),
].map(({ Properties }) => Properties);

interface Rule {
  readonly Name: string;
  readonly Action?: object;
  readonly OverrideAction?: object;
  readonly Statement: {
    readonly ManagedRuleGroupStatement?: { readonly RuleActionOverrides?: readonly object[] };
    readonly RateBasedStatement?: { readonly Limit: number };
  };
}

test("blocks by Amazon's managed rules and by the rate of an address in both firewalls", () => {
  expect(firewalls).toHaveLength(2);
  for (const { Rules, DefaultAction } of firewalls) {
    expect(DefaultAction).toEqual({ Allow: {} });
    const [rate, ...others] = Rules as Rule[];
    const managed = others.filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
    expect(Rules.map(({ Priority }: { Priority: number }) => Priority)).toEqual([...Rules.keys()]);
    expect(rate).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: "IP", EvaluationWindowSec: 300 } },
    });
    expect(managed.map(({ Name }) => Name)).toEqual([
      "AWSManagedRulesAmazonIpReputationList",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesCommonRuleSet",
    ]);
    for (const { Name, OverrideAction, Statement } of managed) {
      // Any other action would only count.
      expect(OverrideAction).toEqual({ None: {} });
      expect(Statement.ManagedRuleGroupStatement).toMatchObject({ VendorName: "AWS", Name });
    }
  }
});

test("weakens no managed rule but the 8 KB limit for bodies, below the API's own of 256 KiB", () => {
  const overrides = firewalls.map(({ Rules }) =>
    (Rules as Rule[]).flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []),
  );
  expect(overrides).toEqual([[{ Name: "SizeRestrictions_BODY", ActionToUse: { Count: {} } }], []]);
});

test("limits the rate of an address as configured", () => {
  const limits = firewalls.map(({ Rules }) => (Rules as Rule[])[0]?.Statement.RateBasedStatement?.Limit);
  const { requestsPerAddress, signInsPerAddress } = prod.settings.firewall ?? {};
  expect(limits).toEqual([requestsPerAddress, signInsPerAddress]);
});

test.each([
  ["to the booking pages", "OnlineRequestsPerAddress", "/api/online/", 120],
  ["to the published times", "PublishedRequestsPerAddress", "/api/published/", 120],
  ["to the API for programs", "ProgramRequestsPerAddress", "/api/v1/", 480],
  ["to the FHIR API", "FhirRequestsPerAddress", "/api/fhir/", 480],
  ["to calendar feeds", "FeedRequestsPerAddress", "/feeds/", 480],
])("limits what an address may send %s in a minute", (_, name, path, limit) => {
  const [edge, signIn] = firewalls.map(({ Rules }) => (Rules as Rule[]).filter(({ Name }) => Name === name));
  expect(signIn).toEqual([]);
  expect(edge).toMatchObject([
    {
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: "IP",
          EvaluationWindowSec: 60,
          Limit: limit,
          ScopeDownStatement: {
            ByteMatchStatement: {
              SearchString: path,
              PositionalConstraint: "STARTS_WITH",
              FieldToMatch: { UriPath: {} },
            },
          },
        },
      },
    },
  ]);
});

test.each(["edge", "identity"] as const)("logs blocked requests without tokens and names in %s", (stack) => {
  const [logging] = prod.resources(stack, "AWS::WAFv2::LoggingConfiguration");
  expect(logging?.Properties).toMatchObject({
    RedactedFields: [
      { SingleHeader: { Name: "authorization" } },
      { SingleHeader: { Name: "cookie" } },
      { SingleHeader: { Name: "referer" } },
      { QueryString: {} },
    ],
    LoggingFilter: {
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] }],
    },
  });
  const log = prod
    .resources(stack, "AWS::Logs::LogGroup")
    .find(({ Properties }: Resource) => JSON.stringify(Properties.LogGroupName ?? "").includes("aws-waf-logs-"));
  expect(log?.Properties).toMatchObject({ RetentionInDays: 90, KmsKeyId: expect.anything() });
  for (const { VisibilityConfig, Rules } of firewalls)
    for (const { SampledRequestsEnabled } of [
      VisibilityConfig,
      ...Rules.map((rule: typeof VisibilityConfig) => rule.VisibilityConfig),
    ])
      expect(SampledRequestsEnabled).toBe(false);
});

test("creates CloudFront's firewall with its key, log and alarm in us-east-1 for every region", () => {
  const clinic = givenClinic("prod", inEurope);
  expect(clinic.stacks.edge?.region).toBe("us-east-1");
  expect(clinic.stacks.web.region).toBe("eu-central-1");
  expect(clinic.resources("edge", "AWS::WAFv2::WebACL")[0]?.Properties.Scope).toBe("CLOUDFRONT");
  expect(clinic.resources("edge", "AWS::KMS::Key")[0]?.Properties.EnableKeyRotation).toBe(true);
  expect(clinic.resources("edge", "AWS::SNS::Subscription")[0]?.Properties.Endpoint).toBe("ops@example.com");
  expect(JSON.stringify(clinic.resources("web", "AWS::CloudFront::Distribution"))).toMatch(/WebACLId.*FirewallWebAcl/);
});

test("has no stack for a firewall that is not configured", () => {
  expect(givenClinic("dev").stacks).not.toHaveProperty("edge");
  expect(prod.stacks.web.dependencies).toContain(prod.stacks.edge);
});
