import { AdminDeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { NOW } from "../../../support/now.ts";
import { ago, due, member, offboardedClinic, run } from "./offboarded-clinic.ts";

const { tenant: tenant_id, otherTenant } = IDS;
const { certificate, cognito, given, rows, table } = offboardedClinic();

describe("a confirmed deletion", () => {
  it("is certified by the next run, with the counts of the first one", async () => {
    const deleted = { patient: 7, accounts: 1, files: 0 };
    table.holds([due({ status: "DELETING", deleted })]);
    for (const item of table.stored()) if (item.__edb_e__ !== "tenantDeletion") table.remove(item);
    await run();
    expect(certificate()).toMatchObject({
      status: "DELETED",
      deleted,
      deleted_at: NOW,
      backups_until: "2027-04-05T18:00:00.000Z",
    });
  });

  it("keeps the counts of the first run when it continues", async () => {
    given(due({ status: "DELETING", deleted: { patient: 7 } }));
    await run();
    expect(certificate()).toMatchObject({ deleted: { patient: 7 } });
    expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
  });

  it.each<[string, Item]>([
    ["its 30 days are not over", due({ delete_after: "2027-03-01T18:00:00.001Z" })],
    ["it is only requested", due({ status: "REQUESTED" })],
    ["it is finished", due({ status: "DELETED" })],
    ["another run is at work on it", due({ claimed_at: ago(16) })],
    ["it has no day", due({ delete_after: null })],
  ])("deletes nothing when %s", async (_, item) => {
    given(item);
    await run();
    expect(rows("patient")).toHaveLength(2);
    expect(table.writes()).toEqual([]);
  });

  it("deletes nothing of a clinic that was opened again", async () => {
    given(due());
    table.put(TENANT.item({ status: "ACTIVE" }));
    await run();
    expect(rows("patient")).toHaveLength(2);
  });

  it("continues what a run left behind that ended more than 16 minutes ago", async () => {
    given(due({ status: "DELETING", claimed_at: ago(17) }));
    await run();
    expect(rows("patient")).toHaveLength(1);
  });

  it("can be continued at once when a run fails", async () => {
    given(due(), member);
    cognito.on(AdminDeleteUserCommand).rejects(new Error("unavailable"));
    await expect(run()).rejects.toThrow("Clinics not deleted");
    expect(certificate()).toMatchObject({ status: "DELETING" });
    expect(certificate()).not.toHaveProperty("claimed_at");
    expect(rows("patient")).toHaveLength(2);
  });

  it("does not keep other clinics from being deleted when it fails", async () => {
    given(due(), due({ clinic_id: otherTenant }), member);
    cognito.on(AdminDeleteUserCommand).rejects(new Error("unavailable"));
    await expect(run()).rejects.toMatchObject({ cause: { message: "unavailable" } });
    expect(rows("patient")).toMatchObject([{ tenant_id }]);
  });

  it("goes by the time of the schedule when this machine's clock is behind", async () => {
    given(due({ delete_after: "2027-03-01T18:01:00.000Z" }));
    await run("2027-03-01T18:01:00Z");
    expect(rows("patient")).toHaveLength(1);
  });
});
