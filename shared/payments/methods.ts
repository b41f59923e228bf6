// Constants of payments without their schemas, which many functions that use the constants do without.

export const METHODS = ["CARD", "CASH", "CHECK", "ACH"] as const;
export type Method = (typeof METHODS)[number];

/** The letters with which the numbers of a location's receipts begin. */
export const RECEIPT_PREFIX = /^[A-Z]{2,4}$/;

/** What happens to what a remittance leaves of a charge. */
export const RESTS = ["open", "patient", "write_off"] as const;
