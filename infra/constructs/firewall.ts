import { Duration, Fn, Stack } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import { ClinicLogs } from "./clinic-logs.ts";

export interface FirewallProps {
  readonly settings: Environment;
  /** What it stands before, in names of logs and metrics. */
  readonly before: "edge" | "sign-in";
  /** A distribution's web ACL is CLOUDFRONT, and its stack in us-east-1. */
  readonly scope: "CLOUDFRONT" | "REGIONAL";
  /** In five minutes, before an address is refused. */
  readonly requestsPerAddress: number;
  /** Encrypts the log. @default CloudWatch's own key */
  readonly encryptionKey?: IKey | undefined;
}

/** Amazon's rules, in the order in which they are asked: known senders first, which is the cheapest question. */
const MANAGED_RULES = [
  "AWSManagedRulesAmazonIpReputationList",
  "AWSManagedRulesKnownBadInputsRuleSet",
  "AWSManagedRulesCommonRuleSet",
];

/**
 * Rules of these groups that count and don't block. SizeRestrictions_BODY refuses bodies above 8 KB: behind CloudFront
 * only the API takes a body, which reads up to 256 KiB and answers 413 above that.
 */
const COUNTED: Readonly<Record<FirewallProps["before"], Readonly<Record<string, readonly string[]>>>> = {
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

/** A web ACL that refuses what Amazon's managed rules refuse, and who sends too much; it logs what it refused. */
export class Firewall extends Construct {
  readonly webAclArn: string;
  readonly #metrics: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const { settings, before, encryptionKey } = props;
    const name = `clinic-${settings.name}-${before}`;
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: props.scope,
      description: `Clinic ${settings.name}: before ${before}`,
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        rateRule(props.requestsPerAddress),
        ...MANAGED_RULES.map((group, index) => managedRule(group, index, COUNTED[before][group] ?? [])),
      ],
    });
    this.webAclArn = webAcl.attrArn;
    const region = props.scope === "REGIONAL" && { Region: Stack.of(this).region };
    this.#metrics = { WebACL: name, Rule: "ALL", ...region };

    const logs = new ClinicLogs(this, "Logs", {
      settings,
      encryptionKey,
      // WAF asks for this prefix; the stack's own id lets an environment that was removed be made again.
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

  /** Requests that were refused, in five minutes. */
  metricBlocked(): Metric {
    return new Metric({
      namespace: "AWS/WAFV2",
      metricName: "BlockedRequests",
      dimensionsMap: this.#metrics,
      statistic: "sum",
      period: Duration.minutes(5),
    });
  }
}

// A sampled request would show the headers and names that the log leaves out.
const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

const rateRule = (limit: number): CfnWebACL.RuleProperty => ({
  name: "RequestsPerAddress",
  priority: 0,
  action: { block: {} },
  statement: { rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: 300 } },
  visibilityConfig: visible("RequestsPerAddress"),
});

const managedRule = (name: string, index: number, counted: readonly string[]): CfnWebACL.RuleProperty => ({
  name,
  priority: index + 1,
  // The group's own actions hold, which are to block.
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

/** CDK's ARN ends in `:*`, which WAF refuses. */
const logGroupArn = ({ stack, logGroupName }: ClinicLogs): string =>
  stack.formatArn({ service: "logs", resource: `log-group:${logGroupName}` });
