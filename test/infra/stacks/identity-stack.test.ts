import { ROLES } from "../../../shared/contract/roles.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const [pool] = prod.resources("identity", "AWS::Cognito::UserPool");
const [client] = prod.resources("identity", "AWS::Cognito::UserPoolClient");

test("allows invitations only, and sign-in by email address", () => {
  expect(pool?.Properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  expect(pool?.Properties.UsernameAttributes).toEqual(["email"]);
  expect(pool?.Properties.UsernameConfiguration.CaseSensitive).toBe(false);
});

test("requires eight characters of four kinds, and expires temporary passwords after a week", () => {
  expect(pool?.Properties.Policies.PasswordPolicy).toEqual({
    MinimumLength: 8,
    RequireUppercase: true,
    RequireLowercase: true,
    RequireNumbers: true,
    RequireSymbols: true,
    TemporaryPasswordValidityDays: 7,
  });
});

test("offers an optional second factor by an app, never by SMS", () => {
  expect(pool?.Properties.MfaConfiguration).toBe("OPTIONAL");
  expect(pool?.Properties.EnabledMfas).toEqual(["SOFTWARE_TOKEN_MFA"]);
});

test("expires access after 15 minutes and a session after 12 hours", () => {
  expect(client?.Properties).toMatchObject({
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 720,
    TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
    EnableTokenRevocation: true,
  });
});

test("gives the browser's client no secret, SRP only, and no sign of unknown accounts", () => {
  expect(client?.Properties).toMatchObject({
    GenerateSecret: false,
    PreventUserExistenceErrors: "ENABLED",
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
  });
});

test("creates a group for each role", () => {
  const groups = prod
    .resources("identity", "AWS::Cognito::UserPoolGroup")
    .map(({ Properties }) => Properties.GroupName);
  expect(groups.sort()).toEqual([...ROLES].sort());
});

test("protects prod's user pool from deletion, and detects stolen passwords", () => {
  expect(pool).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: {
      DeletionProtection: "ACTIVE",
      UserPoolTier: "PLUS",
      UserPoolAddOns: { AdvancedSecurityMode: "ENFORCED" },
    },
  });
  expect(prod.stacks.identity.terminationProtection).toBe(true);
});

test("blocks stolen passwords and sign-ins that are certainly not by the owner, where threat protection is on", () => {
  const [risks] = prod.resources("identity", "AWS::Cognito::UserPoolRiskConfigurationAttachment");
  expect(risks?.Properties).toEqual({
    UserPoolId: { Ref: Object.keys(prod.template("identity").findResources("AWS::Cognito::UserPool"))[0] },
    ClientId: "ALL",
    CompromisedCredentialsRiskConfiguration: { Actions: { EventAction: "BLOCK" } },
    AccountTakeoverRiskConfiguration: {
      Actions: {
        MediumAction: { EventAction: "MFA_IF_CONFIGURED", Notify: false },
        HighAction: { EventAction: "BLOCK", Notify: false },
      },
    },
  });
  expect(givenClinic("dev").resources("identity", "AWS::Cognito::UserPoolRiskConfigurationAttachment")).toEqual([]);
});

test("creates another user pool with its client and groups when its number is raised, and keeps the former one", () => {
  const raised = givenClinic("prod", { userPool: 2 });
  for (const type of ["AWS::Cognito::UserPool", "AWS::Cognito::UserPoolClient", "AWS::Cognito::UserPoolGroup"]) {
    const former = Object.keys(prod.template("identity").findResources(type));
    const next = Object.keys(raised.template("identity").findResources(type));
    expect(next).toHaveLength(former.length);
    expect(next.filter((id) => former.includes(id))).toEqual([]);
  }
  expect(pool?.DeletionPolicy).toBe("Retain");
  const [newPool] = Object.keys(raised.template("identity").findResources("AWS::Cognito::UserPool"));
  const parameters = raised.resources("identity", "AWS::SSM::Parameter").map(({ Properties }) => Properties);
  expect(parameters).toMatchObject([{ Name: "/clinic/prod/user-pool-id", Value: { Ref: newPool } }]);
  // The other stacks read the id of the new one.
  expect(JSON.stringify(prod.template("api").toJSON())).not.toContain("Users2");
  expect(JSON.stringify(raised.template("api").toJSON())).toContain("Users2");
});

const functionFor = ({ resources }: typeof prod, name: string) =>
  resources("identity", "AWS::Lambda::Function").find(({ Properties }) => Properties.Description.endsWith(name))
    ?.Properties.Environment.Variables;

