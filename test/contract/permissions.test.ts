import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { PATH_IDS } from "../../shared/ids.ts";
import { ROLES } from "../../shared/roles.ts";
import { type Route, routeKey } from "../../shared/route.ts";
import { call } from "../support/call.ts";
import { IDS } from "../support/event.ts";
import { operations } from "../support/operations.ts";
import { givenCaller } from "../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
});

const handlerOf = async (domain: string) => (await import(`../../functions/${domain}/index.ts`)).handler;
/** Ids that nothing has, for every path. */
const params = Object.fromEntries(Object.keys(PATH_IDS).map((name) => [name, "nobody"]));
const pathOf = ({ path }: Route) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`{${name}}`)));

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

test("the permissions are the ones that were agreed on (docs/permissions.md)", async () => {
  const header = ["operation", "without a token", ...ROLES];
  const lines = operations.map(({ route }) => {
    const open = route.roles === "public";
    const marks = ROLES.map((role) => (open || route.roles.includes(role) ? "yes" : ""));
    return row([`\`${routeKey(route)}\``, open ? "yes" : "", ...marks]);
  });
  const text = [
    "# Who may call what",
    "",
    "Generated from the contract by the tests (`npx vitest run -u test/contract`).",
    "",
  ];
  const table = [row(header), row(header.map(() => "---")), ...lines];
  await expect([...text, ...table, ""].join("\n")).toMatchFileSnapshot("../../docs/permissions.md");
});

describe.each(operations)("$domain.$operation", ({ domain, route }) => {
  test.each(ROLES)("as %s", async (role) => {
    givenCaller(dynamo, role);
    const { status } = await call(await handlerOf(domain), route, {
      as: role,
      params: pathOf(route),
      body: "not the right shape",
    });
    const allowed = route.roles === "public" || route.roles.includes(role);
    expect(status === 403).toBe(!allowed);
    expect(status).not.toBe(401);
  });

  test("without a token, with an id token, and with another group than the row's role", async () => {
    const handler = await handlerOf(domain);
    const open = route.roles === "public";
    givenCaller(dynamo, "TENANT_ADMIN");
    const statusOf = async (options: object) =>
      (await call(handler, route, { params: pathOf(route), ...options })).status;
    expect((await statusOf({})) === 401).toBe(!open);
    expect((await statusOf({ as: "TENANT_ADMIN", claims: { token_use: "id" } })) === 401).toBe(!open);
    expect((await statusOf({ as: "PLATFORM_ADMIN" })) === 403).toBe(!open);
  });

  test("of an inactive clinic, and as an inactive person", async () => {
    if (route.roles === "public") return;
    const role = route.roles.find((candidate) => candidate !== "PLATFORM_ADMIN") ?? "TENANT_ADMIN";
    const options = { as: role, params: pathOf(route), sub: IDS.user };
    givenCaller(dynamo, role, { tenant: { status: "INACTIVE" } });
    expect(await call(await handlerOf(domain), route, options)).toMatchObject({
      status: 403,
      body: { code: "tenant_inactive" },
    });
    givenCaller(dynamo, role, { user: { status: "INACTIVE" } });
    expect(await call(await handlerOf(domain), route, options)).toMatchObject({
      status: 403,
      body: { code: "account_inactive" },
    });
  });
});
