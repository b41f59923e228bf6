import "../../session/amplify.ts";
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";

/** Returns whether the account asks for a code at sign-in. */
export async function totpEnabled(): Promise<boolean> {
  const { enabled, preferred } = await fetchMFAPreference();
  return preferred === "TOTP" || (enabled ?? []).includes("TOTP");
}

/** A new secret for an authenticator app. */
interface TotpSecret {
  /** The text to type if the QR code can't be scanned. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly uri: string;
}

/** Creates a secret for the account. It takes effect with `enableTotp`. */
export async function newTotpSecret(email: string): Promise<TotpSecret> {
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(COMMON_TEXTS.brand, email).toString() };
}

/** Verifies a code of the app, and makes every sign-in ask for one from now on. */
export async function enableTotp(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
}

export const disableTotp = (): Promise<void> => updateMFAPreference({ totp: "DISABLED" });
