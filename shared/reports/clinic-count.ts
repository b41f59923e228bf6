import { addDays } from "../days-and-times.ts";
import { type Risk, UNUSED_DAYS } from "../tenants/clinic-use.ts";
import type { Tenant } from "../tenants/tenant.ts";

/** The attributes of a clinic that are counted. */
type CountedClinic = Pick<Tenant, "status" | "created_at"> & {
  readonly invitation?: Tenant["invitation"] | undefined;
  readonly setup?: Tenant["setup"] | undefined;
  readonly used_until?: string | undefined;
};

/**
 * Whether the owner of an active clinic has signed in. The clinics of each kind are listed by the day until which they are used.
 */
export const OWNERS = ["signed_in", "never_signed_in"] as const;
export type Owner = (typeof OWNERS)[number];

function stateOf({ status, setup }: CountedClinic): "active" | "inactive" | "incomplete" {
  // Rows of older releases have no setup, and are complete.
  if (setup === "administrator") return "incomplete";
  return status === "ACTIVE" ? "active" : "inactive";
}

/** Returns the last day of a clinic's use: that of its latest appointment, or of its creation. */
export const usedUntil = ({ used_until, created_at }: CountedClinic) => used_until ?? created_at.slice(0, 10);

/** Returns whether the owner of an active clinic has signed in; undefined for other clinics, which can't be at risk. */
export const ownerOf = (clinic: CountedClinic): Owner | undefined => {
  if (stateOf(clinic) !== "active") return undefined;
  return clinic.invitation === "pending" ? "never_signed_in" : "signed_in";
};

/** Returns the day before which the use of a clinic must have ended for the clinic to be at risk. */
export const unusedBefore = (today: string): string => addDays(today, -UNUSED_DAYS);

/** Returns the reasons why a clinic is at risk of leaving. */
export const risksOf = (clinic: CountedClinic, today: string): Risk[] => {
  const owner = ownerOf(clinic);
  if (!owner) return [];
  return [
    ...(usedUntil(clinic) < unusedBefore(today) ? (["no_appointments"] as const) : []),
    ...(owner === "never_signed_in" ? (["owner_never_signed_in"] as const) : []),
  ];
};

/** Returns the key that counts the active clinics of a kind whose use ends on a day. */
export const keyOfUse = (owner: Owner, until: string): string => `used ${owner} ${until}`;

/** Returns the keys under which a clinic is counted: its state, the month of its creation, and its last day of use. */
export function clinicKeys(clinic: CountedClinic): string[] {
  const owner = ownerOf(clinic);
  return [
    `state ${stateOf(clinic)}`,
    `created ${clinic.created_at.slice(0, 7)}`,
    ...(owner ? [keyOfUse(owner, usedUntil(clinic))] : []),
  ];
}
