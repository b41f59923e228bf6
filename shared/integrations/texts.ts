/** The sentences about programs that the API and the screens share. */
export const INTEGRATION_TEXTS = {
  noScopes: "Choose what the program may do",
  repeatedScope: "A scope is listed twice",
  nameTaken: "An API key with this name exists already",
  invalidAddress: "Enter an address such as https://example.com/hooks",
  httpsOnly: "The address must begin with https:// and use port 443",
  noCredentials: "The address must not contain a user name or a password",
  publicHost: "The address must have the name of a public host",
  ownHost: "The address must not be one of this product",
  noEvents: "Choose the events to be told of",
  repeatedEvent: "An event is listed twice",
  addressTaken: "A webhook with this address exists already",
  isDisabled: "This webhook is disabled. Enable it first.",
  noNotes: "An API key can't write notes. Use the reason.",
} as const;

/** The mail to administrators about a webhook that was disabled. */
export const WEBHOOK_MAIL = {
  subject: (clinic: string) => `A webhook of ${clinic} was disabled`,
  disabled: (host: string, because: "failing" | "gone") =>
    because === "gone"
      ? `The program at ${host} has answered that it is gone, so it is no longer told of events.`
      : `The program at ${host} has not accepted any event for three days, so it is no longer told of events.`,
  link: "Open Integrations",
  next: "Ask the person who runs the program. Then enable the webhook again, and replay the events that it has missed.",
} as const;
