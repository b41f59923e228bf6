import { handler } from "../../../functions/api/accounts/index.ts";
import type { ApiEvent } from "../../../functions/http/event.ts";
import { idempotencyKey } from "../../../functions/http/middleware/idempotency-key.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { IDS } from "../../support/call.ts";
import { TENANT } from "../../support/clinic-rows.ts";
import { operation } from "../../support/operation-tests.ts";

const KEY = "0123456789abcdef";

/** Returns the key that the request of an operation with the header gets. */
function keyOf(
  operation: string,
  header: string | undefined,
  body: unknown = {},
  { params = {}, route = { idempotent: "key" } } = {},
) {
  const event = { operation, route, headers: { "idempotency-key": header }, caller: { userId: IDS.user } };
  const request = { ...event, input: { params, query: {}, body } } as unknown as ApiEvent;
  void idempotencyKey().before?.({ event: request } as never);
  return request.input.idempotencyKey;
}

it("gives a repeated request the key of the first one", () => {
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(keyOf("create", KEY)).toEqual({ user_id: IDS.user, key_hash: hash, request_hash: hash });
  expect(keyOf("create", KEY)).toEqual(keyOf("create", KEY));
});

it("keeps the keys of operations apart, also where name and header run into each other", () => {
  expect(keyOf("createLead", KEY)?.key_hash).not.toBe(keyOf("create", KEY)?.key_hash);
  expect(keyOf("createLead", KEY)?.key_hash).not.toBe(keyOf("create", `Lead${KEY}`)?.key_hash);
});

it("notices another body under the same key", () => {
  expect(keyOf("create", KEY, { a: 1 })?.request_hash).not.toBe(keyOf("create", KEY, { a: 2 })?.request_hash);
});

it("notices another record of the path under the same key", () => {
  const [one, other] = ["a", "b"].map((entry_id) => keyOf("reverse", KEY, {}, { params: { entry_id } }));
  expect(one?.key_hash).toBe(other?.key_hash);
  expect(one?.request_hash).not.toBe(other?.request_hash);
});

it("gives no key without a header, and none where the contract has no keys", () => {
  expect(keyOf("create", undefined)).toBeUndefined();
  expect(keyOf("create", KEY, {}, { route: { idempotent: "state" } })).toBeUndefined();
});

const { given, send, writes } = operation({
  handler,
  route: contract.accounts.inviteAdministrator,
  request: { body: { email: "grace@example.com", first_name: "Grace", last_name: "Hopper" } },
});

it.each(["", "short", "x".repeat(15), "x".repeat(65), `${KEY} ${KEY}`])(
  "refuses the header '%s', which is no key, before anything is written",
  async (header) => {
    given([TENANT.item()]);
    expect(await send({ headers: { "idempotency-key": header } })).toMatchObject({
      status: 400,
      body: { code: "malformed", error: REQUEST_TEXTS.invalidKey },
    });
    expect(writes()).toEqual([]);
  },
);
