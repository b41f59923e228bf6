// What a location says about its payments. Most functions load locations and no ledger.

export const METHODS = ["CARD", "CASH", "CHECK", "ACH"] as const;
export type Method = (typeof METHODS)[number];

/** The letters with which the numbers of a location's receipts begin. */
export const RECEIPT_PREFIX = /^[A-Z]{2,4}$/;
