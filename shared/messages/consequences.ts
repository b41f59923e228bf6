/** The words of the question before a change after which some appointments no longer fit. */
export const CONSEQUENCES_SCREEN = {
  question: "Save this change?",
  save: "Save anyway",
  dismissal: "Keep editing",
} as const;
