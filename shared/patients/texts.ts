type Inquiry = Readonly<Record<"interest" | "source" | "last_contact" | "next_step" | "next_step_on", string>>;

export const PATIENTS = {
  alreadyConverted: "This lead has become a patient. Change the patient instead.",
  /** Returns the first note about a patient who was a lead: what is known of the inquiry, or an empty text. */
  inquiry: ({ interest, source, last_contact, next_step, next_step_on }: Inquiry) =>
    [
      interest && `Asked for: ${interest}`,
      source && `Source: ${source}`,
      last_contact && `Last contact: ${last_contact}`,
      next_step && `Next step: ${next_step}`,
      next_step_on && `Next step on: ${next_step_on}`,
    ]
      .filter(Boolean)
      .join("\n"),
  erased: "Erased patient",
  merged: "Two records of this patient were merged",
  mergeWithSelf: "Choose another patient: both are the same record.",
  undoLate: "This merge was made more than 30 days ago and can't be undone.",
  undoFirst: "The patient was merged into another one since. Undo that merge first.",
} as const;
