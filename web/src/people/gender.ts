import type { Gender } from "../../../shared/patients/person.ts";

/** The words for each gender. */
export const GENDER_TEXT: Record<Gender, string> = {
  FEMALE: "Female",
  MALE: "Male",
  OTHER: "Other",
  UNKNOWN: "Unknown",
};
