/** The claim of access tokens of people who still have to set up a second factor. A Cognito trigger adds it. */
export const MFA_MISSING = "mfa_missing";

/**
 * The claim of an access token that names the user of an account which was rebuilt, and so has another `sub`. The trigger of
 * tokens adds it.
 */
export const USER_ID_CLAIM = "user_id";
