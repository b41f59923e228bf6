/** The beginnings of all partition keys, and the key of rows of the whole platform. */
const FAMILIES = [
  "$audit#tenant_id_",
  "$clinic#tenant_id_",
  "$clinic#user_id_",
  "$clinic#username_",
  "$clinic#subject_",
  "$clinic#recovery_id_",
  "$clinic#due_shard_",
  "$clinic",
];

const familyOf = (pk: unknown): string => {
  const key = typeof pk === "object" ? (pk as { S?: string }).S : (pk as string | undefined);
  const found = FAMILIES.find((family) => (family.endsWith("_") ? key?.startsWith(family) : key === family));
  if (!found) throw new Error(`The partition key ${key} belongs to no family of test/support/rights.`);
  return found.endsWith("_") ? `${found}*` : found;
};

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
  `dynamodb:${action} table ${familyOf((Item ?? Key)?.pk)}`;

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
    return [`dynamodb:Query ${input.IndexName ?? "table"} ${familyOf(input.ExpressionAttributeValues?.[value])}`];
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
  const at = `${bucketOf(Bucket)} ${patternOf(Key)}`;
  if (name === "CopyObject")
    return [`s3:GetObject logos ${patternOf(String(CopySource).replace(/^\/?[^/]+\//, ""))}`, `s3:PutObject ${at}`];
  return [`s3:${FILE_ACTIONS[name] ?? name} ${at}`];
}

/** Lists the rights that a command of AWS needs, such as "dynamodb:Query gsi1 $clinic#tenant_id_*". */
export function rightsOf(service: string, name: string, input: object): string[] {
  // The infrastructure grants this right, because it names no keys.
  if (service === "dynamodb" && name === "DescribeTable") return [];
  if (service === "dynamodb") return rightsOnTable(name, input);
  if (service === "s3") return rightsOnFiles(name, input as Values);
  // Only operations of administrators need a right: anyone may call the others.
  if (service === "cognito-idp" && !/^(Admin|List)/.test(name)) return [];
  return [`${service}:${name}`];
}
