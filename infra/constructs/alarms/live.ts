import { Duration } from "aws-cdk-lib";
import { type AlarmDefinition, PERIOD } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";

/** A screen without live updates still refreshes every few seconds, so no one is woken up. */
const LATE = Duration.minutes(1);

/** Returns the alarm that shows that open screens are told late or not at all. */
export const liveAlarms = ({ fanOut }: { readonly fanOut: ClinicFunction }): readonly AlarmDefinition[] => [
  {
    name: "live-late",
    description: `Open screens were told of changes ${LATE.toSeconds()} seconds late or later, for a quarter of an hour.`,
    metric: fanOut.handler.metric("IteratorAge", { period: PERIOD, statistic: "max" }),
    threshold: LATE.toMilliseconds(),
    periods: 3,
  },
];
