export const LOGO = {
  unavailable: "Data unavailable",
  notAnImage: "The logo must be a PNG, JPEG, WebP or GIF image.",
  tooLarge: "The logo may be at most 2 MiB.",
} as const;

export const TENANTS_SCREEN = {
  empty: "No tenants found.",
  incomplete: "Setup incomplete",
  none: "No tenant data found.",
  saved: "Clinic profile saved",
  saveFailed: "Failed to save clinic profile",
} as const;
