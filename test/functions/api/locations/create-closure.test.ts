import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { CLOSURE, LOCATION } from "../../../support/clinic-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, itRefuses, operation } from "../../../support/operation-tests.ts";

const body = { from_date: "2027-12-24", to_date: "2028-01-02", reason: "Winter break" };
const { location_id: owner_id } = LOCATION.item();
const opened = operation({
  handler,
  route: contract.locations.createClosure,
  request: { params: paramsOf(LOCATION), body },
  items: [LOCATION.item()],
});
const { send, rows, writes } = opened;

it("writes it, both years that it touches and an audit entry in one transaction, and returns it", async () => {
  const answer = await send();
  const id = expect.stringMatching(/^clos_[0-9a-z]{26}$/);
  expect(answer).toMatchObject({ status: 201, body: { ...body, closure_id: id, location_id: owner_id } });
  expect(rows(CLOSURE.entity)).toMatchObject([{ ...body, period_id: id, owner_id }]);
  const periods = [{ ...body, period_id: answer.body.closure_id }];
  expect(rows("periodYear")).toMatchObject([
    { owner_id, year: "2027", periods, version: 1 },
    { owner_id, year: "2028", periods, version: 1 },
  ]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "locations.createClosure", record_id: owner_id }]);
});

it("adds to the year what is there already, in its next version", async () => {
  await send();
  await send({ body: { ...body, to_date: "2027-12-24", start_time: "9:00", end_time: "12:00" } });
  const [year] = rows("periodYear");
  expect(year).toMatchObject({ version: 2, periods: [body, { start_time: "09:00", end_time: "12:00" }] });
});

it("stores whole days without times when the fields are empty", async () => {
  expect((await send({ body: { ...body, start_time: "", end_time: " " } })).status).toBe(201);
  const [year] = rows("periodYear");
  expect(year?.periods).toStrictEqual([{ ...body, period_id: expect.any(String) }]);
});

it("writes one for a request that is sent again with its key", async () => {
  const headers = { "idempotency-key": "a-key-of-16-chars" };
  const first = await send({ headers });
  expect(await send({ headers })).toMatchObject({ status: 201, body: first.body });
  expect(rows(CLOSURE.entity)).toHaveLength(1);
});

it("answers 404 when the request is sent again after the closure was deleted", async () => {
  const headers = { "idempotency-key": "a-key-of-16-chars" };
  const { closure_id } = (await send({ headers })).body;
  await call(handler, contract.locations.removeClosure, { as: "TENANT_ADMIN", params: { closure_id } });
  expect(await send({ headers })).toMatchObject({ status: 404, body: { error: CLOSURE.notFound } });
});

itFindsOnlyOwn(opened, LOCATION);
itRefuses(opened, body, {
  "an end before the start": { to_date: "2027-12-23" },
  "an invisible reason": { reason: "\u200b" },
  "a reason that is too long": { reason: "a".repeat(201) },
});

it.each([
  ["more than two years", "to_date", { from_date: "2024-01-01" }],
  ["a start without an end", "end_time", { start_time: "09:00" }],
  ["hours that end before they begin", "end_time", { start_time: "12:00", end_time: "09:00" }],
])("refuses %s", async (_, field, change) => {
  const answer = await send({ body: { ...body, ...change } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
  expect(writes()).toEqual([]);
});
