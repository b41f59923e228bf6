import { type App, Stack } from "aws-cdk-lib";
import { CfnPolicy } from "aws-cdk-lib/aws-iam";
import { ClinicFunction } from "../../../infra/constructs/clinic-function.ts";
import { PARTITIONS } from "../../../infra/table-rights.ts";

/** The rights of functions by name, such as "rows.clinic: GetItem". */
export type Rights = Readonly<Record<string, readonly string[]>>;

/** What the stacks grant a function. */
interface Granted {
  /** The source in which the grants stand. */
  readonly file: string;
  readonly rights: readonly string[];
}

/**
 * Services whose rights belong to the infrastructure: live connections, logs, traces, keys, queues, sessions of one tenant, the web app's address, and
 * the description of the table.
 */
const AROUND =
  /^(execute-api|logs|xray|kms|sqs|ssm|sts):|^dynamodb:(DescribeStream|DescribeTable|GetRecords|GetShardIterator|ListStreams)$/;

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function tableRights(operation: string, resource: string, condition: Statement["Condition"]): string[] {
  const [, index] = /\/index\/(\w+)/.exec(resource) ?? [];
  return list(condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? "any key").map((key) => {
    const [partition = key] = Object.entries(PARTITIONS).find(([, pattern]) => pattern === key) ?? [];
    return index && operation === "Query" ? `indexes.${index}: ${partition}` : `rows.${partition}: ${operation}`;
  });
}

function fileRight(operation: string, resource: string): string {
  const bucket = resource.includes("Exports") ? "exports" : "logos";
  const [, pattern] = /"\/([^"]*\*)"/.exec(resource) ?? [];
  return `s3 ${bucket}${pattern ? ` ${pattern}` : ""}: ${operation}`;
}

/** Writes a statement as the rights that `rightsOf` records. */
function rightsOfStatement({ Effect, Action, Resource, Condition }: Statement): string[] {
  return list(Action)
    .filter((action) => !AROUND.test(action))
    .flatMap((action) => {
      const [service = "", operation = ""] = action.split(":");
      if (Effect !== "Allow") return [`${Effect} ${action}`];
      return list(Resource).flatMap((resource) => {
        if (service === "dynamodb") return tableRights(operation, JSON.stringify(resource), Condition);
        return service === "s3" ? [fileRight(operation, JSON.stringify(resource))] : [`${service}: ${operation}`];
      });
    });
}

/** Returns what the stacks of an app grant to the role of each function. */
export function grantedRights(app: App): Readonly<Record<string, Granted>> {
  const constructs = app.node.findAll();
  const policies = constructs.filter((each) => each instanceof CfnPolicy);
  const functions = constructs.filter((each) => each instanceof ClinicFunction);
  return Object.fromEntries(
    functions.map((each) => {
      const stack = Stack.of(each);
      const role = stack.resolve(each.handler.role?.roleName).Ref;
      const statements = policies.flatMap((policy): Statement[] =>
        Stack.of(policy) === stack && stack.resolve(policy.roles)?.some(({ Ref }: { Ref: string }) => Ref === role)
          ? stack.resolve(policy.policyDocument).Statement
          : [],
      );
      const name = stack.node.id.split("-").at(-1)?.toLowerCase();
      const file = `infra/stacks/${name === "api" ? "api-grants" : `${name}-stack`}.ts`;
      return [each.name, { file, rights: [...new Set(statements.flatMap(rightsOfStatement))].sort() }];
    }),
  );
}

/** Rights that no call of a function shows: with them it signs what a browser sends, or S3 answers 404 instead of 403. */
const UNSEEN: Rights = {
  logos: ["s3 logos uploads/tenants/*: PutObject", "s3 logos: ListBucket"],
  offboarding: ["s3 exports *: GetObject"],
  "offboard-tenants": ["s3 logos: ListBucket"],
};

/**
 * Compares the rights that functions have used with those that the stacks of an app grant.
 * @param whole whether everything that functions do was recorded, so that a right that was not used is superfluous
 * @returns a line for each difference, which says what to change in which file
 */
export function compareRights(app: App, used: Rights, whole: boolean): readonly string[] {
  const granted = grantedRights(app);
  return Object.entries(granted).flatMap(([name, { file, rights }]) => {
    const needed = [...(used[name] ?? []), ...(UNSEEN[name] ?? [])];
    const missing = needed.filter((right) => !rights.includes(right));
    const superfluous = whole ? rights.filter((right) => !needed.includes(right)) : [];
    return [
      ...missing.map((right) => `${file}, ${name}: add     ${right}`),
      ...superfluous.map((right) => `${file}, ${name}: remove  ${right}`),
    ];
  });
}
