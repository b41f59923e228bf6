/** What the pages around a sign-in say. The errors of Cognito, which any page may meet, have some of these sentences. */
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
  passwordHint: "At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @$!%*?#&^",
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
