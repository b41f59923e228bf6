import { Duration } from "aws-cdk-lib";
import type { ComparisonOperator, IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";

/** A figure that somebody should be told about when it passes its threshold. */
export interface Watched {
  /** Of the alarm, after the environment's name; docs/operations.md has a line for it. */
  readonly name: string;
  /** What has happened when the alarm goes off. */
  readonly description: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many periods in a row have to pass it. @default 1 */
  readonly periods?: number;
  /** @default at the threshold or above */
  readonly comparison?: ComparisonOperator;
  /** @default nothing has happened where nothing is reported */
  readonly missing?: TreatMissingData;
}

/** What most figures are summed over. */
export const PERIOD = Duration.minutes(5);
