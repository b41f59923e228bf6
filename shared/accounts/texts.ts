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

export const LOGIN_SCREEN = {
  title: "LOGIN",
  subtitle: "Enter your email below to login to your account",
  unexpected: "We encountered an unexpected error.",
  resetSent: "Password reset email sent! Check your inbox.",
  resetFailed: "Failed to send reset email.",
  incorrect: "Incorrect username or password.",
  resetNeeded: "Your password has to be reset. Please use Forgot Password.",
  tooLate: "Your login took too long. Please start again.",
  wrongCode: "This code is not correct. Enter the code that your authenticator app shows now.",
  tooManyAttempts: "Too many attempts. Please try again in a few minutes.",
  weakPassword: "This password is not strong enough. Please choose another one.",
  offline: "The service can't be reached. Please check your connection and try again.",
} as const;

export const RECOVERY_SCREEN = {
  title: "Reset Your Password",
  verifying: "Verifying recovery link...",
  invalid: "This recovery link is invalid or has expired. Please request a new one.",
  expired: "Recovery link has expired or is invalid.",
  failed: (message: string) => `Failed to update password: ${message}`,
  updated: "Password updated successfully!",
} as const;

export const UNAUTHORIZED_SCREEN = {
  title: "403 - Unauthorized",
  text: "You don't have permission to view this page.",
} as const;

export const ACCOUNT_SCREEN = {
  passwordHint: "At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @$!%*?#&^",
  wrongPassword: "Your current password is not correct.",
  passwordChanged: "Your password was changed. Please log in with the new one.",
  loggedOut: "You have been logged out everywhere.",
  sessionsLeft: "Your password was changed, but your other sessions could not be ended.",
  logoutFailed: "You could not be logged out everywhere.",
} as const;
