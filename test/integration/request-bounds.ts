import { MAX_ROWS_PER_KIND } from "../../functions/domain/changes/clinic-limit.ts";

/** What one operation may read and write. */
export interface Bound {
  /** How many items one of its queries reads at most. @default a page, and one more to see that there are others */
  readonly items?: number;
  /** How many commands it sends at most. @default 30 */
  readonly commands?: number;
  /** Whether it reads all rows of a kind: without a limit, or one page after the other. */
  readonly whole?: true;
}

interface Group extends Bound {
  /** Why a page is not the bound. */
  readonly because: string;
  readonly operations: readonly string[];
}

/** The operations that a page does not bound, with what bounds them. */
const GROUPS: readonly Group[] = [
  {
    because: "It checks the next 1,000 appointments of one owner, and says so when there are more.",
    items: 1_000,
    operations: ["staff.update", "staff.putSchedules", "patients.merge tried", "services.remove tried"],
  },
  {
    because: "It checks the next 1,000 appointments, and marks the first 50 that no longer fit in a transaction each.",
    items: 1_000,
    commands: 130,
    operations: [
      ...["locations.setRoomStatus", "locations.createClosure", "locations.removeClosure"],
      ...["staff.setAvailability", "staff.createTimeOff", "staff.removeTimeOff"],
      ...["locations.update", "services.update"],
    ],
  },
  {
    because:
      "It takes the first free room of a location, and the first free practitioner. It therefore reads the location's rooms or the clinic's practitioners, and their day.",
    items: MAX_ROWS_PER_KIND,
    whole: true,
    operations: [
      ...["appointments.availability", "appointments.book", "appointments.bookSeries", "appointments.reschedule"],
      ...["appointments.setStatus", "appointments.setOwnStatus", "appointments.nextFreeTimes"],
    ],
  },
  {
    because: "It reads the first 500 patients who wait at a location, and checks 40 of them.",
    items: 500,
    whole: true,
    operations: ["appointments.listWaitlistMatches"],
  },
  {
    because:
      "It moves the rows of one patient, 100 after the other, and leaves all but 1,000 to the table's stream. A row takes three commands, and a few more after a collision. Of the clinic's newest waitlist entries it reads 500.",
    items: 500,
    commands: 4_000,
    operations: ["patients.merge", "patients.undoMerge"],
  },
  {
    because:
      "It counts up to 1,001 rows of each kind of one patient, 100 after the other. Then it erases 1,000 of them, with four commands each at most, and leaves the others to the table's stream.",
    items: 500,
    commands: 4_200,
    operations: ["patients.erase"],
  },
  {
    because: "It counts as the one before, and checks the patient's next 1,000 appointments.",
    items: 1_000,
    commands: 60,
    operations: ["patients.erase tried"],
  },
  {
    because:
      "It adds up the counts of at most 366 days and of the same number before: those of the clinic or of one location, and three of people.",
    items: 3 * 2 * 366,
    whole: true,
    operations: ["reports.appointments"],
  },
  {
    because: "It compares all staff, hours, locations and services of the clinic, and up to 1,001 marks.",
    items: MAX_ROWS_PER_KIND + 1,
    whole: true,
    operations: ["reports.attention"],
  },
  {
    because:
      "It counts the days until which clinics are used: those of the next two years, and of two weeks before. A full page of clinics has more counts than one BatchGet takes.",
    items: 1_000,
    commands: 10,
    operations: ["reports.platform"],
  },
  {
    because: "It reads the services, rooms and insurers of a clinic up to 1 MB each.",
    items: MAX_ROWS_PER_KIND,
    whole: true,
    operations: ["audit.findRecords"],
  },
];

/** Returns what bounds a call: its own group, else that of its operation, else a page. */
export function boundOf(name: string, label: string): Bound {
  const named = (called: string) => GROUPS.find(({ operations }) => operations.includes(called));
  return named(`${name} ${label}`) ?? named(name) ?? {};
}

/** Returns the names of the calls and operations that have a bound of their own. */
export const boundNames = (): string[] => GROUPS.flatMap(({ operations }) => operations);
