import { readRights } from "../../../infra/rights.ts";
import { givenClinic, type StackName } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

/**
 * Rights that no call of a function shows: with them it signs what a browser sends, or S3 answers 404 instead of 403.
 */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  logos: ["s3:PutObject logos uploads/tenants/*", "s3:ListBucket logos"],
  offboarding: ["s3:GetObject exports *"],
  "offboard-tenants": ["s3:ListBucket logos"],
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^The domain (\w+) /, "$1"],
  [/^Cognito's trigger (.+)$/, "$1"],
  [/^Copies new names/, "table-changes"],
  [/^Sends the messages/, "send-messages"],
  [/bounced or complained$/, "mail-feedback"],
  [/^Exports clinics/, "offboard-tenants"],
];

/**
 * Services whose rights belong to the infrastructure: logs, traces, keys, queues, sessions of one tenant, the origin's parameter,
 * and the description of the table.
 */
const AROUND =
  /^(logs|xray|kms|sqs|ssm|sts):|^dynamodb:(DescribeStream|DescribeTable|GetRecords|GetShardIterator|ListStreams)$/;

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** Writes a statement as the lines of `infra/rights.json`. */
function linesOf({ Effect, Action, Resource, Condition }: Statement): string[] {
  expect(Effect).toBe("Allow");
  return list(Action).flatMap((action) =>
    AROUND.test(action)
      ? []
      : list(Resource).flatMap((resource) => linesOn(action, JSON.stringify(resource), Condition)),
  );
}

function linesOn(action: string, resource: string, condition: Statement["Condition"]): string[] {
  if (action.startsWith("dynamodb:")) {
    const on = /\/index\/(\w+)/.exec(resource)?.[1] ?? "table";
    // Without a condition, the line matches none of the file.
    return list(condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? "any").map(
      (key) => `${action} ${on} ${key}`,
    );
  }
  if (!action.startsWith("s3:")) return [action];
  const bucket = resource.includes("Exports") ? "exports" : "logos";
  const [, pattern] = /"\/([^"]*\*)"/.exec(resource) ?? [];
  return [pattern ? `${action} ${bucket} ${pattern}` : `${action} ${bucket}`];
}

/** Returns what the role of each function grants, by the function's name. */
function granted({ stacks, resources, template }: ReturnType<typeof givenClinic>): Record<string, string[]> {
  const inStack = (stack: StackName) =>
    resources(stack, "AWS::Lambda::Function").flatMap(({ Properties }) => {
      const [pattern, name = ""] = NAMES.find(([known]) => known.test(Properties.Description ?? "")) ?? [];
      if (!pattern) return [];
      const [role] = Properties.Role["Fn::GetAtt"];
      const policies = Object.values(template(stack).findResources("AWS::IAM::Policy")).filter((policy) =>
        policy.Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role),
      );
      const lines = policies.flatMap((policy) => policy.Properties.PolicyDocument.Statement.flatMap(linesOf));
      return [[pattern.exec(Properties.Description)?.[0].replace(pattern, name), [...new Set(lines)].sort()] as const];
    });
  return Object.fromEntries((Object.keys(stacks) as StackName[]).flatMap(inStack));
}

const used = readRights();

test("grants each function of prod what it uses in the test suites, and nothing else", () => {
  const expected = Object.entries(used).map(([name, rights]) => [name, [...rights, ...(UNSEEN[name] ?? [])].sort()]);
  expect(granted(givenClinic("prod"))).toEqual(Object.fromEntries(expected));
});

test("lets only the audit log's readers, erasures and the end of a clinic do more than put an entry", () => {
  const others = Object.entries(used).flatMap(([name, rights]) =>
    rights.filter((right) => right.includes("$audit") && !right.startsWith("dynamodb:PutItem ")).map(() => name),
  );
  expect([...new Set(others)].sort()).toEqual([
    "activity",
    "appointments",
    "offboard-tenants",
    "patients",
    "table-changes",
    "tenants",
  ]);
});

test("keeps every function from rows of another kind of owner than it uses", () => {
  const keysOf = (name: string) => new Set(used[name]?.flatMap((right) => /\$\S+/.exec(right) ?? []));
  expect(keysOf("billing")).toEqual(new Set(["$audit#tenant_id_*", "$clinic#tenant_id_*", "$clinic#user_id_*"]));
  expect(used.appointments?.filter((right) => right.includes("$clinic#user_id_"))).not.toContainEqual(
    expect.stringMatching(/PutItem|UpdateItem|DeleteItem/),
  );
});
