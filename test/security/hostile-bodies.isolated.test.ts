import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ROLES } from "../../shared/contract/roles.ts";
import { ID_PREFIXES, PATH_IDS } from "../../shared/values/ids.ts";
import { goodBodies, HOSTILE, hostileBodies, MULTILINE } from "../support/bodies.ts";
import { call, IDS } from "../support/call.ts";
import { collectLogLines, printFigures } from "../support/depth.ts";
import { operations } from "../support/operations.ts";
import { givenCaller } from "../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const lines = collectLogLines();
const figures = { operations: 0, bodies: 0, wrong: 0 };
afterAll(() => {
  const { operations: count, bodies, wrong } = figures;
  printFigures(`hostile bodies: ${count} operations, ${bodies} bodies, ${lines.length} log lines, ${wrong} wrong`);
});

const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
const PREFIXES: Readonly<Record<string, string>> = { ...ID_PREFIXES, practitioner_id: "staff", other_id: "pat" };
/** A well-formed id under every name. */
const ids = Object.fromEntries(
  [...Object.keys(PATH_IDS), ...Object.keys(PREFIXES)].map((name) => [
    name,
    name === "user_id" ? IDS.otherUser : `${PREFIXES[name] ?? name}_${ULID}`,
  ]),
);
const bodies = goodBodies(ids, { name: "hostile", phone: "5559300639", dob: "1935-05-05" });
const writes = operations.filter(({ route }) => route.body);

/** Returns whether a command belongs to every request: reading the caller, and counting the clinic's requests. */
const isOfEveryRequest = (command: unknown) =>
  command instanceof GetCommand ||
  (command instanceof UpdateCommand && String(command.input.Key?.sk).startsWith("$tenantMinute_"));

test.each(writes)(
  "$domain $operation refuses every hostile body, writes nothing and repeats nothing",
  async (write) => {
    const { domain, operation, route } = write;
    const good = bodies[`${domain}.${operation}`];
    if (!good) throw new Error(`${domain}.${operation} has no good body in test/support/bodies.ts`);
    expect(route.body?.safeParse(good).error, "the good body has to be good").toBeUndefined();
    const as = ROLES.find((role) => route.roles !== "public" && route.roles.includes(role));
    const { handler } = await import(`../../functions/api/${domain}/index.ts`);
    const params = Object.fromEntries(
      [...route.path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => [name, ids[name] ?? ""]),
    );
    const query = { location_id: ids.location_id ?? "" };
    dynamo.reset();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(UpdateCommand).resolves({ Attributes: { __edb_e__: "tenantMinute", __edb_v__: "1", requests: 1 } });
    if (as) givenCaller(dynamo, as);
    const isHarmless = (name: string) =>
      name === "a line break in every field" &&
      Object.keys(good).every((field) => MULTILINE.includes(`${domain}.${operation}.${field}`));
    for (const { name, rawBody, type } of hostileBodies(good).filter((each) => !isHarmless(each.name))) {
      dynamo.resetHistory();
      const headers = { "content-type": type ?? "application/json" };
      const answer = await call(handler, route, { as, params, rawBody, headers, ...(route.query && { query }) });
      const { status, body } = answer;
      const calls = dynamo.calls().filter(({ args: [command] }) => !isOfEveryRequest(command)).length;
      const echoed = JSON.stringify(answer).includes(HOSTILE);
      figures.bodies += 1;
      if (![400, 413, 415, 422].includes(status) || calls > 0 || echoed) figures.wrong += 1;
      expect([400, 413, 415, 422], `${name}: ${status} ${body?.error}`).toContain(status);
      expect({ calls, echoed }, name).toEqual({ calls: 0, echoed: false });
    }
    figures.operations += 1;
  },
);

test("tries at least 30 bodies on every operation that has one, and logs none of them", () => {
  expect(figures.operations).toBe(writes.length);
  expect(figures.bodies).toBeGreaterThanOrEqual(30 * writes.length);
  expect(lines).toHaveLength(figures.bodies);
  const leaking = lines.filter((line) => line.includes(HOSTILE));
  figures.wrong += leaking.length;
  expect(leaking).toEqual([]);
});
