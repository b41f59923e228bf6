import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { deletionItem, offboarding } from "../../../support/offboarding.ts";
import { platformEntry } from "../../../support/rows.ts";

const opened = offboarding("requestDeletion");
const { given, rows, send, writes } = opened;

it("requests the deletion and leaves the clinic open", async () => {
  const request = { status: "REQUESTED", requested_by: "ada@example.com", requested_at: NOW, delete_after: null };
  expect(await send()).toMatchObject({ status: 201, body: { ...request, tenant_id: IDS.tenant } });
  expect(rows("tenantDeletion")).toMatchObject([{ ...request, clinic_id: IDS.tenant, requested_by_id: IDS.user }]);
  expect(rows("tenant")).toMatchObject([{ status: "ACTIVE" }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "offboarding.requestDeletion", record_id: IDS.tenant },
    platformEntry("offboarding.requestDeletion"),
  ]);
});

it("returns a deletion that was requested before", async () => {
  given([deletionItem({ status: "CONFIRMED" })]);
  expect(await send()).toMatchObject({ body: { status: "CONFIRMED", requested_by: "first@example.com" } });
  expect(writes()).toEqual([]);
});

const failed = deletionItem({ status: "FAILED", failure: "error", attempts: 10, confirmed_by: "second@example.com" });

it("continues a deletion that was given up, with an audit entry", async () => {
  given([failed]);
  const continued = { status: "DELETING", failure: null, requested_by: "first@example.com" };
  expect(await send()).toMatchObject({ status: 201, body: { ...continued, confirmed_by: "second@example.com" } });
  expect(rows("tenantDeletion")).toMatchObject([{ ...continued, attempts: 0 }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "offboarding.requestDeletion", record_id: IDS.tenant },
    platformEntry("offboarding.requestDeletion"),
  ]);
});

it("continues a deletion that has left nothing but its certificate", async () => {
  given([deletionItem({ clinic_id: IDS.otherTenant, status: "FAILED" })]);
  const request = { params: { tenant_id: IDS.otherTenant } };
  expect(await send(request)).toMatchObject({ status: 201, body: { status: "DELETING" } });
});

it("answers 404 for an unknown clinic", async () => {
  expect(await send({ params: { tenant_id: IDS.otherTenant } })).toMatchObject({ status: 404 });
});
