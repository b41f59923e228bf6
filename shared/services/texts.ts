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

export const SERVICES_SCREEN = {
  texts: {
    added: "Service added successfully!",
    addFailed: (message: string) => `Error adding service: ${message}`,
    updated: "Service updated",
    updateFailed: "Failed to update service",
    removed: "Service deleted",
    removeFailed: "Failed to delete service",
  },
  deleteQuestion: "Are you sure you want to delete this service?",
  empty: "No services found for this location.",
} as const;
