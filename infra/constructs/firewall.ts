import { Duration, Fn, Stack } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { FEED_PATH } from "../../shared/feeds/feed.ts";
import { ClinicLogs } from "./clinic-logs.ts";
import type { ClinicProps } from "./clinic-props.ts";

interface FirewallProps extends ClinicProps {
  /** The protected resource, used in the names of logs and metrics. */
  readonly protects: "edge" | "sign-in";
  /** CLOUDFRONT for a distribution, whose stack must be in us-east-1. */
  readonly scope: "CLOUDFRONT" | "REGIONAL";
  /** Requests in five minutes above which an address is blocked. */
  readonly requestsPerAddress: number;
  /** Requests to the API for patients in one minute above which these are blocked. @default no limit of their own */
  readonly onlineRequestsPerAddress?: number;
  /** The same for the API for programs, and for calendar feeds. @default no limit of their own */
  readonly programRequestsPerAddress?: number;
}

/** Amazon's rule groups in order of evaluation: known senders first, because that check is the cheapest. */
const MANAGED_RULES = [
  "AWSManagedRulesAmazonIpReputationList",
  "AWSManagedRulesKnownBadInputsRuleSet",
  "AWSManagedRulesCommonRuleSet",
];

/**
 * Managed rules that count instead of block. SizeRestrictions_BODY blocks bodies above 8 KB: behind CloudFront only the
 * API accepts a body, reads up to 256 KiB and answers 413 above that.
 */
const COUNTED: Readonly<Record<FirewallProps["protects"], Readonly<Record<string, readonly string[]>>>> = {
  edge: { AWSManagedRulesCommonRuleSet: ["SizeRestrictions_BODY"] },
  "sign-in": {},
};

/** The parts of a request that may hold a token or a patient's name. */
const REDACTED = [
  { singleHeader: { Name: "authorization" } },
  { singleHeader: { Name: "cookie" } },
  { singleHeader: { Name: "referer" } },
  { queryString: {} },
];

/**
 * A web ACL that blocks what Amazon's managed rules block and addresses that send too many requests, and logs what it
 * blocked.
 */
export class Firewall extends Construct {
  readonly webAclArn: string;
  readonly #metrics: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const { settings, protects, encryptionKey } = props;
    const name = `clinic-${settings.name}-${protects}`;
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: props.scope,
      description: `Clinic ${settings.name}: before ${protects}`,
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        rateRule("RequestsPerAddress", { limit: props.requestsPerAddress, evaluationWindowSec: 300 }),
        ...(props.onlineRequestsPerAddress
          ? [
              pathRateRule("OnlineRequestsPerAddress", "/api/online/", props.onlineRequestsPerAddress),
              pathRateRule("PublishedRequestsPerAddress", "/api/published/", props.onlineRequestsPerAddress),
            ]
          : []),
        ...(props.programRequestsPerAddress
          ? [
              pathRateRule("ProgramRequestsPerAddress", "/api/v1/", props.programRequestsPerAddress),
              pathRateRule("FhirRequestsPerAddress", "/api/fhir/", props.programRequestsPerAddress),
              // The service of an online calendar reads the feeds of many people from one address.
              pathRateRule("FeedRequestsPerAddress", FEED_PATH, props.programRequestsPerAddress),
            ]
          : []),
        ...MANAGED_RULES.map((group) => managedRule(group, COUNTED[protects][group] ?? [])),
      ].map((rule, priority) => ({ ...rule, priority })),
    });
    this.webAclArn = webAcl.attrArn;
    const region = props.scope === "REGIONAL" && { Region: Stack.of(this).region };
    this.#metrics = { WebACL: name, Rule: "ALL", ...region };

    const logs = new ClinicLogs(this, "Logs", {
      settings,
      encryptionKey,
      // WAF requires this prefix. The stack's id lets a removed environment be created again.
      logGroupName: `aws-waf-logs-${name}-${Fn.select(2, Fn.split("/", Stack.of(this).stackId))}`,
    });
    new CfnLoggingConfiguration(this, "Logging", {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [logGroupArn(logs)],
      redactedFields: REDACTED,
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          {
            Behavior: "KEEP",
            Requirement: "MEETS_ANY",
            Conditions: [{ ActionCondition: { Action: "BLOCK" } }],
          },
        ],
      },
    });
  }

  /** Returns a metric of requests in five minutes. */
  metricOf(metricName: "BlockedRequests" | "AllowedRequests"): Metric {
    return new Metric({
      namespace: "AWS/WAFV2",
      metricName,
      dimensionsMap: this.#metrics,
      statistic: "sum",
      period: Duration.minutes(5),
    });
  }
}

// A sampled request would contain the headers and names that the log omits.
const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/** A rule without its priority, which is its place in the list. */
type Rule = Omit<CfnWebACL.RuleProperty, "priority">;

type Rate = Omit<CfnWebACL.RateBasedStatementProperty, "aggregateKeyType">;

const rateRule = (name: string, rate: Rate): Rule => ({
  name,
  action: { block: {} },
  statement: { rateBasedStatement: { ...rate, aggregateKeyType: "IP" } },
  visibilityConfig: visible(name),
});

/**
 * Limits the requests of an address in a minute to a part of the API: by patients, who book no faster than a person does, or by
 * programs.
 */
const pathRateRule = (name: string, searchString: string, limit: number): Rule =>
  rateRule(name, {
    limit,
    evaluationWindowSec: 60,
    scopeDownStatement: {
      byteMatchStatement: {
        searchString,
        positionalConstraint: "STARTS_WITH",
        fieldToMatch: { uriPath: {} },
        // Other spellings of the path lead to the same operation.
        textTransformations: [
          { priority: 0, type: "URL_DECODE" },
          { priority: 1, type: "NORMALIZE_PATH" },
        ],
      },
    },
  });

const managedRule = (name: string, counted: readonly string[]): Rule => ({
  name,
  // The actions of the group's own rules, which block, stay in effect.
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ...(counted.length > 0 && {
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      }),
    },
  },
  visibilityConfig: visible(name),
});

/** CDK's own ARN ends in `:*`, which WAF refuses. */
const logGroupArn = ({ stack, logGroupName }: ClinicLogs): string =>
  stack.formatArn({ service: "logs", resource: `log-group:${logGroupName}` });
