/** The sentences of the billing page. Only that page loads them. */
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
