import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const { resources } = givenClinic("prod");
const of = (type: string) => resources("live", type).map(({ Properties }) => Properties);

test("admits connections by an authorizer that is asked only with a ticket, and lets no one skip it", () => {
  const [authorizer, ...others] = of("AWS::ApiGatewayV2::Authorizer");
  expect(others).toEqual([]);
  expect(authorizer).toMatchObject({
    AuthorizerType: "REQUEST",
    IdentitySource: ["route.request.querystring.ticket"],
  });
  const routes = of("AWS::ApiGatewayV2::Route").map(({ RouteKey, AuthorizationType }) => [RouteKey, AuthorizationType]);
  // API Gateway knows no authorizer for the other two, which serve admitted connections only.
  expect(Object.fromEntries(routes)).toEqual({ $connect: "CUSTOM", $disconnect: "NONE", $default: "NONE" });
});

test("throttles connections, and logs neither their query, which has the ticket, nor an address", () => {
  const [stage] = of("AWS::ApiGatewayV2::Stage");
  expect(stage).toMatchObject({
    StageName: "live",
    DefaultRouteSettings: { ThrottlingRateLimit: expect.any(Number), ThrottlingBurstLimit: expect.any(Number) },
  });
  const fields = Object.values(JSON.parse(stage?.AccessLogSettings.Format) as Record<string, string>);
  expect(fields).toContain("$context.status");
  expect(fields.filter((field) => /query|path|sourceIp|header/i.test(field))).toEqual([]);
});

test("lets the function that fans out send to connections and end them, and do nothing else with the API", () => {
  const statements = of("AWS::IAM::Policy").flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const manage = statements.filter(({ Action }) => String(Action).startsWith("execute-api:"));
  expect(manage.map(({ Action }) => Action)).toEqual(["execute-api:ManageConnections"]);
  const targets = manage.flatMap(({ Resource }) => Resource).map((arn) => JSON.stringify(arn));
  expect(targets.map((arn) => /\/live\/(POST|DELETE)\/@connections\/\*/.exec(arn)?.[1]).sort()).toEqual([
    "DELETE",
    "POST",
  ]);
});
