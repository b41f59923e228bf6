import { confirmResetPassword, resetPassword } from "aws-amplify/auth";
import { contract } from "../../../shared/contract.ts";
import { expectEqual } from "./expect.ts";
import { inMailTo } from "./mails.ts";
import { accessToken } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

const NEW_PASSWORD = "Recovered#2026";

/** Asks for a recovery, follows the mailed link and signs in with the new password; the link then works no more. */
export async function recoverPassword({ api, emulator }: Stage, email: string): Promise<void> {
  await resetPassword({ username: email });
  const link = new URL(await inMailTo(emulator, email, /(https:\/\/\S+\/recover-password\?\S+)/));
  const recovery_id = link.searchParams.get("id") ?? "";
  const code = new URLSearchParams(link.hash.slice(1)).get("code") ?? "";
  const isValid = () => api.call(contract.accounts.checkRecovery, { params: { recovery_id } });
  expectEqual("The link", (await isValid()).body, { valid: true });
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: NEW_PASSWORD });
  expectEqual("The used link", (await isValid()).body, { valid: false });
  await accessToken(email, NEW_PASSWORD);
}
