import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks, HIPAASecurityChecks } from "cdk-nag";
import { addPipeline } from "../../../infra/pipeline.ts";
import { CONTEXT, givenClinic } from "../clinic.ts";

const given = (environments: string, repository = "clinic/manager", more: object = {}) => {
  const app = new App({ context: { ...CONTEXT, repository, environments, ...more } });
  const stack = addPipeline(app);
  const roles = () => Object.values(Template.fromStack(stack).findResources("AWS::IAM::Role"));
  return { app, stack, roles };
};

interface Statement {
  readonly Action: string;
  readonly Resource: unknown;
}

const statements = ({ stack }: ReturnType<typeof given>) =>
  Object.values(Template.fromStack(stack).findResources("AWS::IAM::Policy")).flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement as Statement[],
  );

test("trusts only jobs of the repository's own GitHub environments", () => {
  const trusted = given("prod")
    .roles()
    .map(({ Properties }) => Properties.AssumeRolePolicyDocument.Statement);
  const subjects = trusted.map(([{ Action, Condition }, ...others]) => {
    expect([Action, others]).toEqual(["sts:AssumeRoleWithWebIdentity", []]);
    expect(Condition).toEqual({
      StringEquals: {
        "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
        "token.actions.githubusercontent.com:sub": expect.any(String),
      },
    });
    return Condition.StringEquals["token.actions.githubusercontent.com:sub"];
  });
  expect(subjects).toEqual(["repo:clinic/manager:environment:prod", "repo:clinic/manager:environment:prod-diff"]);
});

test("may assume the roles of the CDK bootstrap and read the address of the web app, and nothing else", () => {
  const made = given("prod");
  expect(new Set(statements(made).map(({ Action }) => Action))).toEqual(
    new Set(["sts:AssumeRole", "ssm:GetParameter"]),
  );
  const resources = JSON.stringify(statements(made).map(({ Resource }) => Resource));
  expect(resources).not.toContain("*");
  const assumed = [...resources.matchAll(/role\/cdk-hnb659fds-([\w-]+)-role-(\d+-[\w-]+)"/g)].map(
    ([, role, place]) => `${role} ${place}`,
  );
  const roles = ["deploy", "file-publishing", "lookup", "lookup"];
  const { stacks } = givenClinic("prod");
  const places = new Set(Object.values(stacks).map(({ account, region }) => `${account}-${region}`));
  expect(places.size).toBeGreaterThan(1);
  expect(assumed.sort()).toEqual([...places].flatMap((place) => roles.map((role) => `${role} ${place}`)).sort());
  expect(resources).toContain("parameter/clinic/prod/web-url");
});

test("deploys the copies of the backups into their own account and region", () => {
  const copy = { account: "210987654321", region: "eu-central-1" };
  const environments = JSON.parse(readFileSync("test/infra/environments.json", "utf8"));
  const file = join(mkdtempSync(join(tmpdir(), "clinic-pipeline-")), "environments.json");
  writeFileSync(file, JSON.stringify({ prod: { ...environments.prod, backupCopy: copy } }));
  vi.stubEnv("CLINIC_ENVIRONMENTS", file);
  const resources = JSON.stringify(statements(given("prod")));
  vi.unstubAllEnvs();
  rmSync(dirname(file), { recursive: true });
  expect(resources).toContain("iam::210987654321:role/cdk-hnb659fds-deploy-role-210987654321-eu-central-1");
});

test("trusts a provider that the account has already, and makes no second one", () => {
  const made = given("prod", "clinic/manager", { provider: "existing" });
  Template.fromStack(made.stack).resourceCountIs("AWS::IAM::OIDCProvider", 0);
  for (const { Properties } of made.roles())
    expect(JSON.stringify(Properties.AssumeRolePolicyDocument)).toContain(
      ":iam::123456789012:oidc-provider/token.actions.githubusercontent.com",
    );
});

test("has no finding of AwsSolutions and HIPAA.Security", () => {
  const { app } = given("staging");
  for (const pack of [new AwsSolutionsChecks(), new HIPAASecurityChecks()])
    expect(pack.validateScope(app).violations).toEqual([]);
});

test("explains what to name, and that a pipeline belongs to one account", () => {
  expect(() => given("prod", "manager")).toThrow(/^Name the repository and the environments with -c repository=/);
  expect(() => given("staging,prod")).toThrow(/deploy the pipeline once in each/);
});
