import type { HistoryEntry } from "../../../shared/activity/history.ts";

/** Fields that stand for a person only by an id, or beside another one that says the same. */
const LEFT_OUT = /_id$|_at$|_ids$/;

const LABELS: Readonly<Record<string, string>> = {
  dob: "Date of birth",
  next_step_on: "Next step on",
  appointment_status: "Status",
  practitioner_name: "Practitioner",
  service_name: "Service",
  location_name: "Location",
};

/** Returns "Preferred language" for "preferred_language". */
const labelOf = (field: string): string =>
  LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** Returns the changes of an entry as a person reads them. */
export const shownChanges = (changes: HistoryEntry["changes"]) =>
  changes
    .filter(({ field }) => !LEFT_OUT.test(field))
    .map(({ field, from, to }) => ({ label: labelOf(field), from: textOf(from), to: textOf(to) }));
