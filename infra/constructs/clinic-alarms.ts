import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Watched } from "./watched/watched.ts";

export interface ClinicAlarmsProps {
  readonly topic: ITopic;
  /** The environment's name, with which every alarm's name starts. */
  readonly environment: string;
}

/** The alarms of an environment in one region. All of them notify one topic when they start and when they end. */
export class ClinicAlarms extends Construct {
  readonly #action: SnsAction;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, { topic, environment }: ClinicAlarmsProps) {
    super(scope, id);
    this.#action = new SnsAction(topic);
    this.#prefix = `clinic-${environment}`;
  }

  /** Creates an alarm for each figure. */
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
