// Every function reads these, and most need no schema of a user, so they stand in a file without any.

/**
 * The claim in the access token of a person without a second factor. A Cognito trigger adds it, with "required" where the environment
 * wants one of a role of the person, and "optional" otherwise. The person's clinic may require one of everybody.
 */
export const MFA_MISSING = "mfa_missing";

/**
 * The claim in an access token with the user's id, for an account that was rebuilt and therefore has another `sub`. A Cognito
 * trigger adds it.
 */
export const USER_ID_CLAIM = "user_id";
