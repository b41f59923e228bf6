import type { Activity } from "./clinic-day.ts";

/** What DynamoDB allows in a second. */
export const LIMITS = {
  /** One partition key of the table or of an index. */
  key: { reads: 3_000, writes: 1_000 },
  /** A table on demand whose quota AWS has raised from 40,000, which docs/scale.md asks for. */
  table: { reads: 80_000, writes: 80_000 },
} as const;

/** The sizes of a hundred clinics, in the day of a clinic with 60 appointments. */
const SIZES: readonly number[] = [
  ...Array(50).fill(0.5),
  ...Array(35).fill(1),
  ...Array(12).fill(2),
  ...Array(3).fill(10),
];

/** The share of a day's work in each hour from 7 to 18. The first hour of opening is twice an hour of the afternoon. */
const HOURS = [2, 6, 18, 14, 11, 9, 7, 8, 8, 7, 6, 4] as const;
const HOUR_S = 3600;
const SECONDS = HOURS.length * HOUR_S;

/** Returns a generator of numbers below one that gives the same numbers in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TOTAL = HOURS.reduce((sum, share) => sum + share, 0);

/** Returns a second of the day. Half of what people do begins in the first minute of a quarter of an hour. */
function secondOf(next: () => number, byClock: boolean): number {
  let left = next() * TOTAL;
  let hour = 0;
  while (left >= (HOURS[hour] ?? TOTAL)) {
    left -= HOURS[hour] ?? 0;
    hour += 1;
  }
  const within =
    !byClock && next() < 0.5 ? Math.floor(next() * 4) * 900 + Math.floor(next() * 60) : Math.floor(next() * HOUR_S);
  return hour * HOUR_S + within;
}

/** The busiest second of a key, in units. */
export interface Peak {
  readonly reads: number;
  readonly writes: number;
}

export interface Monday {
  /** The busiest second of the table with its indexes. */
  readonly table: Peak;
  /** The busiest second of any clinic, by the family of the partition key. */
  readonly clinics: ReadonlyMap<string, Peak>;
  /** The busiest second of keys that all clinics share. */
  readonly shared: ReadonlyMap<string, Peak>;
  readonly requests: number;
}

/** The number of partitions of each key that all clinics share; the index of due messages has 16. */
const partitionsOf = (family: string): number => (family.includes("due_shard") ? 16 : 1);

const isShared = (family: string): boolean => !/tenant_id|user_id/.test(family);

interface Series {
  readonly reads: Float32Array;
  readonly writes: Float32Array;
}
const series = (): Series => ({ reads: new Float32Array(SECONDS), writes: new Float32Array(SECONDS) });

const highest = (values: Float32Array): number => values.reduce((peak, value) => Math.max(peak, value), 0);

/** Simulates the working day of a number of clinics in one time zone, second by second. The same in every run. */
export function simulateMonday(activities: readonly Activity[], clinics: number): Monday {
  const next = random(20_260_302);
  const table = series();
  const shared = new Map<string, Series[]>();
  const peaks = new Map<string, { reads: number; writes: number }>();
  const own = new Map<string, Series>();
  let requests = 0;
  const parts = activities.map(({ units, ...activity }) => ({ ...activity, units: [...units] }));
  for (const [family] of parts.flatMap(({ units }) => units))
    if (isShared(family)) shared.set(family, Array.from({ length: partitionsOf(family) }, series));
    else own.set(family, series());

  for (let clinic = 0; clinic < clinics; clinic += 1) {
    const size = SIZES[clinic % SIZES.length] ?? 1;
    const used: [Series, number][] = [];
    for (const { perDay, byClock = false, units } of parts)
      for (let nth = 0; nth < perDay * size; nth += 1) {
        const second = secondOf(next, byClock);
        requests += 1;
        for (const [family, { reads, writes }] of units) {
          const partitions = shared.get(family);
          const key = partitions ? partitions[Math.floor(next() * partitions.length)] : own.get(family);
          if (!key) continue;
          key.reads[second] = (key.reads[second] ?? 0) + reads;
          key.writes[second] = (key.writes[second] ?? 0) + writes;
          table.reads[second] = (table.reads[second] ?? 0) + reads;
          table.writes[second] = (table.writes[second] ?? 0) + writes;
          if (partitions) continue;
          const peak = peaks.get(family) ?? { reads: 0, writes: 0 };
          peak.reads = Math.max(peak.reads, key.reads[second] ?? 0);
          peak.writes = Math.max(peak.writes, key.writes[second] ?? 0);
          peaks.set(family, peak);
          used.push([key, second]);
        }
      }
    for (const [key, second] of used) {
      key.reads[second] = 0;
      key.writes[second] = 0;
    }
  }
  const peakOf = ({ reads, writes }: Series): Peak => ({ reads: highest(reads), writes: highest(writes) });
  return {
    table: peakOf(table),
    clinics: peaks,
    shared: new Map(
      [...shared].map(([family, partitions]) => {
        const all = partitions.map(peakOf);
        return [
          family,
          { reads: Math.max(...all.map(({ reads }) => reads)), writes: Math.max(...all.map(({ writes }) => writes)) },
        ];
      }),
    ),
    requests,
  };
}
