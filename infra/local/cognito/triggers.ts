import { randomUUID } from "node:crypto";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import type { Context } from "cognito-local/lib/services/context.js";
import type { Messages } from "cognito-local/lib/services/messages.js";
import type { Triggers } from "cognito-local/lib/services/triggers/index.js";
import { attributeValue, type User } from "cognito-local/lib/services/userPoolService.js";
import type { OutgoingMail } from "../outbox.ts";
import { REGION, USER_POOL_CLIENT_ID, USER_POOL_ID } from "../settings.ts";
import { cognitoError } from "./pool.ts";
import type { Claims } from "./tokens.ts";

/** A trigger's Lambda function: receives Cognito's event and returns it with `response` filled in. */
export type TriggerHandler = (event: object, context: { readonly awsRequestId: string }) => Promise<unknown>;

/** The product's triggers. */
export interface TriggerHandlers {
  readonly customMessage: TriggerHandler;
  readonly preAuthentication: TriggerHandler;
  readonly postAuthentication: TriggerHandler;
  readonly postConfirmation: TriggerHandler;
  readonly tokenClaims: TriggerHandler;
}

/**
 * Calls a trigger as Cognito does.
 * @returns the trigger's `response`
 * @throws CognitoError UserLambdaValidationException when it fails
 */
async function invoke(
  handler: TriggerHandler,
  triggerSource: string,
  { Username, Attributes }: Pick<User, "Username" | "Attributes">,
  request: object,
): Promise<object> {
  const userAttributes = Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value ?? ""]));
  const event = {
    version: "1",
    region: REGION,
    userPoolId: USER_POOL_ID,
    userName: Username,
    callerContext: { awsSdkVersion: "local", clientId: USER_POOL_CLIENT_ID },
    triggerSource,
    request: { userAttributes, ...request },
    response: {},
  };
  try {
    const answer = (await handler(event, { awsRequestId: randomUUID() })) as { response?: object } | undefined;
    return answer?.response ?? {};
  } catch (error) {
    console.error(`The trigger for ${triggerSource} failed:`, error);
    const reason = error instanceof Error ? error.message : String(error);
    throw cognitoError("UserLambdaValidationException", `${triggerSource} failed with error ${reason}.`);
  }
}

/** What cognito-local passes to the triggers that the product has. */
interface TriggerCall {
  readonly source: string;
  readonly username: string;
  readonly userAttributes: User["Attributes"];
  readonly clientMetadata?: Record<string, string> | undefined;
}

/** Returns the triggers in the form in which cognito-local calls them. */
export function triggers({ postAuthentication, postConfirmation }: TriggerHandlers): Triggers {
  const calling =
    (handler: TriggerHandler) =>
    async (_: Context, { source, username, userAttributes, clientMetadata }: TriggerCall) => {
      await invoke(handler, source, { Username: username, Attributes: userAttributes }, { clientMetadata });
    };
  const unused = () => Promise.reject(new Error("cognito-local calls no trigger that is not enabled"));
  return {
    enabled: (name) => name === "PostAuthentication" || name === "PostConfirmation",
    postAuthentication: calling(postAuthentication),
    postConfirmation: calling(postConfirmation),
    customMessage: unused,
    customEmailSender: unused,
    preSignUp: unused,
    preTokenGeneration: unused,
    userMigration: unused,
  };
}

/** Calls the trigger before a password is checked. A failure refuses the sign-in. */
export const beforeSignIn = ({ preAuthentication }: TriggerHandlers, user: User): Promise<object> =>
  invoke(preAuthentication, "PreAuthentication_Authentication", user, {});

/** Returns the claims that the trigger before tokens adds to an access token. */
export async function addedClaims(
  { tokenClaims }: Pick<TriggerHandlers, "tokenClaims">,
  user: User,
  groupsToOverride: readonly string[],
): Promise<Claims> {
  const request = { groupConfiguration: { groupsToOverride } };
  const response: Partial<PreTokenGenerationV2TriggerEvent["response"]> = await invoke(
    tokenClaims,
    "TokenGeneration_Authentication",
    user,
    request,
  );
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride ?? {};
}

const CODE = "{####}";
const USERNAME = "{username}";

interface Mail {
  readonly emailSubject?: string;
  readonly emailMessage?: string;
}

/** Sends the mails that the CustomMessage trigger writes. cognito-local itself hides a failure of the trigger. */
export const messages = ({ customMessage }: TriggerHandlers, send: (mail: OutgoingMail) => void): Messages => ({
  deliver: async (_, source, _client, _pool, user, code, clientMetadata) => {
    const to = attributeValue("email", user.Attributes) ?? "";
    const usernameParameter = source === "AdminCreateUser" ? USERNAME : null;
    const request = { codeParameter: CODE, usernameParameter, ...(clientMetadata && { clientMetadata }) };
    const mail: Mail = await invoke(customMessage, `CustomMessage_${source}`, user, request);
    const html = mail.emailMessage?.replaceAll(CODE, () => code).replaceAll(USERNAME, () => to) ?? "";
    send({ to, subject: mail.emailSubject ?? "", html });
  },
});
