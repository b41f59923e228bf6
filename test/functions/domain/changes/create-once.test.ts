import { claimKey, idempotencyRow, releaseKey } from "../../../../functions/domain/changes/create-once.ts";
import { idempotencyEntity } from "../../../../functions/entities/changes.ts";
import { IDS } from "../../../support/call.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows, put } = openTable();
const { tenant: tenant_id, user: user_id } = IDS;
const key = { user_id, key_hash: "key", request_hash: "body" };
const stored = (record_id?: string) => itemOf(idempotencyEntity().put(idempotencyRow(key, tenant_id, record_id)));

beforeEach(() => holds([]));

it("claims a key for the first request and returns no record, even if its id is known", async () => {
  expect(await claimKey(tenant_id, key, "pat_1")).toBeUndefined();
  expect(rows("idempotency")).toMatchObject([{ ...key, tenant_id, record_id: "pat_1" }]);
});

it("returns the record to the next request with the same body, and refuses another body", async () => {
  await claimKey(tenant_id, key, "pat_1");
  expect(await claimKey(tenant_id, key, "pat_2")).toBe("pat_1");
  await expect(claimKey(tenant_id, { ...key, request_hash: "other" })).rejects.toMatchObject({ code: "key_reused" });
});

it("releases a claimed key", async () => {
  put(stored());
  await releaseKey(tenant_id, key);
  expect(rows("idempotency")).toEqual([]);
});

it.each([
  ["a record was created", stored("pat_1"), key],
  ["another body has claimed it", stored(), { ...key, request_hash: "other" }],
])("keeps the key without an error when %s", async (_, item, released) => {
  put(item);
  await releaseKey(tenant_id, released);
  expect(rows("idempotency")).toHaveLength(1);
});
