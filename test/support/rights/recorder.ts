import { AsyncLocalStorage } from "node:async_hooks";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { PARTITIONS } from "../../../infra/table-rights.ts";

/** Returns the kind of the partition that a key belongs to, such as "clinic". */
function partitionOf(pk: unknown): string {
  const key = typeof pk === "object" ? (pk as { S?: string }).S : (pk as string | undefined);
  const [found] =
    Object.entries(PARTITIONS).find(([, pattern]) =>
      pattern.endsWith("*") ? key?.startsWith(pattern.slice(0, -1)) : key === pattern,
    ) ?? [];
  if (!found) throw new Error(`The partition key ${key} is of no kind in infra/table-rights.ts.`);
  return found;
}

type Values = Readonly<Record<string, unknown>>;
/** The input of a command of DynamoDB. Keys and items are plain or in DynamoDB's own types. */
interface TableInput {
  readonly Item?: Values;
  readonly Key?: Values;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Values;
  readonly RequestItems?: Readonly<
    Record<
      string,
      | { readonly Keys: Values[] }
      | readonly Readonly<Record<string, { readonly Key?: Values; readonly Item?: Values }>>[]
    >
  >;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly Key?: Values; readonly Item?: Values }>>[];
}

const onTable = (action: string, { Key, Item }: Pick<TableInput, "Key" | "Item">) =>
  `rows.${partitionOf((Item ?? Key)?.pk)}: ${action}`;

/** Lists the rights that a command of DynamoDB needs: of a transaction or a batch, those for each item. */
function rightsOnTable(name: string, input: TableInput): string[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, of]) =>
        onTable(kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`, of),
      ),
    );
  if (input.RequestItems)
    return Object.values(input.RequestItems).flatMap((of) =>
      "Keys" in of
        ? of.Keys.map((Key) => onTable("BatchGetItem", { Key }))
        : of.flatMap((write) => Object.values(write).map((each) => onTable("BatchWriteItem", each))),
    );
  if (input.KeyConditionExpression) {
    const [, value = ""] = /^\S+ = (:\w+)/.exec(input.KeyConditionExpression) ?? [];
    const partition = partitionOf(input.ExpressionAttributeValues?.[value]);
    return [input.IndexName ? `indexes.${input.IndexName}: ${partition}` : `rows.${partition}: Query`];
  }
  return [onTable(`${name.replace(/Item$/, "")}Item`, input)];
}

const bucketOf = (bucket: unknown) => (bucket === process.env.LOGOS_BUCKET ? "logos" : "exports");
const patternOf = (key: unknown) => String(key).replace(/ten_.*$/, "*");

/** The actions of IAM for commands of S3 that have no action of their own name. */
const FILE_ACTIONS: Readonly<Record<string, string>> = {
  HeadObject: "GetObject",
  CreateMultipartUpload: "PutObject",
  UploadPart: "PutObject",
  CompleteMultipartUpload: "PutObject",
};

function rightsOnFiles(name: string, { Bucket, Key, CopySource }: Values): string[] {
  const at = `s3 ${bucketOf(Bucket)} ${patternOf(Key)}`;
  if (name === "CopyObject")
    return [`s3 logos ${patternOf(String(CopySource).replace(/^\/?[^/]+\//, ""))}: GetObject`, `${at}: PutObject`];
  return [`${at}: ${FILE_ACTIONS[name] ?? name}`];
}

/** Lists the rights that a command of AWS needs, as the stacks write them: "rows.clinic: GetItem" or "indexes.gsi1: clinic". */
export function rightsOf(service: string, name: string, input: object): string[] {
  // The infrastructure grants this right, because it names no keys.
  if (service === "dynamodb" && name === "DescribeTable") return [];
  if (service === "dynamodb") return rightsOnTable(name, input);
  if (service === "s3") return rightsOnFiles(name, input as Values);
  // Only operations of administrators need a right: anyone may call the others.
  if (service === "cognito-idp" && !/^(Admin|List)/.test(name)) return [];
  return [`${service}: ${name}`];
}

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
