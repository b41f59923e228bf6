import type { Firewall } from "../firewall.ts";
import type { AlarmDefinition } from "./alarm-definition.ts";

const MANY_BLOCKED = 100;

/** Returns the alarm for blocked requests, legitimate or not. */
export const firewallAlarms = (protects: "edge" | "sign-in", firewall: Firewall): readonly AlarmDefinition[] => [
  {
    name: `${protects}-firewall-blocks`,
    description: `The firewall in front of ${protects} blocked ${MANY_BLOCKED} requests or more.`,
    metric: firewall.metricBlocked(),
    threshold: MANY_BLOCKED,
  },
];
