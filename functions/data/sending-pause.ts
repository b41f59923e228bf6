import { entityOf, primary, secondary } from "./entity.ts";

/** The key of the pause that applies to every clinic. */
export const ALL_CLINICS = "all";

/**
 * While a row of `ALL_CLINICS` exists, all messages wait. A clinic's messages wait while its row has no end. The row stays after
 * the end of the pause, because messages that became due during it are still in the partition `pausedShard` of the clinic.
 */
export const SendingPauseEntity = entityOf({
  entity: "sendingPause",
  attributes: {
    /** The clinic, or ALL_CLINICS. */
    tenant_id: { type: "string", required: true, readOnly: true },
    since: { type: "string", required: true },
    ended_at: { type: "string" },
  },
  indexes: {
    byTenant: primary(["tenant_id"], []),
    ended: secondary(1, [], ["tenant_id"], ({ ended_at }) => ended_at !== undefined),
  },
});

/** Returns the partition of the index of due messages that holds those of a clinic which became due during a pause. */
export const pausedShard = (tenant_id: string): string => `paused_${tenant_id}`;
