/** What stands in for Amplify: one set of doubles for all tests of a worker, which share the pages that call them. */
export const fetchAuthSession = vi.fn();
export const signOut = vi.fn();
export const signIn = vi.fn();
export const confirmSignIn = vi.fn();
export const confirmResetPassword = vi.fn();
