import { contract } from "../../../shared/contract/contract.ts";
import { peopleRoutes, programRoutes, type Route, routeKey } from "../../../shared/contract/route.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const clinic = givenClinic("prod");
const { resources } = clinic;
const routes = Object.values(contract).flatMap((domain) => Object.values(domain) as Route[]);
const ofPeople = routes.flatMap(peopleRoutes);
const forPrograms = routes.flatMap(programRoutes).map(routeKey);
const deployed = resources("api", "AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties);
const statements = (["api", "identity"] as const).flatMap((stack) =>
  resources(stack, "AWS::IAM::Policy").flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]),
);

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

const list = <T>(value: T | T[]) => (Array.isArray(value) ? value : [value]);

test("deploys exactly the contract's routes", () => {
  expect(deployed.map(({ RouteKey }) => RouteKey).sort()).toEqual([...ofPeople.map(routeKey), ...forPrograms].sort());
});

test("stays below the limits of routes and resources, beyond which the routes for programs get a stack of their own", () => {
  expect(deployed.length).toBeLessThanOrEqual(280);
  expect(Object.keys(clinic.template("api").toJSON().Resources).length).toBeLessThanOrEqual(450);
});

test("leaves the check of API keys to the functions", () => {
  const open = deployed.filter(({ AuthorizationType }) => AuthorizationType === "NONE").map(({ RouteKey }) => RouteKey);
  const publicRoutes = routes.filter(({ roles }) => roles === "public").map(routeKey);
  expect(open.sort()).toEqual([...publicRoutes, ...forPrograms].sort());
});

test("requires the user pool's token on every route that the contract does not call public", () => {
  const authorization = new Map(deployed.map((route) => [route.RouteKey, route]));
  for (const route of ofPeople) {
    const { AuthorizationType, AuthorizerId } = authorization.get(routeKey(route)) ?? {};
    if (route.roles === "public") expect([route.path, AuthorizationType]).toEqual([route.path, "NONE"]);
    else expect([route.path, AuthorizationType, AuthorizerId]).toEqual([route.path, "JWT", expect.anything()]);
  }
});

test("accepts tokens of the web client only", () => {
  const [authorizer] = resources("api", "AWS::ApiGatewayV2::Authorizer");
  expect(authorizer?.Properties.JwtConfiguration.Audience).toHaveLength(1);
  expect(JSON.stringify(authorizer?.Properties.JwtConfiguration.Issuer)).toContain("cognito-idp");
});

test("allows no function to scan the table", () => {
  const actions = statements.flatMap(({ Action }) => list(Action));
  expect(actions.filter((action) => /scan/i.test(action))).toEqual([]);
  expect(actions).toContain("dynamodb:Query");
});

test("allows no function an action by a wildcard", () => {
  expect(statements.flatMap(({ Action }) => list(Action)).filter((action) => action.includes("*"))).toEqual([]);
});

test("allows all resources for nothing, and patterns for logos and exports only", () => {
  const wide = statements.filter(({ Resource }) =>
    list(Resource).some((resource) => /\*/.test(JSON.stringify(resource))),
  );
  const kinds = wide.map(({ Action, Resource }) => {
    const [action = ""] = list(Action);
    if (/Exports.*"\/\*"/.test(JSON.stringify(Resource))) return "exports";
    return /"\/(uploads\/)?tenants\/\*"/.test(JSON.stringify(Resource)) ? "logos" : action;
  });
  expect(new Set(kinds)).toEqual(new Set(["logos", "exports"]));
});

test("lets only accounts and staff manage Cognito, offboarding know the user pool, and only one domain manages logos", () => {
  const users = resources("api", "AWS::Lambda::Function").map(({ Properties }) => ({
    domain: /The domain (\w+)/.exec(Properties.Description)?.[1],
    names: Object.keys(Properties.Environment.Variables),
  }));
  const having = (name: string) => users.filter(({ names }) => names.includes(name)).map(({ domain }) => domain);
  for (const domain of having("USER_POOL_ID")) expect(["accounts", "staff", "offboarding"]).toContain(domain);
  expect(having("USER_POOL_ID")).toContain("accounts");
  expect(having("LOGOS_BUCKET")).toEqual(["logos"]);
  expect(having("TABLE_NAME").sort()).toEqual(Object.keys(contract).sort());
});

