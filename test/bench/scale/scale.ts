import { startEmulators } from "../../support/emulators.ts";
import { type Figure, figure } from "../figure.ts";
import { type Activity, measureDay } from "./clinic-day.ts";
import { LIMITS, type Peak, simulateMonday } from "./monday.ts";

/** The number of clinics; SCALE_CLINICS=100 tries the bench. */
const CLINICS = Number(process.env.SCALE_CLINICS ?? 10_000);

/** The most that a key may be used in its busiest second, so that a clinic can grow and a retry finds room. */
const SHARE = 0.7;

type Kind = keyof Peak;
const KINDS: readonly Kind[] = ["reads", "writes"];

const unitsOf = ({ units }: Activity, kind: Kind) => [...units.values()].reduce((sum, each) => sum + each[kind], 0);

const hottest = (peaks: ReadonlyMap<string, Peak>, kind: Kind): [name: string, units: number] =>
  [...peaks]
    .map(([name, peak]) => [name, peak[kind]] as [string, number])
    .reduce((most, each) => (each[1] > most[1] ? each : most), ["none", 0]);

/** The most units that an activity may cost, where a budget is agreed. Others are reported. */
const BUDGETS: Readonly<Record<string, { readonly [kind in Kind]?: number }>> = {
  booking: { writes: 60 },
  "list of the day without news": { reads: 3 },
  "sending of a message": { writes: 16 },
};

/**
 * Measures what the work of a clinic's day costs the table, and simulates a busy Monday of 10,000 clinics in one time zone against
 * DynamoDB's limits for a key and for a table.
 */
export async function scale(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const activities = await measureDay();
    const { table, clinics, shared, requests } = simulateMonday(activities, CLINICS);
    const of = `of ${CLINICS} clinics, ${(requests / 1e6).toFixed(1)} million requests`;
    return [
      ...activities.flatMap((activity) =>
        KINDS.filter((kind) => unitsOf(activity, kind) > 0).map((kind) =>
          figure(
            `${activity.name}, ${activity.perDay} a day`,
            unitsOf(activity, kind),
            `${kind} units`,
            BUDGETS[activity.name]?.[kind] ?? Number.POSITIVE_INFINITY,
          ),
        ),
      ),
      ...KINDS.map((kind) => {
        const [name, units] = hottest(clinics, kind);
        return figure(`busiest second of a clinic's key, ${name}`, units, `${kind} units`, SHARE * LIMITS.key[kind]);
      }),
      ...KINDS.map((kind) => {
        const [name, units] = hottest(shared, kind);
        return figure(`busiest second of a shared key, ${name}`, units, `${kind} units`, SHARE * LIMITS.key[kind]);
      }),
      ...KINDS.map((kind) =>
        figure(`busiest second of the table, ${of}`, table[kind], `${kind} units`, LIMITS.table[kind]),
      ),
    ];
  } finally {
    await emulators.stop();
  }
}
