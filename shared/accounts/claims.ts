/** The claim of access tokens of people who still have to set up a second factor. A Cognito trigger adds it. */
export const MFA_MISSING = "mfa_missing";
