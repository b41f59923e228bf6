import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { cognitoServer } from "../../../infra/local/cognito/server.ts";
import { createCognito } from "../../../infra/local/cognito/service.ts";
import type { TriggerHandler } from "../../../infra/local/cognito/triggers.ts";
import { closeNow, listenLocally } from "../../../infra/local/listen.ts";
import type { OutgoingMail } from "../../../infra/local/outbox.ts";
import { CREDENTIALS, REGION, USER_POOL_CLIENT_ID } from "../../../infra/local/settings.ts";

/** Builds the texts of a test's mails, from which the values that Cognito inserts can be read. */
const customMessage: TriggerHandler = async (event) => {
  const { triggerSource, request } = event as { triggerSource: string; request: { codeParameter: string } };
  const isInvitation = triggerSource === "CustomMessage_AdminCreateUser";
  const emailMessage = `${isInvitation ? "to {username} " : ""}code ${request.codeParameter} again ${request.codeParameter}`;
  return { response: { emailSubject: triggerSource, emailMessage } };
};

// Made once a file: it takes longer than everything else in a test.
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Starts a local Cognito, and returns its SDK client, a clock that can be set, and the mails that it has sent. */
export async function cognitoHarness(
  triggers: { customMessage?: TriggerHandler; postAuthentication?: TriggerHandler } = {},
) {
  const directory = mkdtempSync(join(tmpdir(), "clinic-cognito-"));
  writeFileSync(join(directory, "signing-key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
  const clock = { ahead: 0 };
  const mails: OutgoingMail[] = [];
  const confirmed: object[] = [];
  const signedIn: object[] = [];
  const open = () =>
    createCognito({
      directory,
      customMessage,
      postAuthentication: async (event) => signedIn.push(event),
      ...triggers,
      postConfirmation: async (event) => confirmed.push(event),
      send: (mail) => mails.push(mail),
      now: () => new Date(Date.now() + clock.ahead),
    });
  const cognito = await open();
  const server = cognitoServer(cognito);
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}`;
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });

  return {
    ...cognito,
    client,
    endpoint,
    clock,
    mails,
    confirmed,
    signedIn,
    /** A second start on the same files. */
    reopen: open,
    /** The code in the newest mail. */
    code: () => /code (\S+)/.exec(mails.at(-1)?.html ?? "")?.[1] ?? "",
    signIn: (USERNAME: string, PASSWORD: string) =>
      client.send(
        new InitiateAuthCommand({
          ClientId: USER_POOL_CLIENT_ID,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME, PASSWORD },
        }),
      ),
    respond: (
      ChallengeName: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA",
      Session: string | undefined,
      ChallengeResponses: Record<string, string>,
    ) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId: USER_POOL_CLIENT_ID,
          ChallengeName,
          Session,
          ChallengeResponses,
        }),
      ),
    stop: async () => {
      client.destroy();
      await closeNow(server);
      rmSync(directory, { recursive: true });
    },
  };
}

export type CognitoHarness = Awaited<ReturnType<typeof cognitoHarness>>;

/** Returns the name and the message of the exception by which a call is refused. */
export const refusal = (call: Promise<unknown>): Promise<{ name: string; message: string }> =>
  call.then(
    () => ({ name: "no error", message: "" }),
    ({ name, message }: Error) => ({ name, message }),
  );

export const NOT_AUTHORIZED = { name: "NotAuthorizedException", message: "Incorrect username or password." };

/** Returns the claims of a token without verifying it. */
export const claimsOf = (token = "") =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
