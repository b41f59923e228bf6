import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { ClinicFunction } from "../clinic-function.ts";
import { type AlarmDefinition, PERIOD } from "./alarm-definition.ts";

const LATE_MINUTES = 15;

/** Returns the alarms that show that work after changes of the table is late or was given up. */
export const streamAlarms = (functions: readonly ClinicFunction[], deadLetters: Queue): readonly AlarmDefinition[] => [
  {
    name: "streams-dead-letters",
    description: "Changes of the table were given up after all attempts.",
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "max" }),
  },
  ...functions.map(({ node, handler }) => ({
    name: `${node.id.toLowerCase()}-late`,
    description: `The function ${node.id} processes changes of the table ${LATE_MINUTES} minutes late or later.`,
    metric: handler.metric("IteratorAge", { period: PERIOD, statistic: "max" }),
    threshold: LATE_MINUTES * 60_000,
  })),
];
