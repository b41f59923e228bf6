/** The claim of an access token whose owner must set up a second factor and has not. The trigger of tokens adds it. */
export const MFA_MISSING = "mfa_missing";
