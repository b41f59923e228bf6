import { ulid } from "ulid";
import {
  deleteMarked,
  hasExpiredMark,
  ifMarked,
  refuseUsed,
  withUsageMark,
} from "../../../../functions/domain/changes/usage-guard.ts";
import { serviceEntity } from "../../../../functions/entities/clinic.ts";
import { getRow } from "../../../../functions/platform/dynamo/batch-get.ts";
import { deleteItem } from "../../../../functions/platform/dynamo/transaction.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, serviceItem } from "../../../support/desk.ts";
import { openTable } from "../../../support/table.ts";

const { fails, holds, put, rows } = openTable();
const key = { tenant_id: IDS.tenant, service_id: DESK.service_id };
const read = () => getRow(serviceEntity(), key, "gone");
const storedMark = () => rows("service")[0]?.usage_mark;

beforeEach(() => holds([serviceItem()]));

it("marks the row while the work runs", async () => {
  const marks: unknown[] = [];
  const result = await withUsageMark(serviceEntity(), read, async (row, mark) => {
    marks.push(mark, storedMark());
    return row.service_id;
  });
  expect(result).toBe(DESK.service_id);
  expect(marks[0]).toBe(marks[1]);
});

it("reads the row again when it has changed before it was marked", async () => {
  let reads = 0;
  const changed = async () => {
    const row = await read();
    if (reads === 0) put(serviceItem({ version: 5 }));
    reads += 1;
    return row;
  };
  expect(await withUsageMark(serviceEntity(), changed, async ({ version }) => version)).toBe(5);
});

it("removes the mark when the work fails, and throws the error", async () => {
  const failure = new Error("throttled");
  await expect(withUsageMark(serviceEntity(), read, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(storedMark()).toBeUndefined();
});

it("throws the first error when the mark can't be removed either", async () => {
  const work = async () => {
    fails();
    refuseUsed(1, (count) => `${count} in use`);
  };
  await expect(withUsageMark(serviceEntity(), read, work)).rejects.toMatchObject({ code: "in_use" });
});

it("throws the error of a row that does not exist, and does no work", async () => {
  holds([]);
  const work = vi.fn();
  await expect(withUsageMark(serviceEntity(), read, work)).rejects.toMatchObject({
    code: "not_found",
    message: "gone",
  });
  expect(work).not.toHaveBeenCalled();
});

it("refuses a row that others refer to, with their number and the field", () => {
  const inUse = (count: number) => `${count} in use`;
  expect(() => refuseUsed(0, inUse)).not.toThrow();
  expect(() => refuseUsed(3, inUse, "time_zone")).toThrow(
    expect.objectContaining({ code: "in_use", message: "3 in use", fields: { time_zone: "3 in use" } }),
  );
});

it("throws a conflict when the mark was lost before the deletion", async () => {
  const deletion = withUsageMark(serviceEntity(), read, async (row, mark) => {
    put(serviceItem({ usage_mark: ulid() }));
    await deleteMarked(deleteItem(serviceEntity().delete(row).where(ifMarked(mark))), []);
  });
  await expect(deletion).rejects.toMatchObject({ code: "conflict" });
  expect(rows("service")).toHaveLength(1);
});

it("treats a mark as expired once it is older than a function can run", () => {
  const now = Date.now();
  expect(hasExpiredMark({})).toBe(false);
  expect(hasExpiredMark({ usage_mark: ulid(now - 10_000) })).toBe(false);
  expect(hasExpiredMark({ usage_mark: ulid(now - 30_000) })).toBe(false);
  expect(hasExpiredMark({ usage_mark: ulid(now - 30_001) })).toBe(true);
});
