export const PATIENTS_SCREEN = {
  empty: "No patients found.",
} as const;
