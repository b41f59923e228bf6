import { randomUUID } from "node:crypto";
import { inTime } from "../in-time.ts";
import { REGION, USER_POOL_ID } from "../settings.ts";
import { cognitoError } from "./cognito-error.ts";
import { attributeValue, type Triggers, type User } from "./emulator.ts";

const TIMEOUT_MS = 5_000;

/** A trigger's Lambda function: receives Cognito's event and returns it with `response` filled in. */
export type TriggerHandler = (event: object, context: { readonly awsRequestId: string }) => Promise<unknown>;

/** The part of the event that all kinds of triggers receive. */
interface TriggerCall {
  readonly source: string;
  readonly clientId: string | null;
  readonly user: Pick<User, "Username" | "Attributes"> & { UserStatus?: string };
  readonly metadata: Record<string, string> | undefined;
  readonly request?: object;
  readonly response?: object;
}

const attributesOf = ({ Attributes, UserStatus }: TriggerCall["user"]) => ({
  ...Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value ?? ""])),
  ...(UserStatus && { "cognito:user_status": UserStatus }),
});

const eventOf = ({ source, clientId, user, metadata, request, response }: TriggerCall) => ({
  version: "1",
  region: REGION,
  userPoolId: USER_POOL_ID,
  userName: user.Username,
  callerContext: { awsSdkVersion: "local", clientId: clientId ?? "CLIENT_ID_NOT_APPLICABLE" },
  triggerSource: source,
  request: { userAttributes: attributesOf(user), ...(metadata && { clientMetadata: metadata }), ...request },
  response: { ...response },
});

/**
 * Calls a trigger as Cognito does, and waits for it at most five seconds.
 * @returns the trigger's `response`
 * @throws CognitoError UserLambdaValidationException when it fails
 */
export async function invoke(name: string, handler: TriggerHandler, call: TriggerCall): Promise<object> {
  try {
    const work = handler(eventOf(call), { awsRequestId: randomUUID() });
    const answer = await inTime(work, TIMEOUT_MS, "it did not answer within five seconds");
    return (answer as { response?: object } | undefined)?.response ?? {};
  } catch (error) {
    console.error(`The ${name} trigger failed:`, error);
    const reason = error instanceof Error ? error.message : String(error);
    throw cognitoError("UserLambdaValidationException", `${name} failed with error ${reason}.`);
  }
}

/** The triggers of the product that cognito-local calls by itself. */
export interface OwnTriggers {
  readonly postAuthentication: TriggerHandler;
  readonly postConfirmation: TriggerHandler;
}

/** Returns the triggers in the form in which cognito-local calls them. */
export function triggers({ postAuthentication, postConfirmation }: OwnTriggers): Triggers {
  const calling =
    (name: string, handler: TriggerHandler): Triggers["postConfirmation"] =>
    async (_, event) => {
      const { clientId, clientMetadata, source, userAttributes, username } = event;
      const UserStatus = attributeValue("cognito:user_status", userAttributes);
      const user = { Username: username, Attributes: userAttributes, UserStatus };
      await invoke(name, handler, { source, clientId, metadata: clientMetadata, user });
    };
  return {
    enabled: (name: string) => name === "PostAuthentication" || name === "PostConfirmation",
    postAuthentication: calling("PostAuthentication", postAuthentication),
    postConfirmation: calling("PostConfirmation", postConfirmation),
  } as unknown as Triggers;
}
