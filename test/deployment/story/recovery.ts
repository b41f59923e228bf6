import { setTimeout as wait } from "node:timers/promises";
import { contract } from "../../../shared/contract/contract.ts";
import { type DeployedResource, onlyOne } from "../deployed.ts";
import type { OnboardedClinic } from "../onboard.ts";
import { expectEqual } from "./expect.ts";
import { accessToken } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

/**
 * Invokes the two triggers of a recovery as Cognito does, because the emulator's Cognito does not. The mailed link is valid between
 * them, and earlier sessions end.
 */
export async function recoverPassword(
  { api, emulator }: Stage,
  { adminAccount: { user_id: sub, email }, admin }: OnboardedClinic<string>,
  resources: readonly DeployedResource[],
): Promise<void> {
  const userPoolId = onlyOne(resources, "AWS::Cognito::UserPool");
  const call = (trigger: "CustomMessage" | "PostConfirmation", event: string) => {
    const own = resources.filter(({ logicalId }) => logicalId.startsWith(`${trigger}Handler`));
    const request = { userAttributes: { sub, email }, codeParameter: "{####}" };
    return emulator.invoke(onlyOne(own, "AWS::Lambda::Function"), {
      triggerSource: `${trigger}_${event}`,
      userPoolId,
      userName: sub,
      request,
      response: {},
    });
  };
  const mail = await call("CustomMessage", "ForgotPassword");
  const recovery_id = /\/recover-password\?id=(\w+)/.exec(mail)?.[1] ?? "";
  const isValid = async () => (await api.call(contract.accounts.checkRecovery, { params: { recovery_id } })).body;
  expectEqual("The mailed link", await isValid(), { valid: true });
  // A sign-in in the very second of the reset counts as newer, because `auth_time` has no fractions.
  await wait(1000);
  await call("PostConfirmation", "ConfirmForgotPassword");
  expectEqual("The link after its use", await isValid(), { valid: false });
  const me = async (token: string) => (await api.call(contract.accounts.me, {}, token)).status;
  expectEqual("A session from before the reset", await me(admin), 401);
  expectEqual("A new session", await me(await accessToken(email)), 200);
}
