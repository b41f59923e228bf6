import "../../session/amplify.ts";
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { MESSAGES } from "../../../../shared/messages.ts";

/** Whether the account asks for a code. */
export async function totpEnabled(): Promise<boolean> {
  const { enabled, preferred } = await fetchMFAPreference();
  return preferred === "TOTP" || (enabled ?? []).includes("TOTP");
}

/** A new secret to put into an authenticator app. */
interface TotpSecret {
  /** What people type who can't scan the code. */
  readonly secret: string;
  /** The address that the QR code stands for. */
  readonly uri: string;
}

/** Gives a secret for the account; it counts from `enableTotp` on. */
export async function newTotpSecret(email: string): Promise<TotpSecret> {
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(MESSAGES.brand, email).toString() };
}

/** Proves by a code that the app knows the secret, and asks for one at every sign-in from now on. */
export async function enableTotp(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
}

export const disableTotp = (): Promise<void> => updateMFAPreference({ totp: "DISABLED" });
