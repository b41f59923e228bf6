/** The product's sentences, so that the API, the web app and the tests say the same words. */
export const MESSAGES = {
  /** The brand label of whoever has no clinic. */
  brand: "Clinic Manager",
  unexpected: "Unexpected error occurred. Please try again.",
  notLoggedIn: "User not logged in.",
  /** Every 404 that names no other thing. */
  notFoundAnything: "This does not exist.",
  notFound: {
    tenant: "Tenant not found",
    user: "User not found",
  },
  access: {
    forbidden: "You don't have permission to do this.",
    staleSession: "Your permissions have changed. Please sign in again.",
    noUserId: "No user ID found",
    noTenant: "No tenant found for this user",
    tenantInactive: "This clinic's account is inactive. Please contact the platform administrator.",
    accountInactive: "This account is inactive. Please contact your clinic's administrator.",
  },
  request: {
    malformed: "The request is not valid JSON.",
    notJson: "The request must be of type application/json.",
    tooLarge: "The request is too large.",
    invalid: "Please check the highlighted fields.",
    unknownField: "The request has a field that is not known here.",
    invalidCursor: "This page of the list no longer exists. Please start from the first page.",
    conflict: "Somebody else has changed this in the meantime. Reload it, or keep your input and save again.",
    unavailable: "The service is busy. Please try again in a moment.",
    internal: "Something went wrong on our side. Please try again.",
  },
  login: {
    title: "LOGIN",
    subtitle: "Enter your email below to login to your account",
    unexpected: "We encountered an unexpected error.",
    resetSent: "Password reset email sent! Check your inbox.",
    resetFailed: "Failed to send reset email.",
    invitationExpired: "Temporary password has expired and must be reset by an administrator.",
  },
  recovery: {
    title: "Reset Your Password",
    verifying: "Verifying recovery link...",
    invalid: "This recovery link is invalid or has expired. Please request a new one.",
    expired: "Recovery link has expired or is invalid.",
    failed: (message: string) => `Failed to update password: ${message}`,
    updated: "Password updated successfully!",
    tooShort: "Password must be at least 8 characters long",
    tooLong: "Password must be at most 256 characters long",
    tooSimple:
      "Password must include at least one uppercase letter, one lowercase letter, one number, and one special character.",
  },
  unauthorized: {
    title: "403 - Unauthorized",
    text: "You don't have permission to view this page.",
  },
  onboarding: {
    signupFailed: "Failed to create user in auth.",
    tenantFailed: "Tenant creation failed.",
    logoFailed: "Tenant created, but logo upload failed.",
    logoUploaded: "Logo uploaded successfully!",
    userFailed: "Auth created, tenant created, but failed to insert user.",
    done: "Tenant and user created successfully!",
    emailTaken: "A user with this email already exists",
    usernameTaken: "Username is already taken",
    otherEmail: "This is not the address that was invited.",
    alreadyComplete: "This account already administers a clinic.",
    alreadySignedIn: "This person has already signed in. They can use Forgot Password.",
  },
  logo: {
    unavailable: "Data unavailable",
    notAnImage: "The logo must be a PNG, JPEG, WebP or GIF image.",
    tooLarge: "The logo may be at most 2 MiB.",
  },
  tenants: {
    empty: "No tenants found.",
    none: "No tenant data found.",
  },
} as const;
