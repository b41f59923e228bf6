import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks, HIPAASecurityChecks } from "cdk-nag";
import { addPipeline } from "../../../infra/pipeline.ts";
import { CONTEXT } from "../clinic.ts";

const given = (environments: string, repository = "clinic/manager") => {
  const app = new App({ context: { ...CONTEXT, repository, environments } });
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
  const assumed = [...resources.matchAll(/role\/cdk-hnb659fds-([\w-]+)-role-123456789012-([\w-]+)"/g)].map(
    ([, role, region]) => `${role} ${region}`,
  );
  expect(assumed.sort()).toEqual(
    ["deploy us-east-1", "file-publishing us-east-1", "lookup us-east-1", "lookup us-east-1"].sort(),
  );
  expect(resources).toContain("parameter/clinic/prod/web-url");
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
