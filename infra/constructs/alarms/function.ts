import type { ClinicFunction } from "../clinic-function.ts";
import { type AlarmDefinition, PERIOD } from "./alarm-definition.ts";

/** The percentage of a function's timeout that raises the alarm. */
const NEAR_TIMEOUT = 80;

/** Returns the alarms that show that a function fails, or soon will. */
export function functionAlarms({ node, handler, timeout }: ClinicFunction): readonly AlarmDefinition[] {
  const name = node.id;
  const id = name.toLowerCase();
  const slow = (timeout.toMilliseconds() * NEAR_TIMEOUT) / 100;
  return [
    {
      name: `${id}-errors`,
      description: `The function ${name} failed.`,
      metric: handler.metricErrors({ period: PERIOD }),
    },
    {
      name: `${id}-throttles`,
      description: `The function ${name} was throttled.`,
      metric: handler.metricThrottles({ period: PERIOD }),
    },
    {
      name: `${id}-duration`,
      description: `A call of the function ${name} took ${slow} ms or more of its timeout of ${timeout.toMilliseconds()} ms.`,
      metric: handler.metricDuration({ period: PERIOD, statistic: "max" }),
      threshold: slow,
    },
  ];
}
