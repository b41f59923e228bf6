/** Returns why a text can't be the code of an authenticator app, or nothing if it can. */
export const totpCodeProblem = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : "The code has 6 digits.";
