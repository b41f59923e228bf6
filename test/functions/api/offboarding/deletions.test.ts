import { IDS } from "../../../support/call.ts";
import { deletionItem, offboarding, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { canceled, platformEntry } from "../../../support/rows.ts";

describe("request deletion", () => {
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
});

describe("confirm deletion", () => {
  const opened = offboarding("confirmDeletion", [deletionItem()]);
  const { failsNextWrites, given, rows, send, writes } = opened;

  it("confirms the deletion for a day 30 days ahead, and closes the clinic", async () => {
    const delete_after = new Date(Date.parse(NOW) + 30 * 86_400_000).toISOString();
    const confirmed = { status: "CONFIRMED", confirmed_by: "ada@example.com", confirmed_at: NOW, delete_after };
    expect(await send()).toMatchObject({ status: 200, body: confirmed });
    expect(rows("tenantDeletion")).toMatchObject([confirmed]);
    expect(rows("tenant")).toMatchObject([{ status: "INACTIVE", changed_by: IDS.user, version: 2 }]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "offboarding.confirmDeletion" },
      platformEntry("offboarding.confirmDeletion"),
    ]);
  });

  it("refuses the operator who requested it", async () => {
    given([TENANT.item(), deletionItem({ requested_by_id: IDS.user })]);
    expect(await send()).toMatchObject({ status: 403, body: { code: "same_person" } });
    expect(writes()).toEqual([]);
  });

  it.each(["CONFIRMED", "DELETING", "DELETED"])("returns a deletion that is %s as it is", async (status) => {
    given([TENANT.item(), deletionItem({ status })]);
    expect(await send()).toMatchObject({ status: 200, body: { status } });
    expect(writes()).toEqual([]);
  });

  it("answers 404 when none was requested", async () => {
    given([TENANT.item()]);
    expect(await send()).toMatchObject({ status: 404, body: { error: "No deletion of this clinic was requested" } });
  });

  it("returns the deletion as it is when another operator has changed it meanwhile", async () => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"]));
    expect(await send()).toMatchObject({ status: 200, body: { status: "REQUESTED" } });
    expect(writes()).toEqual([]);
  });

  it("answers 503 when the clinic's row can't be closed", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });
});

describe("cancel deletion", () => {
  const opened = offboarding("cancelDeletion", [deletionItem()]);
  const { given, rows, send, writes } = opened;

  it.each(["REQUESTED", "CONFIRMED"])("cancels a deletion that is %s, with an audit entry", async (status) => {
    given([deletionItem({ status })]);
    expect(await send()).toMatchObject({ status: 204 });
    expect(rows("tenantDeletion")).toEqual([]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "offboarding.cancelDeletion" },
      platformEntry("offboarding.cancelDeletion"),
    ]);
  });

  it.each(["DELETING", "DELETED"])("refuses to cancel a deletion that is %s", async (status) => {
    given([deletionItem({ status })]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "being_deleted" } });
    expect(writes()).toEqual([]);
  });

  it("answers 404 when none was requested", async () => {
    given([]);
    expect(await send()).toMatchObject({ status: 404 });
  });
});

describe("get deletion", () => {
  const certificate = { status: "DELETED", deleted: { patient: 2, accounts: 1, files: 0 } };
  const opened = offboarding("getDeletion", [deletionItem(certificate)]);
  const { given, send } = opened;

  it("returns the certificate of a clinic that is deleted", async () => {
    const { status, body } = await send();
    expect([status, body]).toMatchObject([200, { ...certificate, tenant_id: IDS.tenant }]);
    expect(body).not.toHaveProperty("requested_by_id");
  });

  it("answers 404 when none was requested", async () => {
    given([]);
    expect(await send()).toMatchObject({ status: 404 });
  });
});

describe("list deletions", () => {
  const opened = offboarding("listDeletions", [deletionItem(), deletionItem({ clinic_id: IDS.otherTenant })]);
  const { given, send } = opened;

  it("lists the deletions in pages, the clinic that was onboarded last first", async () => {
    const first = await send({ query: { limit: "1" } });
    expect(first.body.items).toMatchObject([{ tenant_id: IDS.otherTenant, status: "REQUESTED" }]);
    const rest = await send({ query: { limit: "1", cursor: first.body.next_cursor } });
    expect(rest.body.items).toMatchObject([{ tenant_id: IDS.tenant }]);
  });

  it("lists nothing while no deletion was requested", async () => {
    given([]);
    expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  });
});
