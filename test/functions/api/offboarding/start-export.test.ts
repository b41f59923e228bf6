import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { exportItem, offboarding } from "../../../support/offboarding.ts";
import { canceled, platformEntry } from "../../../support/rows.ts";

const opened = offboarding("startExport");
const { failsNextWrites, given, rows, send, writes } = opened;

it("requests an export with an audit entry, and returns who requested it", async () => {
  const requested = { status: "PENDING", requested_by: "ada@example.com", requested_at: NOW };
  expect(await send()).toMatchObject({ status: 201, body: { ...requested, rows: null, download_url: null } });
  expect(rows("tenantExport")).toMatchObject([{ ...requested, tenant_id: IDS.tenant, file_id: expect.any(String) }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "offboarding.startExport", record_id: IDS.tenant },
    platformEntry("offboarding.startExport"),
  ]);
});

it("keeps an export for seven days, in whole seconds", async () => {
  vi.setSystemTime(Date.parse(NOW) + 999);
  await send();
  expect(rows("tenantExport")).toMatchObject([{ expires: Date.parse(NOW) / 1000 + 7 * 86_400 }]);
});

it("returns the export that is not written yet", async () => {
  given([exportItem()]);
  expect(await send()).toMatchObject({ status: 201, body: { requested_by: "first@example.com" } });
  expect(writes()).toEqual([]);
});

it("replaces an export that was not written within a day", async () => {
  const requested_at = new Date(Date.parse(NOW) - 86_400_000).toISOString();
  given([exportItem({ requested_at })]);
  await send();
  expect(rows("tenantExport")).toMatchObject([{ requested_at, file_id: "f1" }]);
  vi.setSystemTime(Date.parse(NOW) + 1);
  await send();
  expect(rows("tenantExport")).toMatchObject([{ status: "PENDING", requested_by: "ada@example.com" }]);
});

it("answers 503 when another export was pending and is gone now", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed", "None", "None"]));
  expect(await send()).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(writes()).toEqual([]);
});

it.each(["READY", "FAILED"])("replaces an export that is %s", async (status) => {
  given([exportItem({ status })]);
  await send();
  expect(rows("tenantExport")).toMatchObject([{ status: "PENDING", requested_by: "ada@example.com" }]);
  expect(rows("tenantExport")[0]?.file_id).not.toBe("f1");
});

it("answers 404 for an unknown clinic", async () => {
  expect(await send({ params: { tenant_id: IDS.otherTenant } })).toMatchObject({ status: 404 });
});
