import { Annotations, Stack, type StackProps } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import type { Environment } from "../environments.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";

export interface ObservabilityStackProps extends StackProps {
  readonly settings: Environment;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly api: ApiStack;
}

const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

/** Who is told when something fails, and one page that shows how it goes. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, identity, api, ...props }: ObservabilityStackProps) {
    super(scope, id, props);
    const topic = new Topic(this, "Alarms", {
      enforceSSL: true,
      ...(data.encryptionKey && { masterKey: data.encryptionKey }),
    });
    if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    else
      Annotations.of(this).addWarningV2(
        "clinic:no-alarm-email",
        `Nobody is mailed when an alarm goes off: set alarmEmail for ${settings.name} in infra/environments.ts.`,
      );

    const functions = [...api.functions, ...identity.triggers];
    const { table } = data;
    const alarms = new ClinicAlarms(this, "Alarm", { topic, environment: settings.name });
    alarms.watchApi(api.api);
    alarms.watchTable(table);
    for (const { node, handler } of functions) alarms.watchFunction(node.id, handler);

    const handlers = functions.map(({ handler }) => handler);
    new Dashboard(this, "Dashboard", {
      widgets: [
        [
          graph("Requests", api.api.metricCount()),
          graph("Refused and failed requests", api.api.metricClientError(), api.api.metricServerError()),
        ],
        [
          graph(
            "Latency of the API, ms (p50, p99)",
            ...["p50", "p99"].map((statistic) => api.api.metricLatency({ statistic })),
          ),
          graph(
            "Duration of the functions, ms (p99)",
            ...handlers.map((handler) => handler.metricDuration({ statistic: "p99" })),
          ),
        ],
        [
          graph("Errors of the functions", ...handlers.map((handler) => handler.metricErrors())),
          graph("Throttled functions", ...handlers.map((handler) => handler.metricThrottles())),
        ],
        [
          graph(
            "Capacity of the table",
            table.metricConsumedReadCapacityUnits(),
            table.metricConsumedWriteCapacityUnits(),
          ),
        ],
        alarms.tableMetrics(table).map(({ metric, description }) => graph(description, metric)),
      ],
    });
  }
}
