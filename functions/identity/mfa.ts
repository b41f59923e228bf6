import { AdminGetUserCommand, AdminSetUserMFAPreferenceCommand } from "@aws-sdk/client-cognito-identity-provider";
import { ofUser } from "./account.ts";
import { cognito } from "./cognito.ts";
import { userPool } from "./user-pool.ts";

/** Returns whether an account has a second factor. */
export async function hasMfa(userId: string): Promise<boolean> {
  const { UserMFASettingList = [] } = await ofUser(userId, (Username) =>
    cognito.send(new AdminGetUserCommand({ ...userPool, Username })),
  );
  return UserMFASettingList.length > 0;
}

/** Turns off the second factor of an account, so that its next sign-in needs only the password. */
export async function turnMfaOff(userId: string): Promise<void> {
  await ofUser(userId, (Username) =>
    cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        ...userPool,
        Username,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    ),
  );
}
