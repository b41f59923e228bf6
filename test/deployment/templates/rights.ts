import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** Returns a sentence for each index that an entity uses and the table lacks. */
export function indexFaults(templates: readonly Template[]): readonly string[] {
  const [table] = all(templates, "AWS::DynamoDB::Table");
  const keysOf = (schema: readonly { AttributeName: string }[]) => schema.map(({ AttributeName }) => AttributeName);
  const made = table?.GlobalSecondaryIndexes ?? [];
  const deployed = made.map(({ IndexName, KeySchema }) => [IndexName, ...keysOf(KeySchema)].join());
  return usedIndexes()
    .filter((index) => !deployed.includes(index.join()))
    .map(([name, pk, sk]) => `The table lacks the index ${name} on ${pk} and ${sk}.`);
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
