export const BILLING = {
  locationTaken: "This location already has billing info. Edit it in the list.",
  invalidId: "Invalid billing ID",
  locationFixed: "The location of billing information can't be changed",
} as const;

export const BILLING_SCREEN = {
  texts: {
    added: "Billing info saved",
    addFailed: "Failed to save billing info",
    updated: "Billing info saved",
    updateFailed: "Failed to save billing info",
    removed: "Deleted billing info",
    removeFailed: "Failed to delete billing info",
  },
  empty: "No billing info found.",
} as const;
