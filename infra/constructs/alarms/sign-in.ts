import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import { type AlarmDefinition, PERIOD, percentOf } from "../clinic-alarms.ts";

/** People mistype about one password in fifty. */
const FAILED = { count: 20, percent: 25 } as const;
const RISKY = { count: 3, percent: 1 } as const;
/** The web app repeats a sign-in that was throttled, so that users notice only many. */
const THROTTLED = { count: 10, percent: 1 } as const;

interface SignInProps {
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  /** Whether Cognito's threat protection is on, which rates the risk of each sign-in. */
  readonly hasThreatProtection: boolean;
}

/** Returns the alarms for guessed passwords and for users who can't sign in. */
export function signInAlarms({ userPool, client, hasThreatProtection }: SignInProps): readonly AlarmDefinition[] {
  const { userPoolId } = userPool;
  const metric = (metricName: string, statistic: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace: "AWS/Cognito", metricName, statistic, dimensionsMap, period: PERIOD });
  const ofClient = { UserPool: userPoolId, UserPoolClient: client.userPoolClientId };
  // A sign-in counts 1 when it succeeds and 0 when it fails.
  const total = metric("SignInSuccesses", "n", ofClient);
  const failures = new MathExpression({
    label: "Failed sign-ins",
    expression: "tries - successes",
    usingMetrics: { tries: total, successes: metric("SignInSuccesses", "sum", ofClient) },
    period: PERIOD,
  });
  const ofHighRisk = { Operation: "SignIn", UserPoolId: userPoolId, RiskLevel: "high" };
  const risky: AlarmDefinition = {
    name: "sign-in-risk",
    pages: "sign-in",
    description: `Cognito blocked ${RISKY.percent} percent or more of the sign-ins, at least ${RISKY.count}: it is highly certain that they are not by the accounts' owners.`,
    metric: percentOf({
      label: "Of high risk",
      counted: metric("AccountTakeoverRisk", "sum", ofHighRisk),
      total,
      enough: { counted: RISKY.count },
    }),
    threshold: RISKY.percent,
  };
  return [
    {
      name: "sign-in-failures",
      description: `${FAILED.percent} percent or more of the sign-ins, at least ${FAILED.count}, failed.`,
      metric: percentOf({ label: "Failed sign-ins", counted: failures, total, enough: { counted: FAILED.count } }),
      threshold: FAILED.percent,
    },
    {
      name: "sign-in-throttles",
      pages: "sign-in",
      description: `Cognito refused ${THROTTLED.count} sign-ins or more, one of a hundred, because there were too many at once.`,
      metric: percentOf({
        label: "Throttled",
        counted: metric("SignInThrottles", "sum", ofClient),
        total,
        enough: { counted: THROTTLED.count },
      }),
      threshold: THROTTLED.percent,
    },
    ...(hasThreatProtection ? [risky] : []),
  ];
}
