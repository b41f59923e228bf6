export const ADMINISTRATORS_SCREEN = {
  empty: "No administrators found.",
  loadFailed: "Failed to load administrators",
  invited: (email: string) => `An invitation was sent to ${email}.`,
  inviteFailed: "The invitation was not sent.",
  changeFailed: "The administrator was not changed.",
  activated: (name: string) => `${name} can sign in again.`,
  roleEnded: (name: string) => `${name} is signed out and no longer administers the clinic.`,
  deactivated: (name: string) => `${name} is signed out and can no longer sign in.`,
  handedOver: (name: string) => `${name} owns the clinic now.`,
  handOverFailed: "The clinic was not handed over.",
  mfaReset: (name: string) => `${name} can sign in with the password alone now.`,
  mfaFailed: "Two-step sign-in was not reset.",
} as const;
