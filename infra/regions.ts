import type { Environment } from "./environments.ts";

/** The region of CloudFront's web ACL, metrics and log delivery, and of budgets. */
export const EDGE_REGION = "us-east-1";

/** The outside probe is in the first of these that is not the environment's own. */
const PROBE_REGIONS = ["us-west-2", EDGE_REGION] as const;

/** Returns the region from which the environment is probed. */
export const probeRegionOf = ({ region }: Pick<Environment, "region">): string =>
  PROBE_REGIONS[0] === region ? PROBE_REGIONS[1] : PROBE_REGIONS[0];
