import { auditRead } from "../../../../functions/domain/audit/read-audit.ts";
import { auditEntry } from "../../../../functions/entities/audit-entry.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { canceled } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { failsNextWrites, holds, rows } = openTable();
const actor = { userId: IDS.user, role: "RECEPTIONIST", requestId: "request-1" } as const;
const read = (record_id: string = DESK.patient_id) =>
  auditRead(auditEntry(actor, "patients.get", IDS.tenant, record_id));
const after = (ms: number) => vi.setSystemTime(Date.parse(NOW) + ms);
const HOUR_MS = 3_600_000;

beforeEach(() => holds([]));

it("writes one entry within an hour, and the next one after it", async () => {
  await read();
  after(HOUR_MS - 1);
  await read();
  expect(rows("audit_entry")).toHaveLength(1);
  after(HOUR_MS);
  await read();
  expect(rows("audit_entry")).toHaveLength(2);
  expect(rows("recentRead")).toMatchObject([{ at: "2027-03-01T19:00:00.000Z" }]);
});

it("forgets an hour later that a record was read", async () => {
  await read();
  expect(rows("recentRead")).toMatchObject([{ expires: (Date.parse(NOW) + HOUR_MS) / 1000 }]);
});

it("writes an entry for each record", async () => {
  await read();
  await read("pat_other");
  expect(rows("audit_entry").map(({ record_id }) => record_id)).toEqual([DESK.patient_id, "pat_other"]);
});

it("leaves the entry to a simultaneous request of the same person", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"]));
  await read();
  expect(rows("audit_entry")).toEqual([]);
});

it("fails when the entry was not written for another reason", async () => {
  failsNextWrites(() => canceled(["None", "ThrottlingError"]));
  await expect(read()).rejects.toMatchObject({ code: "unavailable" });
});
