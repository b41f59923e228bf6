import { Duration } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { type AlarmDefinition, PERIOD } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";
import { callAlarms } from "./functions.ts";

interface LiveSources {
  readonly stage: WebSocketStage;
  readonly connections: ClinicFunction;
  readonly fanOut: ClinicFunction;
  readonly deadLetters: Queue;
}

/** A screen without live updates still refreshes every few seconds, so nobody is woken up. */
const LATE = Duration.minutes(1);

/** Returns the alarms that show that open screens are told late or not at all, or that offers of freed times were given up. */
export const liveAlarms = ({ stage, connections, fanOut, deadLetters }: LiveSources): readonly AlarmDefinition[] => [
  {
    name: "live-late",
    description: `Open screens were told of changes ${LATE.toSeconds()} seconds late or later, for a quarter of an hour.`,
    metric: fanOut.handler.metric("IteratorAge", { period: PERIOD, statistic: "max" }),
    threshold: LATE.toMilliseconds(),
    periods: 3,
  },
  ...callAlarms([connections, fanOut], "live", "for live updates"),
  {
    name: "live-refused",
    description: "API Gateway refused a hundred connections of open screens or more.",
    metric: stage.metric("ClientError", { period: PERIOD, statistic: "sum" }),
    threshold: 100,
  },
  {
    name: "live-dead-letters",
    description: "Offers of freed times, or ends of connections, were given up after all attempts.",
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "max" }),
  },
];
