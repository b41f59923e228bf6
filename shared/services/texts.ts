import { countText } from "../values/texts.ts";

export const SERVICES = {
  inUse: (count: number) =>
    `This service can't be deleted: ${countText(count)} upcoming ${count === 1 ? "appointment uses" : "appointments use"} it.`,
} as const;

/** Who can book a service online. */
export const BOOKABLE_NAMES = {
  everyone: "Everyone",
  known: "Patients of the clinic",
  hidden: "No one",
} as const;
