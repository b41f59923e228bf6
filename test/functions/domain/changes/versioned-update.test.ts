import { patchVersioned } from "../../../../functions/domain/changes/versioned-update.ts";
import { auditEntry, type Caller } from "../../../../functions/entities/audit-entry.ts";
import { serviceEntity } from "../../../../functions/entities/clinic.ts";
import { findRow } from "../../../../functions/platform/dynamo/batch-get.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, serviceItem } from "../../../support/desk.ts";
import { canceled } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { failsNextWrites, holds, put, remove, rows, writes } = openTable();
const { tenant: tenant_id } = IDS;
const caller: Caller = { tenantId: tenant_id, userId: IDS.user, role: "TENANT_ADMIN", requestId: "request-1" };
const { service_id } = DESK;

/** Reads the service, lets the table change, and renames the service. */
async function rename(usageMark?: string, meanwhile = () => {}, version = 4) {
  const before = await findRow(serviceEntity(), { tenant_id, service_id });
  if (!before) throw new Error("no service");
  meanwhile();
  return patchVersioned(serviceEntity(), before, {
    entry: auditEntry(caller, "services.update", tenant_id, service_id),
    version,
    change: { service_name: "Scan" },
    usageMark,
    notFound: "gone",
    toResponse: ({ version: shown }) => ({ shown }),
  });
}

it("changes a row, and records the old and the new values", async () => {
  holds([serviceItem()]);
  expect(await rename()).toMatchObject({ service_name: "Scan", version: 5, changed_by: IDS.user });
  expect(rows("service")).toMatchObject([{ service_name: "Scan", version: 5 }]);
  expect(rows("audit_entry")).toMatchObject([{ changes: [{ field: "service_name", from: "Check-up", to: "Scan" }] }]);
});

it.each([
  ["the caller read another version", () => {}, 3, 4],
  ["the row was changed after it was read", () => put(serviceItem({ version: 5 })), 4, 5],
])("answers a conflict with the current row when %s", async (_, meanwhile, version, shown) => {
  holds([serviceItem()]);
  await expect(rename(undefined, meanwhile, version)).rejects.toMatchObject({
    code: "conflict",
    conflict: { current: { shown } },
  });
  expect(writes()).toEqual([]);
});

it("answers 404 in the use case's words when the row was deleted after it was read", async () => {
  holds([serviceItem()]);
  await expect(rename(undefined, () => remove(serviceItem()))).rejects.toMatchObject({
    code: "not_found",
    message: "gone",
  });
});

it("changes a row that has the mark of the change, and removes the mark", async () => {
  holds([serviceItem({ usage_mark: "mark-1" })]);
  await rename("mark-1");
  expect(rows("service")).toMatchObject([{ service_name: "Scan", version: 5 }]);
  expect(rows("service")[0]).not.toHaveProperty("usage_mark");
});

it("does not change a row whose mark was lost", async () => {
  holds([serviceItem({ usage_mark: "mark-2" })]);
  await expect(rename("mark-1")).rejects.toMatchObject({ code: "conflict" });
  expect(writes()).toEqual([]);
});

it("needs no mark without one, and leaves that of another change", async () => {
  holds([serviceItem({ usage_mark: "mark-2" })]);
  await rename();
  expect(rows("service")).toMatchObject([{ service_name: "Scan", usage_mark: "mark-2" }]);
});

it("answers 503 when the table prevented the change", async () => {
  holds([serviceItem()]);
  failsNextWrites(() => canceled(["ThrottlingError", "None"]));
  await expect(rename()).rejects.toMatchObject({ code: "unavailable" });
});
