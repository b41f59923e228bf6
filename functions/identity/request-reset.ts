import { ForgotPasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../env.ts";
import { cognito } from "./cognito.ts";

const { USER_POOL_CLIENT_ID } = env("USER_POOL_CLIENT_ID");

/**
 * Mails a recovery link through Cognito's public operation. AdminResetUserPassword would invalidate the current password,
 * so that anyone could lock a person out.
 */
export async function requestReset(email: string): Promise<void> {
  await cognito.send(new ForgotPasswordCommand({ ClientId: USER_POOL_CLIENT_ID, Username: email }));
}
