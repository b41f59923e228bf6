import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KEYS } from "../../../functions/platform/dynamo/keys.ts";
import { all, allowing, type Template } from "./template.ts";

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));

/** Returns the indexes that the entities name (`secondary` in `functions/platform/dynamo/entity.ts`), with their key attributes. */
export const usedIndexes = (): readonly (readonly [name: string, pk: string, sk: string])[] => {
  const named = sourcesIn("functions").flatMap((source) =>
    [...source.matchAll(/\bsecondary\(\s*(\d)/g)].map(([, index]) => `gsi${index}`),
  );
  return [...new Set(named)].sort().map((name) => [name, `${name}pk`, `${name}sk`] as const);
};

/** Returns a sentence for each difference between the one table and what the code expects of it. */
export function tableFaults(templates: readonly Template[]): readonly string[] {
  const [table, ...others] = all(templates, "AWS::DynamoDB::Table");
  if (!table || others.length > 0) return ["There is not exactly one table."];
  const { KeySchema, GlobalSecondaryIndexes: indexes = [], TimeToLiveSpecification, StreamSpecification } = table;
  const keysOf = (schema: typeof KeySchema) => schema.map(({ AttributeName }) => AttributeName).join();
  const deployed = indexes.map(({ IndexName, KeySchema }) => `${IndexName},${keysOf(KeySchema)}`);
  const expected = [
    [keysOf(KeySchema) === `${KEYS.pk},${KEYS.sk}`, `The table's key is not ${KEYS.pk} and ${KEYS.sk}.`],
    [
      TimeToLiveSpecification?.AttributeName === KEYS.ttl && TimeToLiveSpecification.Enabled === true,
      `The table deletes no items by ${KEYS.ttl}.`,
    ],
    [
      StreamSpecification?.StreamViewType === "NEW_AND_OLD_IMAGES",
      "The table streams no changes with the rows before and after them.",
    ],
    [indexes.every(({ Projection }) => Projection.ProjectionType === "ALL"), "An index lacks attributes of the rows."],
    ...usedIndexes().map(
      ([name, pk, sk]) =>
        [deployed.includes(`${name},${pk},${sk}`), `The table lacks the index ${name} on ${pk} and ${sk}.`] as const,
    ),
  ] as const;
  return expected.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** Returns a sentence for each index, and for the table itself, that no function may query. */
export function queryFaults(templates: readonly Template[]): readonly string[] {
  const resources = JSON.stringify(
    allowing(templates, "AWS::IAM::Policy", "dynamodb:Query").map(({ Resource }) => Resource),
  );
  const queried = [...new Set(usedIndexes().map(([name]) => name))].map((name) => `/index/${name}`);
  const faults = queried.filter((path) => !resources.includes(path)).map((path) => `No function may query ${path}.`);
  return resources === "[]" ? [...faults, "No function may query the table."] : faults;
}

/** Cognito's operations that need no right, because anyone may call them. */
const PUBLIC = ["ForgotPassword"];

/** Returns a sentence for each operation on accounts that the code calls and no function is allowed. */
export function accountFaults(templates: readonly Template[]): readonly string[] {
  const called = sourcesIn("functions").flatMap((source) =>
    source.includes("client-cognito-identity-provider")
      ? [...source.matchAll(/\bnew (\w+)Command\(/g)].map(([, operation = ""]) => operation)
      : [],
  );
  return [...new Set(called)]
    .filter((operation) => !PUBLIC.includes(operation))
    .filter((operation) => allowing(templates, "AWS::IAM::Policy", `cognito-idp:${operation}`).length === 0)
    .map((operation) => `No function is allowed cognito-idp:${operation}.`);
}
