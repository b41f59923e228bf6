import type { Firewall } from "../firewall.ts";
import type { Watched } from "./watched.ts";

const MANY_BLOCKED = 100;

/** Returns the figure of blocked requests, legitimate or not. */
export const firewallMetrics = (before: "edge" | "sign-in", firewall: Firewall): readonly Watched[] => [
  {
    name: `${before}-firewall-blocks`,
    description: `The firewall in front of ${before} blocked ${MANY_BLOCKED} requests or more.`,
    metric: firewall.metricBlocked(),
    threshold: MANY_BLOCKED,
  },
];
