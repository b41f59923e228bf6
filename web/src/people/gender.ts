import type { Gender } from "../../../shared/patients/person.ts";

/** How a gender is written. */
export const GENDER_TEXT: Record<Gender, string> = {
  FEMALE: "Female",
  MALE: "Male",
  OTHER: "Other",
  UNKNOWN: "Unknown",
};
