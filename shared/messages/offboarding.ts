/** The sentences of the API about the end of a clinic. */
export const OFFBOARDING = {
  samePerson: "Another operator has to confirm the deletion that you requested.",
  begun: "The deletion has begun and can't be cancelled.",
  beingDeleted: "This clinic is about to be deleted. Cancel the deletion first.",
} as const;

/** The mail to the other operators about a requested deletion. */
export const OFFBOARDING_MAIL = {
  subject: (clinic: string) => `Please confirm: deletion of ${clinic}`,
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : "Hello,"),
  requested: (person: string, clinic: string) => `${person} requested the deletion of ${clinic}.`,
  next: "Another platform administrator has to confirm it. Until then, nothing changes for the clinic. Please confirm or cancel the deletion on the page Offboarding.",
  link: "Open Offboarding",
  sentBy: (brand: string) => `This message was sent by ${brand}.`,
} as const;