test("runs bundled ES modules on ARM and Node.js 24, with own logs that name the release", () => {
  for (const { Properties } of resources("api", "AWS::Lambda::Function"))
    expect(Properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      Handler: "index.handler",
      Environment: { Variables: expect.objectContaining({ RELEASE: "unreleased" }) },
      LoggingConfig: { LogFormat: "JSON", LogGroup: expect.anything() },
    });
});

/** Numbers of the secrets that each function accepts, by the references in its environment. */
const acceptedBy = (of: typeof clinic) =>
  of.resources("api", "AWS::Lambda::Function").map(({ Properties }) => {
    const references = JSON.stringify(Properties.Environment.Variables.ORIGIN_SECRETS);
    return [...references.matchAll(/"Ref":"OriginSecret(\d)[0-9A-F]{8}"/g)].map(([, number]) => number);
  });

test("gives every function CloudFront's secret from Secrets Manager", () => {
  for (const secrets of acceptedBy(clinic)) expect(secrets).toEqual(["1"]);
  const isOrigins = (id: string) => id.startsWith("OriginSecret");
  const secrets = clinic.template("api").findResources("AWS::SecretsManager::Secret");
  expect(Object.entries(secrets).flatMap(([id, { Properties }]) => (isOrigins(id) ? [Properties] : []))).toEqual([
    expect.objectContaining({
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true, ExcludeCharacters: "," },
      KmsKeyId: expect.anything(),
    }),
  ]);
  const values = resources("api", "AWS::Lambda::Function").map(({ Properties }) =>
    JSON.stringify(Properties.Environment.Variables.ORIGIN_SECRETS),
  );
  for (const value of values) expect(value).toMatch(/\{\{resolve:secretsmanager:.*:SecretString:::\}\}/);
});

test("gives every function the cursors' secret from Secrets Manager", () => {
  const secrets = clinic.template("api").findResources("AWS::SecretsManager::Secret");
  const [[id, secret] = []] = Object.entries(secrets).filter(([name]) => name.startsWith("CursorsSecret"));
  expect(secret?.Properties).toMatchObject({
    GenerateSecretString: { PasswordLength: 64 },
    KmsKeyId: expect.anything(),
  });
  for (const { Properties } of resources("api", "AWS::Lambda::Function"))
    expect(Properties.Environment.Variables.CURSOR_SECRET).toEqual({
      "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: id }, ":SecretString:::}}"]],
    });
});

test("gives every function the former secret of cursors and links too after a rotation", () => {
  const rotated = givenClinic("prod", { linkSecret: 3 });
  const numbersIn = (value: unknown) => /CursorsSecret(\d)/.exec(JSON.stringify(value) ?? "")?.[1];
  const secretsOf = (stack: "api" | "messages") =>
    rotated.resources(stack, "AWS::Lambda::Function").map(({ Properties }) => Properties.Environment.Variables);
  for (const { CURSOR_SECRET, FORMER_CURSOR_SECRET } of secretsOf("api"))
    expect([numbersIn(CURSOR_SECRET), numbersIn(FORMER_CURSOR_SECRET)]).toEqual(["3", "2"]);
  const dispatcher = secretsOf("messages").find((variables) => variables.CURSOR_SECRET);
  expect([numbersIn(dispatcher?.CURSOR_SECRET), numbersIn(dispatcher?.FORMER_CURSOR_SECRET)]).toEqual(["3", "2"]);
  for (const { Properties } of resources("api", "AWS::Lambda::Function"))
    expect(Properties.Environment.Variables).not.toHaveProperty("FORMER_CURSOR_SECRET");
});

