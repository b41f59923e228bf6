export const INSURANCE = {
  required: "This field is required",
  phone: "Valid phone number is required",
} as const;

export const INSURANCE_SCREEN = {
  providers: {
    added: "Provider created successfully",
    addFailed: "Failed to create provider",
    updated: "Provider updated",
    updateFailed: "Failed to update provider",
    removed: "Provider deleted",
    removeFailed: "Failed to delete provider",
  },
  noProviders: "No providers found.",
  companies: {
    added: "Company created successfully",
    addFailed: "Failed to create company",
    updated: "Company updated",
    updateFailed: "Failed to update company",
    removed: "Company deleted",
    removeFailed: "Failed to delete company",
  },
  noCompanies: "No companies found.",
} as const;
