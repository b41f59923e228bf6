import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../functions/api/accounts/index.ts";
import { namesOf } from "../../../functions/platform/dynamo/failure.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { ID_PREFIXES, PATH_IDS } from "../../../shared/values/ids.ts";
import { type ClinicIds, goodBody, type Mark } from "../../support/bodies.ts";
import { call, IDS } from "../../support/call.ts";
import { isId, operations, queryNames, requestOf } from "../../support/operations.ts";
import { givenCaller, tenantItem, userItem } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";
import { openTable } from "../../support/table.ts";

describe("errors", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => dynamo.reset());

  const me = () => call(handler, contract.accounts.me, { as: "TENANT_ADMIN" });
  const failure = (name: string) => Object.assign(new Error("table clinic-prod, patient Ada"), { name });

  test.each(["ThrottlingException", "ProvisionedThroughputExceededException", "TimeoutError", "InternalServerError"])(
    "%s is a 503 that may be tried again",
    async (name) => {
      dynamo.on(GetCommand).rejects(failure(name));
      const answer = await me();
      expect(answer).toMatchObject({ status: 503, body: { code: "unavailable", error: REQUEST_TEXTS.unavailable } });
      expect(answer.headers["retry-after"]).toBe("1");
    },
  );

  test("answers an unexpected error with a 500 that reveals nothing of its cause", async () => {
    dynamo.on(GetCommand).rejects(failure("AccessDeniedException"));
    const answer = await me();
    expect(answer).toMatchObject({ status: 500, body: { code: "internal", error: REQUEST_TEXTS.internal } });
    expect(JSON.stringify(answer)).not.toMatch(/clinic-prod|Ada/);
  });

  test("answers 500 when a result breaks the contract", async () => {
    givenCaller(dynamo, "TENANT_ADMIN", { tenant: { tenant_name: 7 } });
    expect((await me()).status).toBe(500);
  });

  test("forbids caching of every answer", async () => {
    dynamo
      .on(GetCommand)
      .resolvesOnce({ Item: userItem("TENANT_ADMIN") })
      .resolves({ Item: tenantItem() });
    expect((await me()).headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
    });
  });

  test("returns the names of an error and of its causes", () => {
    const cause = Object.assign(new Error("x"), { code: "ECONNRESET" });
    expect(namesOf(new TypeError("fetch failed", { cause }))).toEqual(["TypeError", "Error", "ECONNRESET"]);
  });
});

describe("failing table", () => {
  const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
  const MARK: Mark = { name: "failing", phone: "5550100100", dob: "1980-12-09" };
  const PREFIXES: Readonly<Record<string, string>> = { ...ID_PREFIXES, practitioner_id: "staff", other_id: "pat" };

  /** Operations that read no more than the caller's own rows, that ask another service first, or that need a valid token. */
  const OTHERS = [
    ...["fhir.metadata", "accounts.me", "tenants.getCurrent", "logos.startUpload", "appointments.listOwn"],
    ...["accounts.inviteAdministrator", "accounts.inviteAdministratorOf", "accounts.listPlatformAdministrators"],
    ...["logos.put", "messages.getOptOut", "messages.optOut", "staff.listOwnTimeOff"],
    ...["online.viewOffer", "online.acceptOffer", "online.declineOffer"],
  ];

  /** Well-formed ids; the table fails before it matters whether they have rows. */
  const ids: ClinicIds = {
    ...Object.fromEntries(
      [
        ...Object.keys({ ...PATH_IDS, ...PREFIXES }),
        ...operations.flatMap(({ route }) => queryNames(route).filter(isId)),
      ].map((name) => [name, name === "user_id" ? IDS.otherUser : PREFIXES[name] ? `${PREFIXES[name]}_${ULID}` : ULID]),
    ),
    feed_file: `feed_${ULID}.ics`,
    key: `${ULID}${"k".repeat(43)}`,
  };

  const { holds, fails, writes } = openTable();

  const tried = operations.filter(({ domain, operation }) => !OTHERS.includes(`${domain}.${operation}`));

  test.each(tried)("$domain $operation answers 503 and writes nothing while the table is throttled", async (each) => {
    const { domain, operation, route } = each;
    const { handler } = await import(`../../../functions/api/${domain}/index.ts`);
    const as = route.roles === "public" ? undefined : (route.roles[0] as Role);
    const request = requestOf(route, goodBody(`${domain}.${operation}`, ids, MARK), ids);
    holds([], as ?? "TENANT_ADMIN");
    fails();
    const { status, headers } = await call(handler, route, { as, ...request } as never);
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    expect(writes()).toEqual([]);
  });
});
