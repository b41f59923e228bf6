export const BILLING = {
  invalidId: "Invalid billing ID",
  locationFixed: "The location of billing information can't be changed",
} as const;
