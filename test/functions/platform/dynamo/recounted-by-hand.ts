import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import { addTo, countedOf, type DayCount, EMPTY_COUNT } from "../../../../shared/reports/counts.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { fakeTable } from "../../../support/fake-table.ts";
import { LATE } from "../../entities/random-histories.ts";

/** Recounts the rows of a table by hand, and compares the stored counts with that. */
export function recountedByHand(table: ReturnType<typeof fakeTable>) {
  /** Returns what a recount by hand finds in the rows, without anything that the stream has noted. */
  function recounted(isOwnCounted: boolean) {
    const days = new Map<string, DayCount>();
    const months = new Map<string, number>();
    for (const row of table.rows("appointment")) {
      const counted = countedOf(row as unknown as Parameters<typeof countedOf>[0]);
      for (const owner_id of ["all", counted.location_id]) {
        const key = `${owner_id} ${counted.date}`;
        days.set(key, addTo(days.get(key) ?? EMPTY_COUNT, counted, 1));
      }
      if (takesTime(counted.status)) months.set(counted.date, (months.get(counted.date) ?? 0) + 1);
    }
    const totals = new Map<string, number>();
    const add = (instant: unknown, figure: string) => {
      const key = `${instant === LATE ? "2027-03-01" : "2027-03-02"} ${figure}`;
      totals.set(key, (totals.get(key) ?? 0) + 1);
    };
    const patients = new Map(table.rows("patient").map((row) => [row.patient_id, row]));
    for (const row of patients.values()) if (!row.merged_into && !row.import_id) add(row.created_at, "new_patients");
    for (const row of table.rows("lead")) {
      if (!row.import_id) add(row.created_at, "new_leads");
      const became = patients.get(row.patient_id);
      if (became) add(became.created_at, "converted_leads");
    }
    // The location of the other records never changes, so that only the command counts it.
    const locations = table
      .rows("location")
      .filter(({ location_id }) => isOwnCounted || location_id !== DESK.location_id);
    if (locations.length > 0) totals.set("locations", locations.length);
    const active = table.rows("staff").filter(({ status }) => status === "ACTIVE");
    if (active.length > 0) totals.set("active staff", active.length);
    return { days, months, totals };
  }

  /** Returns the number of clinics that are active, inactive, incomplete, and active by owner and last day of use. */
  function recountedClinics(isOwnCounted: boolean) {
    const sums: Record<string, number> = {};
    const add = (key: string) => {
      sums[key] = (sums[key] ?? 0) + 1;
    };
    // The clinic of the other records never changes, so that only the command counts it.
    for (const row of table.rows("tenant").filter(({ tenant_id }) => isOwnCounted || tenant_id !== IDS.tenant)) {
      const state = row.setup === "administrator" ? "incomplete" : String(row.status).toLowerCase();
      add(`state ${state}`);
      add(`created ${String(row.created_at).slice(0, 7)}`);
      const owner = row.invitation === "pending" ? "never_signed_in" : "signed_in";
      if (state === "active") add(`used ${owner} ${row.used_until ?? String(row.created_at).slice(0, 10)}`);
    }
    return new Map(Object.entries(sums));
  }

  /** Compares the stored counts with a recount. Counts of zero may be missing. */
  function expectRecounted(isOwnCounted = false) {
    const { days, months, totals } = recounted(isOwnCounted);
    for (const { date, owner_id, count } of table.rows("dailyCount")) {
      const key = `${owner_id} ${date}`;
      expect([key, count]).toEqual([key, days.get(key) ?? EMPTY_COUNT]);
      days.delete(key);
    }
    expect([...days]).toEqual([]);
    const storedDays = table
      .rows("monthCount")
      .flatMap(({ month, ...row }) =>
        Object.entries(row).flatMap(([name, n]) =>
          /^d\d\d$/.test(name) && n !== 0 ? [[`${month}-${name.slice(1)}`, n]] : [],
        ),
      );
    expect(new Map(storedDays as [string, number][])).toEqual(months);
    const storedTotals = (of: string) =>
      new Map(
        table
          .rows("tally")
          .filter(({ total, tenant_id }) => total !== 0 && tenant_id === of)
          .map(({ key, total }) => [key, total]),
      );
    expect(storedTotals(IDS.tenant)).toEqual(totals);
    expect(storedTotals(PLATFORM)).toEqual(recountedClinics(isOwnCounted));
  }

  return { expectRecounted };
}
