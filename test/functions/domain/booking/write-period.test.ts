import { createPeriod, removePeriod } from "../../../../functions/domain/booking/periods.ts";
import type { Caller } from "../../../../functions/entities/audit-entry.ts";
import { IDS } from "../../../support/call.ts";
import { DESK } from "../../../support/desk.ts";
import { canceled, type Item } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { failsNextWrites, holds, rows, writes } = openTable();
const caller: Caller = { tenantId: IDS.tenant, userId: IDS.user, role: "TENANT_ADMIN", requestId: "request-1" };
const body = {
  from_date: "2027-03-08",
  to_date: "2027-03-12",
  reason: "Renovation",
  start_time: undefined,
  end_time: undefined,
};
const key = { user_id: IDS.user, key_hash: "key", request_hash: "body" };
const operation = "locations.createClosure";
const FAILED = "ConditionalCheckFailed";
const create = (changes: object = {}, owner_id: string = DESK.location_id) =>
  createPeriod(caller, { owner_id, body, prefix: "clos", operation, notFound: "Closure not found", ...changes });
const remove = (period_id: string) =>
  removePeriod(caller, { period_id, operation: "locations.removeClosure", notFound: "Closure not found" });
const yearPeriods = () =>
  rows("periodYear").map(({ periods }) => (periods as Item[]).map(({ period_id }) => period_id));
const refusal =
  (...codes: string[]) =>
  () =>
    canceled(codes);

beforeEach(() => holds([]));

it("tries again when another write interfered, and returns what it wrote", async () => {
  failsNextWrites(refusal("None", FAILED, "None"));
  const { period_id } = await create();
  expect(yearPeriods()).toEqual([[period_id]]);
  expect(rows("period")).toHaveLength(1);
});

it("answers 503 when something other than a write prevented it", async () => {
  failsNextWrites(refusal("None", "ProvisionedThroughputExceeded", "None"));
  await expect(create()).rejects.toMatchObject({ code: "unavailable" });
  expect(writes()).toEqual([]);
});

it("tries again with a key when another item than the key failed", async () => {
  failsNextWrites(refusal("None", FAILED, "None", "None"));
  await create({ idempotencyKey: key });
  expect(rows("period")).toHaveLength(1);
});

it("answers a conflict when the key is taken and its record is not known yet", async () => {
  failsNextWrites(refusal("None", "None", "None", FAILED));
  await expect(create({ idempotencyKey: key })).rejects.toMatchObject({ code: "conflict" });
  expect(writes()).toEqual([]);
});

it("tries again without a key when the last item failed", async () => {
  failsNextWrites(refusal("None", "None", FAILED));
  await create();
  expect(rows("period")).toHaveLength(1);
});

it("refuses a key that has created the closure of another location", async () => {
  await create({ idempotencyKey: key });
  await expect(create({ idempotencyKey: key }, "loc_other")).rejects.toMatchObject({ code: "key_reused" });
  expect(rows("period")).toHaveLength(1);
});

it("stores times only when both are given", async () => {
  const { period_id: _id, ...period } = await create({ body: { ...body, start_time: "09:00" } });
  expect(period).not.toHaveProperty("start_time");
});

it("deletes one closure, and keeps the others of the year", async () => {
  const [first, second] = [await create(), await create()];
  await remove(first.period_id);
  expect(yearPeriods()).toEqual([[second.period_id]]);
  expect(rows("period").map(({ period_id }) => period_id)).toEqual([second.period_id]);
});

it("repeats a deletion that another write prevented", async () => {
  const { period_id } = await create();
  failsNextWrites(refusal("None", FAILED, "None"));
  await remove(period_id);
  expect(yearPeriods()).toEqual([[]]);
});

it("records the values that a deletion loses, without ids and times of the row", async () => {
  const { period_id } = await create();
  await remove(period_id);
  const entry = rows("audit_entry").find((each) => each.operation === "locations.removeClosure");
  const changes = entry?.changes as { field: string; from: unknown; to: unknown }[];
  expect(Object.fromEntries(changes.map(({ field, from }) => [field, from]))).toEqual(body);
});
