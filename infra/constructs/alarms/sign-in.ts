import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import { type AlarmDefinition, PERIOD } from "../clinic-alarms.ts";

const MANY_FAILURES = 30;

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
  const failures = new MathExpression({
    label: "Failed sign-ins",
    // A sign-in counts 1 when it succeeds and 0 when it fails.
    expression: "tries - successes",
    usingMetrics: {
      tries: metric("SignInSuccesses", "n", ofClient),
      successes: metric("SignInSuccesses", "sum", ofClient),
    },
    period: PERIOD,
  });
  const risky: AlarmDefinition = {
    name: "sign-in-risk",
    pages: "sign-in",
    description: "Cognito is highly certain that a sign-in is not by the account's owner.",
    metric: metric("AccountTakeoverRisk", "sum", { Operation: "SignIn", UserPoolId: userPoolId, RiskLevel: "high" }),
  };
  return [
    {
      name: "sign-in-failures",
      description: `${MANY_FAILURES} sign-ins or more failed.`,
      metric: failures,
      threshold: MANY_FAILURES,
    },
    {
      name: "sign-in-throttles",
      pages: "sign-in",
      description: "Cognito refused sign-ins because there were too many at once.",
      metric: metric("SignInThrottles", "sum", ofClient),
    },
    ...(hasThreatProtection ? [risky] : []),
  ];
}
