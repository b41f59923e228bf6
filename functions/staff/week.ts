import { setTimeout as sleep } from "node:timers/promises";
import { Service } from "electrodb";
import { SCHEDULE_DAYS, type Schedule } from "../../shared/staff/schedule.ts";
import { type AuditEntry, AuditEntryEntity } from "../data/audit-entry.ts";
import { StaffWeekEntity } from "../data/staff-week.ts";
import { table } from "../data/table.ts";
import { unavailable } from "../data/transact.ts";

const rows = new Service({ week: StaffWeekEntity, audit: AuditEntryEntity }, table);

const ATTEMPTS = 6;
const PAUSE_MS = 20;

/** Somebody's hours at all locations, and the version they were read at (0: none was ever saved). */
export async function readWeek(tenant_id: string, staff_id: string) {
  const { data } = await StaffWeekEntity.get({ tenant_id, staff_id }).go({ consistent: true });
  return { schedules: data?.schedules ?? [], version: data?.version ?? 0 };
}

/** Monday first. */
export const inWeekOrder = (schedules: readonly Schedule[]): Schedule[] =>
  schedules.toSorted((a, b) => SCHEDULE_DAYS.indexOf(a.day_of_week) - SCHEDULE_DAYS.indexOf(b.day_of_week));

/**
 * Changes somebody's week, and writes the entry that tells of it, by a pure function of what it is. When another change comes between reading and writing, the
 * function is asked again with the newer week.
 * @throws whatever the function throws; ClinicError 503 when others keep coming between
 */
export async function changeWeek(
  entry: AuditEntry,
  change: (schedules: readonly Schedule[]) => Schedule[],
): Promise<Schedule[]> {
  const { tenant_id, record_id: staff_id } = entry;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { schedules, version } = await readWeek(tenant_id, staff_id);
    const changed = change(schedules);
    const { canceled } = await rows.transaction
      .write(({ week, audit }) => [
        week
          .put({ tenant_id, staff_id, schedules: changed, version: version + 1 })
          .where((at, { eq, notExists }) => (version === 0 ? notExists(at.version) : eq(at.version, version)))
          .commit(),
        audit.create(entry).commit(),
      ])
      .go();
    if (!canceled) return changed;
    await sleep(Math.random() * PAUSE_MS * (attempt + 1));
  }
  throw unavailable();
}
