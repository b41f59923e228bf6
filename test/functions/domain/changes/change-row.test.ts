import { changeRow } from "../../../../functions/domain/changes/change-row.ts";
import { saved } from "../../../../functions/domain/changes/conflict.ts";
import type { Caller } from "../../../../functions/domain/changes/write-audited.ts";
import { ServiceEntity } from "../../../../functions/entities/clinic.ts";
import { TallyEntity } from "../../../../functions/entities/counts.ts";
import { putAtRevision, versionedRows } from "../../../../functions/platform/dynamo/optimistic-lock.ts";
import { DESK, serviceItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { NOW } from "../../../support/now.ts";
import { canceled } from "../../../support/rows.ts";

const { failsNextWrites, holds, rows, writes } = fakeTable();
const { tenant: tenant_id } = IDS;
const caller: Caller = { tenantId: tenant_id, userId: IDS.user, role: "TENANT_ADMIN", requestId: "request-1" };
const { service_id } = DESK;
const rename = (usage_mark?: string) =>
  changeRow(versionedRows(ServiceEntity), {
    caller,
    operation: "services.update",
    id: { service_id },
    change: { service_name: "Scan" },
    version: 4,
    usage_mark,
  });

it("changes a row that has the mark of the change, and removes the mark", async () => {
  holds([serviceItem({ usage_mark: "mark-1" })]);
  expect(await rename("mark-1")).toMatchObject({ service_name: "Scan", version: 5 });
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

it("shows the current row in a conflict, or what is to be shown of it", async () => {
  holds([]);
  const data = { tenant_id, changed_at: NOW };
  await expect(saved({ rejected: true, data }, "gone")).rejects.toMatchObject({ conflict: { current: data } });
  const shown = saved({ rejected: true, data }, "gone", () => "shown");
  await expect(shown).rejects.toMatchObject({ conflict: { current: "shown" } });
});

it.each([
  ["was not written yet", 0, true],
  ["has changed since", 1, false],
])("writes a row that %s on the revision that was read: %s", async (_, stored, isWritten) => {
  holds([]);
  const write = (read: number) =>
    putAtRevision(TallyEntity.put({ tenant_id, key: "locations", total: 3, revision: read + 1 }), read);
  if (stored > 0) await write(0);
  expect(await write(0)).toBe(isWritten);
  expect(await write(1)).toBe(true);
});
