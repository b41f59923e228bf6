/** The doubles of Amplify. All tests of a worker share them, because they share the pages that call Amplify. */
export const fetchAuthSession = vi.fn();
export const renewTokens = vi.fn();
export const signOut = vi.fn();
export const signIn = vi.fn();
export const confirmSignIn = vi.fn();
export const confirmResetPassword = vi.fn();
export const fetchMFAPreference = vi.fn();
export const setUpTOTP = vi.fn();
export const updateMFAPreference = vi.fn();
export const verifyTOTPSetup = vi.fn();
