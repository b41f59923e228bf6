import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { stubClient } from "../../../support/stub-client.ts";

process.env.MFA_ROLES = "PLATFORM_ADMIN,TENANT_ADMIN";
const { handler } = await import("../../../../functions/events/triggers/token-claims.ts");

const cognito = stubClient(CognitoIdentityProviderClient);
beforeEach(() => cognito.reset());
const signIn = async (groups: string[], UserMFASettingList?: string[], userAttributes = {}) => {
  cognito.on(AdminGetUserCommand).resolves({ ...(UserMFASettingList && { UserMFASettingList }) });
  const request = { groupConfiguration: { groupsToOverride: groups }, userAttributes };
  const event = { userPoolId: "us-east-1_test", userName: "ada", request, response: {} };
  const { response } = await handler(event as never);
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride;
};

it("marks the tokens of a person who must set up a second factor", async () => {
  expect(await signIn(["TENANT_ADMIN"])).toEqual({ mfa_missing: "required" });
  expect(await signIn(["RECEPTIONIST", "TENANT_ADMIN"])).toEqual({ mfa_missing: "required" });
  expect(await signIn(["PLATFORM_ADMIN"], [])).toEqual({ mfa_missing: "required" });
  expect(cognito.commandCalls(AdminGetUserCommand)[0]?.args[0].input).toEqual({
    UserPoolId: "us-east-1_test",
    Username: "ada",
  });
});

it("leaves the tokens of a person who has one", async () => {
  expect(await signIn(["TENANT_ADMIN"], ["SOFTWARE_TOKEN_MFA"])).toBeUndefined();
});

it("marks the tokens of everyone else without one too, because the person's clinic may require it", async () => {
  expect(await signIn(["RECEPTIONIST"])).toEqual({ mfa_missing: "optional" });
  expect(await signIn([])).toEqual({ mfa_missing: "optional" });
  expect(await signIn(["RECEPTIONIST"], ["SOFTWARE_TOKEN_MFA"])).toBeUndefined();
});

it("names the user of an account that was rebuilt, whose own id is another", async () => {
  const rebuilt = { sub: "new", "custom:user_id": "former" };
  expect(await signIn(["TENANT_ADMIN"], ["SOFTWARE_TOKEN_MFA"], rebuilt)).toEqual({ user_id: "former" });
  expect(await signIn(["TENANT_ADMIN"], [], rebuilt)).toEqual({ user_id: "former", mfa_missing: "required" });
});

it("lets no one sign in while Cognito can't say", async () => {
  cognito.on(AdminGetUserCommand).rejects(new Error("throttled"));
  const request = { groupConfiguration: { groupsToOverride: ["TENANT_ADMIN"] }, userAttributes: {} };
  await expect(handler({ userPoolId: "p", userName: "ada", request, response: {} } as never)).rejects.toThrow();
});
