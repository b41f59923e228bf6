import { AdminGetUserCommand, AdminSetUserMFAPreferenceCommand } from "@aws-sdk/client-cognito-identity-provider";
import { ofUser } from "./account.ts";
import { cognito } from "./cognito.ts";

/** Returns whether an account has a second factor. */
export async function hasMfa(userId: string): Promise<boolean> {
  const { UserMFASettingList = [] } = await ofUser(userId, (user) => cognito.send(new AdminGetUserCommand(user)));
  return UserMFASettingList.length > 0;
}

/** Turns off the second factor of an account, so that its next sign-in needs only the password. */
export async function turnMfaOff(userId: string): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await ofUser(userId, (user) =>
    cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings })),
  );
}
