import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Operation, type Table } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";

export interface ClinicAlarmsProps {
  readonly topic: ITopic;
  /** Name of the environment, which every alarm's name starts with. */
  readonly environment: string;
}

const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

const period = Duration.minutes(5);
const SLOW_MS = 5_000;

/** The alarms of an environment, all of which tell the same topic when they start and when they end. */
export class ClinicAlarms extends Construct {
  readonly #action: SnsAction;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, { topic, environment }: ClinicAlarmsProps) {
    super(scope, id);
    this.#action = new SnsAction(topic);
    this.#prefix = `clinic-${environment}`;
  }

  watchApi(api: HttpApi): void {
    this.#add("api-5xx", api.metricServerError({ period, statistic: "sum" }), "The API answered with a 5xx status.", 1);
  }

  watchFunction(name: string, handler: LambdaFunction): void {
    const id = name.toLowerCase();
    this.#add(`${id}-errors`, handler.metricErrors({ period }), `The function ${name} failed.`, 1);
    this.#add(`${id}-throttles`, handler.metricThrottles({ period }), `The function ${name} was throttled.`, 1);
    const duration = handler.metricDuration({ period, statistic: "p99" });
    this.#add(
      `${id}-duration`,
      duration,
      `One call in a hundred of the function ${name} took over ${SLOW_MS} ms.`,
      SLOW_MS,
    );
  }

  watchTable(table: Table): void {
    for (const { name, metric, description } of this.tableMetrics(table)) this.#add(name, metric, description, 1);
  }

  /** What the table is watched for. */
  tableMetrics(table: Table) {
    const options = { operations: OPERATIONS, period };
    return [
      {
        name: "table-throttles",
        metric: table.metricThrottledRequestsForOperations(options),
        description: "DynamoDB throttled requests.",
      },
      {
        name: "table-system-errors",
        metric: table.metricSystemErrorsForOperations(options),
        description: "DynamoDB failed requests.",
      },
    ];
  }

  #add(name: string, metric: IMetric, alarmDescription: string, threshold: number): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.#prefix}-${name}`,
      alarmDescription,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.#action);
    alarm.addOkAction(this.#action);
  }
}
