import { Duration } from "aws-cdk-lib";
import type { ComparisonOperator, IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";

/** How soon a person has to look at an alarm. */
export type Severity = "page" | "ticket";

/** A metric that raises an alarm when it passes its threshold. */
export interface AlarmDefinition {
  /** The alarm's name after the environment's. docs/operations.md has a line for each. */
  readonly name: string;
  /**
   * "page" wakes the person on call, because users are affected now; "ticket" is read in working hours. @default ticket
   */
  readonly severity?: Severity;
  /** What has happened when the alarm starts. */
  readonly description: string;
  readonly metric: IMetric;
  /** @default 1 */
  readonly threshold?: number;
  /** The number of consecutive periods that have to pass the threshold. @default 1 */
  readonly periods?: number;
  /** @default at the threshold or above */
  readonly comparison?: ComparisonOperator;
  /** @default missing data does not raise the alarm */
  readonly missing?: TreatMissingData;
}

/** The period of most metrics. */
export const PERIOD = Duration.minutes(5);
