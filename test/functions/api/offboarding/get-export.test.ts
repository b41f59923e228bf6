import { IDS } from "../../../support/event.ts";
import { TODAY } from "../../../support/now.ts";
import { exportItem, offboarding } from "../../../support/offboarding.ts";
import { platformEntry } from "../../../support/rows.ts";

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
