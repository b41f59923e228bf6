import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createCognito } from "../../../infra/local/cognito/cognito.ts";
import type { TriggerHandler, TriggerHandlers } from "../../../infra/local/cognito/triggers.ts";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import type { OutgoingMail } from "../../../infra/local/outbox.ts";
import {
  USER_POOL_CLIENT_ID as ClientId,
  CREDENTIALS,
  REGION,
  USER_POOL_ID as UserPoolId,
} from "../../../infra/local/settings.ts";

/** Builds the texts of a test's mails, from which the values that Cognito inserts can be read. */
const customMessage: TriggerHandler = async (event) => {
  const { triggerSource, request } = event as { triggerSource: string; request: { codeParameter: string } };
  const emailMessage = `to {username} code ${request.codeParameter} again ${request.codeParameter}`;
  return { response: { emailSubject: triggerSource, emailMessage } };
};

/** Starts a local Cognito, and returns its SDK client, the mails that it has sent and the calls of its triggers. */
export async function cognitoHarness(triggers: Partial<TriggerHandlers> = {}) {
  const directory = mkdtempSync(join(tmpdir(), "clinic-cognito-"));
  const mails: OutgoingMail[] = [];
  const confirmed: object[] = [];
  const attempts: object[] = [];
  const signedIn: object[] = [];
  const handlers = {
    customMessage,
    preAuthentication: async (event: object) => attempts.push(event),
    postAuthentication: async (event: object) => signedIn.push(event),
    postConfirmation: async (event: object) => confirmed.push(event),
    tokenClaims: async (event: object) => event,
    ...triggers,
  };
  const open = () => createCognito(directory, handlers, (mail) => mails.push(mail));
  const cognito = await open();
  const endpoint = `http://127.0.0.1:${await listenLocally(cognito.server)}`;
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });

  return {
    ...cognito,
    client,
    mails,
    confirmed,
    attempts,
    signedIn,
    /** A second start on the same files. */
    reopen: open,
    /** The code in the newest mail. */
    code: () => /code (\S+)/.exec(mails.at(-1)?.html ?? "")?.[1] ?? "",
    invite: (email: string, more: Partial<AdminCreateUserCommandInput> = {}) =>
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          UserAttributes: [
            { Name: "email", Value: email },
            { Name: "email_verified", Value: "true" },
          ],
          DesiredDeliveryMediums: ["EMAIL"],
          ...more,
        }),
      ),
    signIn: (USERNAME: string, PASSWORD: string) =>
      client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME, PASSWORD },
        }),
      ),
    respond: (
      ChallengeName: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA",
      Session: string | undefined,
      ChallengeResponses: Record<string, string>,
    ) => client.send(new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses })),
    refresh: (RefreshToken: string | undefined) =>
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
    stop: async () => {
      client.destroy();
      await closeNow(cognito.server);
      rmSync(directory, { recursive: true });
    },
  };
}

export type CognitoHarness = Awaited<ReturnType<typeof cognitoHarness>>;

/** Returns the name of the exception by which a call is refused. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no error",
    ({ name }: Error) => name,
  );

/** Moves the clock of this process, and so of its Cognito, forward. */
export const passTime = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

/** Returns the claims of a token without verifying it. */
export const claimsOf = (token = "") =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