test("gives what encrypts the secrets of webhooks to the two functions that use it, and keeps all of it after rotations", () => {
  const holders = (stacks: typeof clinic) =>
    (["api", "messages"] as const).flatMap((stack) =>
      stacks
        .resources(stack, "AWS::Lambda::Function")
        .map(({ Properties }) => Properties.Environment.Variables.WEBHOOK_SECRETS)
        .filter(Boolean)
        .map((value) => [...JSON.stringify(value).matchAll(/WebhooksSecret(\d)/g)].map(([, number]) => number)),
    );
  expect(holders(clinic)).toEqual([["1"], ["1"]]);
  expect(holders(givenClinic("prod", { webhookSecret: 3, linkSecret: 5 }))).toEqual([
    ["3", "2", "1"],
    ["3", "2", "1"],
  ]);
});

test("accepts and exports the former secret during a rotation", () => {
  const rotated = givenClinic("prod", { originSecret: 3 });
  for (const secrets of acceptedBy(rotated)) expect(secrets).toEqual(["3", "2"]);
  const exported = JSON.stringify(rotated.template("api").findOutputs("*"));
  for (const name of ["OriginSecret2", "OriginSecret3"]) expect(exported).toContain(name);
  expect(JSON.stringify(rotated.resources("web", "AWS::CloudFront::Distribution"))).toMatch(/OriginSecret3/);
  expect(JSON.stringify(rotated.resources("web", "AWS::CloudFront::Distribution"))).not.toMatch(/OriginSecret2/);
});

test("limits the retention of the API's logs, and encrypts them with prod's key", () => {
  const groups = resources("api", "AWS::Logs::LogGroup");
  expect(groups).toHaveLength(Object.keys(contract).length + 1);
  for (const { Properties } of groups)
    expect(Properties).toMatchObject({ RetentionInDays: 90, KmsKeyId: expect.anything() });
});

test("limits the public routes to less than half of all requests, each route for programs, and the others to what the stage allows", () => {
  const publicRoutes = routes.filter(({ roles }) => roles === "public").map(routeKey);
  const reading = { ThrottlingRateLimit: 17.5, ThrottlingBurstLimit: 35 };
  const writing = { ThrottlingRateLimit: 7.5, ThrottlingBurstLimit: 15 };
  const [[id, stage] = ["", { Properties: {} }]] = Object.entries(
    clinic.template("api").findResources("AWS::ApiGatewayV2::Stage"),
  );
  expect(id).not.toBe("");
  const limits = Object.fromEntries(publicRoutes.map((key) => [key, key.startsWith("GET ") ? reading : writing]));
  const program = { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 };
  const ofPrograms = Object.fromEntries(forPrograms.map((key) => [key, program]));
  expect(stage.Properties.RouteSettings).toEqual({ ...limits, ...ofPrograms });
  const rates = Object.values(limits).map(({ ThrottlingRateLimit }) => ThrottlingRateLimit);
  expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeLessThan(250);
  const made = clinic.template("api").findResources("AWS::ApiGatewayV2::Route");
  const before = (stage.DependsOn as string[]).map((name) => made[name]?.Properties.RouteKey).filter(Boolean);
  expect(before.sort(), "CloudFormation refuses settings of a route that is not there yet").toEqual(
    [...publicRoutes, ...forPrograms].sort(),
  );
});

test("throttles the API, and logs the sender's address but neither people nor paths", () => {
  const [stage] = resources("api", "AWS::ApiGatewayV2::Stage");
  expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
    ThrottlingRateLimit: 500,
    ThrottlingBurstLimit: 1000,
  });
  const format: string = stage?.Properties.AccessLogSettings.Format;
  for (const field of ["requestId", "identity.sourceIp"]) expect(format).toContain(`$context.${field}`);
  expect(format).not.toMatch(/\$context\.path|userAgent|claims/);
});

test("lets offboarding list the platform's administrators, and change no account", () => {
  const statements = resources("api", "AWS::IAM::Policy")
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes("offboarding"))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as { readonly Action: string | string[] }[]);
  const actions = statements.flatMap(({ Action }) => Action).filter((action) => action.startsWith("cognito-idp:"));
  expect(actions).toEqual(["cognito-idp:ListUsersInGroup"]);
});
