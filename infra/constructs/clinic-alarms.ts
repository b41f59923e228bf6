import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Watched } from "./watched/watched.ts";

export interface ClinicAlarmsProps {
  readonly topic: ITopic;
  /** Name of the environment, which every alarm's name starts with. */
  readonly environment: string;
}

/** The alarms of an environment in one region, all of which tell the same topic when they start and when they end. */
export class ClinicAlarms extends Construct {
  readonly #action: SnsAction;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, { topic, environment }: ClinicAlarmsProps) {
    super(scope, id);
    this.#action = new SnsAction(topic);
    this.#prefix = `clinic-${environment}`;
  }

  /** An alarm for each. */
  watch(figures: readonly Watched[]): void {
    for (const figure of figures) this.#add(figure);
  }

  #add({ name, description, metric, threshold, periods, comparison, missing }: Watched): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.#prefix}-${name}`,
      alarmDescription: `${description} See docs/operations.md, Alarms: ${name}.`,
      metric,
      threshold,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods ?? 1,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.#action);
    alarm.addOkAction(this.#action);
  }
}
