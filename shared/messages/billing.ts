export const BILLING = {
  invalidId: "Invalid billing ID",
  locationFixed: "The location of billing information can't be changed",
} as const;

export const BILLING_SCREEN = {
  saved: "Billing info saved",
  saveFailed: "Failed to save billing info",
  deleted: "Deleted billing info",
  deleteFailed: "Failed to delete billing info",
  empty: "No billing info found.",
} as const;
