export const RECOVERY = {
  tooShort: "Password must be at least 8 characters long",
  tooLong: "Password must be at most 256 characters long",
  tooSimple:
    "Password must include at least one uppercase letter, one lowercase letter, one number, and one special character.",
  tooCommon: "This password, or one much like it, is among the most common ones. Please choose another one.",
  tooNear:
    "This password is little more than your name or address, your clinic's or the product's. Please choose another one.",
  notCompared: "The list of common passwords can't be loaded. Please check your connection and try again.",
} as const;

export const ONBOARDING = {
  emailTaken: "A user with this email already exists",
  usernameTaken: "Username is already taken",
  otherEmail: "This is not the address that was invited.",
  alreadyComplete: "This account already administers a clinic.",
  alreadySignedIn: "This person has already signed in. They can use Forgot Password.",
} as const;

export const INVITATION = {
  limit: "This person was sent five invitations today. Please try again tomorrow.",
} as const;

export const ADMINISTRATORS = {
  mfaRequired: "Two-step sign-in is required. Set up an authenticator app on the page Account first.",
  last: "This is the clinic's last active administrator. Invite or activate another one first.",
  lastSignedIn:
    "The clinic's other active administrators have not signed in yet. Wait until one of them has, or send the invitation again.",
  invitedOnly: "This administrator has not signed in yet. You can hand the clinic over after their first sign-in.",
  tooMany: "A clinic can have at most 25 administrators.",
  inactive: "Only an active administrator can own the clinic or be invited. Activate this one first.",
  ownMfa: "Another administrator has to reset your second factor.",
} as const;
