import type { Domain } from "./contract.ts";

/** The milliseconds after which a function of the API is ended, and API Gateway answers with 503. */
export const USUAL_MS = 10_000;

/**
 * The functions that may take longer. Desks that record money at one location at the same moment wait for their turns, and a remittance
 * settles up to 200 charges one after the other. API Gateway itself waits for 29 seconds, and CloudFront for 30.
 */
const LONGER_MS: ReadonlyMap<string, number> = new Map<Domain, number>([["payments", 25_000]]);

export const endsAfterMs = (domain: string): number => LONGER_MS.get(domain) ?? USUAL_MS;

/** The milliseconds that clients wait: longer than the API ever takes, so that its own error response arrives first. */
export const CLIENT_WAITS_MS = 28_000;
