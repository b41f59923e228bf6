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
  loading: "Loading insurance",
  notLoaded: "The insurance could not be loaded.",
  none: "No insurance is recorded for this patient.",
  expired: (date: string) => `Expired on ${date}`,
  notYet: (date: string) => `Not valid before ${date}`,
  valid: (date: string) => (date ? `Valid to ${date}` : "Valid"),
  judged: (date: string) => `Judged for the next appointment, on ${date}.`,
  judgedToday: "Judged for today: no appointment is to come.",
  nothingToChoose: "Your clinic has no insurance provider yet. Its administrator can add one.",
  patientIsHolder: "The patient",
  policies: {
    saved: "Insurance saved",
    saveFailed: "The insurance was not saved.",
    deleted: "Policy deleted",
    deleteFailed: "The policy was not deleted.",
    deletion: "The patient's history keeps what it said.",
  },
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
