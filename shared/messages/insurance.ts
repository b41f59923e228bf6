export const INSURANCE = {
  required: "This field is required",
  phone: "Valid phone number is required",
} as const;

export const INSURANCE_SCREEN = {
  providerCreated: "Provider created successfully",
  providerFailed: "Failed to create provider",
  providerUpdated: "Provider updated",
  providerUpdateFailed: "Failed to update provider",
  providerDeleted: "Provider deleted",
  providerDeleteFailed: "Failed to delete provider",
  noProviders: "No providers found.",
  companyCreated: "Company created successfully",
  companyFailed: "Failed to create company",
  companyUpdated: "Company updated",
  companyUpdateFailed: "Failed to update company",
  companyDeleted: "Company deleted",
  companyDeleteFailed: "Failed to delete company",
  noCompanies: "No companies found.",
} as const;
