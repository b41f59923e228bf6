/** The sentences of the API about the end of a clinic. */
export const OFFBOARDING = {
  samePerson: "Another operator has to confirm the deletion that you requested.",
  begun: "The deletion has begun and can't be cancelled.",
  beingDeleted: "This clinic is about to be deleted. Cancel the deletion first.",
} as const;
