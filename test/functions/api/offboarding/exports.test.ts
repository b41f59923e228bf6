import { IDS } from "../../../support/call.ts";
import { exportItem, offboarding } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { canceled, platformEntry } from "../../../support/rows.ts";

describe("start export", () => {
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
});

describe("get export", () => {
  const opened = offboarding("getExport", [exportItem()]);
  const { given, rows, send } = opened;

  it("returns an export that is being written without a link", async () => {
    expect(await send()).toMatchObject({ status: 200, body: { status: "PENDING", download_url: null } });
    expect(rows("audit_entry")).toEqual([]);
  });

  it("signs a link to a file that is ready, for five minutes, and shows nothing of the row's key", async () => {
    given([exportItem({ status: "READY", rows: 3, bytes: 99 })]);
    const { body } = await send();
    const link = new URL(body.download_url ?? "");
    expect(link.pathname).toContain(`${IDS.tenant}/f1.zip`);
    expect(link.searchParams.get("X-Amz-Expires")).toBe("300");
    expect(link.searchParams.get("response-content-disposition")).toBe(
      `attachment; filename="${IDS.tenant}-${TODAY}.zip"`,
    );
    expect(body).toMatchObject({ status: "READY", rows: 3, bytes: 99 });
    expect(body).not.toHaveProperty("file_id");
  });

  it("audits the link in the clinic's log and in the platform's, once an hour", async () => {
    given([exportItem({ status: "READY", rows: 3, bytes: 99 })]);
    await send();
    await send();
    expect(rows("audit_entry")).toMatchObject([
      { tenant_id: IDS.tenant, operation: "offboarding.getExport" },
      platformEntry("offboarding.getExport"),
    ]);
  });

  it("hands out no link to a page that shows the state only, and audits nothing", async () => {
    given([exportItem({ status: "READY", rows: 3, bytes: 99 })]);
    const { body } = await send({ query: { link: "false" } });
    expect(body).toMatchObject({ status: "READY", rows: 3, download_url: null });
    expect(rows("audit_entry")).toEqual([]);
  });

  it("answers 404 when the clinic was never exported", async () => {
    given([]);
    expect(await send()).toMatchObject({ status: 404, body: { error: "This clinic was not exported yet" } });
  });
});
