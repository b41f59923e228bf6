import { type Environment, environmentOf } from "../../infra/environments.ts";

import { givenClinic } from "../infra/clinic.ts";
import {
  EMULATED_ACCOUNT,
  inEmulator,
  OMISSIONS,
  omissionsIn,
  omitUnsupported,
  synthesizedStacks,
} from "./omissions.ts";

// Each test synthesizes environments of its own.
vi.setConfig({ testTimeout: 60_000 });

interface Resource {
  readonly Type: string;
  readonly Properties?: { readonly Metrics?: unknown };
  readonly DependsOn?: string | readonly string[];
}

/** The environment as it is deployed to the emulator, which several tests read. */
const synthesized = new Map<string, ReturnType<typeof givenClinic>>();
const deployable = (name: Environment["name"]) => {
  const clinic = synthesized.get(name) ?? givenClinic(name, {}, omitUnsupported);
  synthesized.set(name, clinic);
  return clinic;
};

const resourcesOf = ({ assembly }: ReturnType<typeof givenClinic>) =>
  assembly.stacks.flatMap(({ stackName, template }) =>
    Object.entries((template.Resources ?? {}) as Record<string, Resource>).map(
      ([id, resource]) => [`${stackName}/${id}`, resource] as const,
    ),
  );

const isUnsupported = ({ Type, Properties }: Resource) =>
  OMISSIONS.some(({ type }) => type === Type) &&
  (Type !== "AWS::CloudWatch::Alarm" || Properties?.Metrics !== undefined);

/** Properties that the emulator gets with other values: of generated secrets, and of schedules. */
const REPLACED = ["ExcludeCharacters", "Input"];

/** Returns whether a value is the statement that allows sending mail, which the emulator gets without its conditions. */
const allowsMail = (value: unknown) =>
  typeof value === "object" && value !== null && "Action" in value && value.Action === "ses:SendEmail";

/** Returns the logical ids to which a template refers. */
const referredTo = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "Ref") return [inner as string];
    if (key === "Fn::GetAtt") return [(inner as string[])[0] ?? ""];
    if (key === "DependsOn") return [inner as string | string[]].flat();
    return referredTo(inner);
  });
};

test.each<Environment["name"]>(["dev", "staging", "prod"])(
  "omits from %s exactly the listed resources, all of which the product's app has",
  (name) => {
    const [whole, deployed] = [givenClinic(name), deployable(name)];
    const listed = resourcesOf(whole).filter(([, resource]) => isUnsupported(resource));
    expect(listed.length).toBeGreaterThan(2);
    const left = new Set(listed.map(([id]) => id.split("/")[1]));
    const supported = resourcesOf(whole).filter(([, resource]) => !isUnsupported(resource));
    const comparable = ({ DependsOn, UpdatePolicy: _, ...resource }: Resource & { UpdatePolicy?: object }) => {
      const others = [DependsOn ?? []].flat().filter((id) => !left.has(id));
      const plain = { ...resource, ...(others.length > 0 && { DependsOn: others }) };
      const differs = (key: string, value: unknown) => REPLACED.includes(key) || allowsMail(value);
      return JSON.parse(JSON.stringify(plain, (key, value) => (differs(key, value) ? undefined : value)));
    };
    const all = (resources: typeof supported) => resources.map(([id, resource]) => [id, comparable(resource)]);
    expect(all(resourcesOf(deployed))).toEqual(all(supported));

    const stacks = synthesizedStacks(deployed.assembly.directory);
    expect(stacks.flatMap(({ omitted }) => omitted)).toHaveLength(listed.length);
    expect(omissionsIn(stacks)).toHaveLength(new Set(listed.map(([, { Type }]) => Type)).size);
  },
);

test.each<Environment["name"]>(["dev", "staging", "prod"])(
  "leaves no reference to an omitted resource in %s",
  (name) => {
    for (const { template } of deployable(name).assembly.stacks) {
      const known = [...Object.keys(template.Resources ?? {}), ...Object.keys(template.Parameters ?? {})];
      const unknown = referredTo(template).filter((id) => !id.startsWith("AWS::") && !known.includes(id));
      expect(unknown).toEqual([]);
    }
  },
);

test("allows functions to send any mail only where they may send mail: messages, codes, offers, webhooks, receipts, tests, and requested deletions", () => {
  const statements = deployable("prod").assembly.stacks.flatMap(({ template }) =>
    Object.values(
      (template.Resources ?? {}) as Record<string, { Properties?: { PolicyDocument?: { Statement: object[] } } }>,
    ).flatMap(({ Properties }) => Properties?.PolicyDocument?.Statement ?? []),
  );
  const statement = { Action: "ses:SendEmail", Effect: "Allow", Resource: "*" };
  expect(statements.filter(allowsMail)).toEqual(Array.from({ length: 7 }, () => statement));
});

test("binds the deployment to an account that AWS does not have", () => {
  const settings = environmentOf("prod");
  expect(inEmulator({ ...settings, account: "123456789012" })).toEqual({ ...settings, account: EMULATED_ACCOUNT });
  expect(EMULATED_ACCOUNT).toBe("000000000000");
});
