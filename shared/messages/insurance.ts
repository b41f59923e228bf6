const inUse = (kind: string, count: number) =>
  `This ${kind} can't be deleted: the insurance of ${count} ${count === 1 ? "patient" : "patients"} names it.`;

export const INSURANCE = {
  required: "This field is required",
  phone: "Valid phone number is required",
  tooMany: (most: number) => `A patient can have at most ${most} policies.`,
  providerInUse: (count: number) => inUse("provider", count),
  companyInUse: (count: number) => inUse("company", count),
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
