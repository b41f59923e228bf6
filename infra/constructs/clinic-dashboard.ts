import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Dashboard, GraphWidget, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { AlarmDefinition } from "./clinic-alarms.ts";

interface ClinicDashboardProps {
  readonly api: HttpApi;
  readonly table: Table;
  readonly functions: readonly LambdaFunction[];
  /** The alarms whose metrics get a graph with the threshold. */
  readonly alarms: readonly AlarmDefinition[];
}

const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

/** A dashboard with requests, latency, errors and the metrics of alarms. */
export class ClinicDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { api, table, functions, alarms }: ClinicDashboardProps) {
    const graphs = alarms.map(
      ({ name, metric, threshold = 1 }) =>
        new GraphWidget({ title: name, left: [metric], leftAnnotations: [{ value: threshold }], width: 6 }),
    );
    const ofFunctions = (title: string, metric: (of: LambdaFunction) => IMetric) =>
      graph(title, ...functions.map(metric));
    super(scope, id, {
      widgets: [
        [
          graph("Requests", api.metricCount()),
          graph("Refused and failed requests", api.metricClientError(), api.metricServerError()),
        ],
        [
          graph(
            "Latency of the API, ms (p50, p99)",
            ...["p50", "p99"].map((statistic) => api.metricLatency({ statistic })),
          ),
          ofFunctions("Duration of the functions, ms (p99)", (each) => each.metricDuration({ statistic: "p99" })),
        ],
        [
          ofFunctions("Errors of the functions", (each) => each.metricErrors()),
          ofFunctions("Throttled functions", (each) => each.metricThrottles()),
        ],
        [
          graph(
            "Capacity of the table",
            table.metricConsumedReadCapacityUnits(),
            table.metricConsumedWriteCapacityUnits(),
          ),
          ofFunctions("Functions at work at once", (each) => each.metric("ConcurrentExecutions", { statistic: "max" })),
        ],
        graphs,
      ],
    });
  }
}
