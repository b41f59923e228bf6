import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnAnomalyMonitor, CfnAnomalySubscription } from "aws-cdk-lib/aws-ce";
import { Construct } from "constructs";

interface ClinicCostsProps {
  /** The environment's name, by whose tag costs are assigned. */
  readonly environment: string;
  /** Dollars a month. */
  readonly monthlyBudget: number;
  /** Receives the mails. */
  readonly alarmEmail: string;
}

/** The share of the budget that is worth a mail when a service suddenly costs that much more. */
const ANOMALY_SHARE = 0.05;

/** The budget of an environment, and the detection of unusual costs. Both count what has the environment's tag. */
export class ClinicCosts extends Construct {
  constructor(scope: Construct, id: string, { environment, monthlyBudget, alarmEmail }: ClinicCostsProps) {
    super(scope, id);
    const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: "PERCENTAGE", comparisonOperator: "GREATER_THAN" },
      subscribers: [{ subscriptionType: "EMAIL", address: alarmEmail }],
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `clinic-${environment}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudget, unit: "USD" },
        costFilters: { TagKeyValue: [`user:environment$${environment}`] },
      },
      notificationsWithSubscribers: [notify("ACTUAL", 80), notify("FORECASTED", 100)],
    });
    const monitor = new CfnAnomalyMonitor(this, "Monitor", {
      monitorName: `clinic-${environment}`,
      monitorType: "CUSTOM",
      monitorSpecification: JSON.stringify({ Tags: { Key: "environment", Values: [environment] } }),
    });
    new CfnAnomalySubscription(this, "Subscription", {
      subscriptionName: `clinic-${environment}`,
      monitorArnList: [monitor.attrMonitorArn],
      frequency: "DAILY",
      subscribers: [{ type: "EMAIL", address: alarmEmail }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: "ANOMALY_TOTAL_IMPACT_ABSOLUTE",
          MatchOptions: ["GREATER_THAN_OR_EQUAL"],
          Values: [String(Math.max(10, Math.round(monthlyBudget * ANOMALY_SHARE)))],
        },
      }),
    });
  }
}
