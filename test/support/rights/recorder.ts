import { AsyncLocalStorage } from "node:async_hooks";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { rightsOf } from "./rights-of-command.ts";

const CLIENTS = [
  ["dynamodb", DynamoDBDocumentClient],
  ["dynamodb", DynamoDBClient],
  ["cognito-idp", CognitoIdentityProviderClient],
  ["s3", S3Client],
  ["ses", SESv2Client],
] as const;

type Command = { readonly input: object };
type Send = (this: unknown, command: Command, ...more: unknown[]) => unknown;

const newRecord = () => ({
  /** The function that runs. */
  running: new AsyncLocalStorage<string>(),
  /** The rights that each function has used. */
  used: new Map<string, Set<string>>(),
  watching: new WeakSet<Send>(),
});
export type RecordedRights = ReturnType<typeof newRecord>;

// Tests that load modules anew share one record.
const shared = globalThis as { recordedRights?: RecordedRights };
shared.recordedRights ??= newRecord();
const { running, used, watching } = shared.recordedRights;

/** Records the rights that a function uses. */
function record(service: string, command: Command): void {
  const name = running.getStore();
  if (name === undefined) return;
  const rights = used.get(name) ?? new Set();
  used.set(name, rights);
  for (const right of rightsOf(service, command.constructor.name.replace(/Command$/, ""), command.input))
    rights.add(right);
}

/** Wraps the `send` of all clients, also if a test has replaced it since the last call. */
function watch(): void {
  for (const [service, { prototype }] of CLIENTS) {
    const client = prototype as unknown as { send: Send };
    const { send } = client;
    if (watching.has(send)) continue;
    const watched: Send = async function (command, ...more) {
      record(service, command);
      return send.call(this, command, ...more);
    };
    watching.add(watched);
    client.send = watched;
  }
}

/** Returns the handler of a function, whose calls of AWS are compared with its grants. */
export const asFunction =
  <Arguments extends unknown[], Result>(name: string, handler: (...args: Arguments) => Result) =>
  (...args: Arguments): Result => {
    watch();
    return running.run(name, () => handler(...args));
  };