test("marks tokens by a trigger without the table, in every environment, which knows the roles that need a second factor", () => {
  expect(pool?.Properties.LambdaConfig.PreTokenGenerationConfig.LambdaVersion).toBe("V2_0");
  const [trigger] = prod
    .resources("identity", "AWS::Lambda::Function")
    .filter(({ Properties }) => Properties.Environment.Variables.MFA_ROLES);
  expect(trigger?.Properties.Environment.Variables).toMatchObject({ MFA_ROLES: "PLATFORM_ADMIN,TENANT_ADMIN" });
  expect(trigger?.Properties.Environment.Variables).not.toHaveProperty("TABLE_NAME");
  const dev = givenClinic("dev");
  const [devPool] = dev.resources("identity", "AWS::Cognito::UserPool");
  expect(devPool?.Properties.LambdaConfig).toHaveProperty("PreTokenGenerationConfig");
  expect(functionFor(dev, "token-claims")).toMatchObject({ MFA_ROLES: "none" });
});

test("lets Cognito call the triggers, of which four use the table", () => {
  expect(Object.keys(pool?.Properties.LambdaConfig).sort()).toEqual([
    "CustomMessage",
    "PostAuthentication",
    "PostConfirmation",
    "PreAuthentication",
    "PreTokenGenerationConfig",
  ]);
  expect(functionFor(prod, "custom-message")).toMatchObject({ TABLE_NAME: expect.anything() });
  for (const name of ["pre-authentication", "post-authentication"])
    expect(functionFor(prod, name)).toMatchObject({ TABLE_NAME: expect.anything() });
  expect(functionFor(prod, "post-confirmation")).toMatchObject({ TABLE_NAME: expect.anything() });
});

test("lets the trigger after a reset end sessions and that of tokens read accounts, and nothing else", () => {
  const policies = prod.resources("identity", "AWS::IAM::Policy").map(({ Properties }) => Properties);
  const onAccounts = policies.filter(({ PolicyDocument }) => JSON.stringify(PolicyDocument).includes("cognito-idp:"));
  expect(onAccounts).toMatchObject([
    {
      PolicyDocument: {
        Statement: [
          {
            Action: "cognito-idp:AdminUserGlobalSignOut",
            Resource: { "Fn::GetAtt": [expect.stringMatching(/^Users/), "Arn"] },
          },
        ],
      },
      Roles: [{ Ref: expect.stringMatching(/^PostConfirmationRole/) }],
    },
    {
      PolicyDocument: { Statement: [{ Action: "cognito-idp:AdminGetUser" }] },
      Roles: [{ Ref: expect.stringMatching(/^TokenClaimsRole/) }],
    },
  ]);
});

test("ends a trigger when Cognito stops waiting", () => {
  const triggers = prod.resources("identity", "AWS::Lambda::Function");
  expect(triggers.map(({ Properties }) => Properties.Timeout)).toEqual([5, 5, 5, 5, 5]);
});

test("protects sign-ins by a regional firewall, where it is configured", () => {
  const [association] = prod.resources("identity", "AWS::WAFv2::WebACLAssociation");
  const only = (type: string) => Object.keys(prod.template("identity").findResources(type))[0];
  expect(association?.Properties).toEqual({
    ResourceArn: { "Fn::GetAtt": [only("AWS::Cognito::UserPool"), "Arn"] },
    WebACLArn: { "Fn::GetAtt": [only("AWS::WAFv2::WebACL"), "Arn"] },
  });
  expect(prod.resources("identity", "AWS::WAFv2::WebACL")[0]?.Properties.Scope).toBe("REGIONAL");
  expect(givenClinic("dev").resources("identity", "AWS::WAFv2::WebACL")).toEqual([]);
});

test("links mails to the configured domain, or to CloudFront's name from a parameter", () => {
  expect(functionFor(prod, "custom-message")).toMatchObject({ WEB_URL: "https://clinic.example.com" });
  const staging = givenClinic("staging");
  expect(functionFor(staging, "custom-message")).toMatchObject({ WEB_URL_PARAMETER: "/clinic/staging/web-url" });
  expect(staging.resources("web", "AWS::SSM::Parameter")[0]?.Properties.Name).toBe("/clinic/staging/web-url");
});

test("reserves concurrency for the triggers of sign-in in production, where no other function can use it up", () => {
  const reserved = (environment: "prod" | "staging") =>
    givenClinic(environment)
      .resources("identity", "AWS::Lambda::Function")
      .map(({ Properties }) => [Properties.Description, Properties.ReservedConcurrentExecutions])
      .filter(([, calls]) => calls !== undefined);
  expect(reserved("prod")).toEqual([
    ["Cognito's trigger pre-authentication", 20],
    ["Cognito's trigger post-authentication", 20],
    ["Cognito's trigger token-claims", 20],
  ]);
  expect(reserved("staging")).toEqual([]);
});
