import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { TenantId } from "../../shared/values/ids.ts";
import { UsageError } from "../usage-error.ts";
import { CLINIC_OPTIONS, TEXT } from "./arguments.ts";
import type { Print } from "./run-command.ts";

/** The options of commands that work on one clinic after the other, and can continue after an interruption. */
export const CLINICS_OPTIONS = { ...CLINIC_OPTIONS, tenants: TEXT, part: TEXT, after: TEXT } as const;

/** These options as a usage shows them. */
export const CLINICS_USAGE =
  "[--tenant <tenant_id> | --tenants <file>] [--part <n>/<parts>] [--after <tenant_id>] [--dry-run]";

/** The clinics on which a command works. */
export interface Clinics {
  /** The ids that the command names, in its order. @default all clinics, in the order of their creation */
  readonly named?: readonly string[];
  /** One of several parts of them of about equal size, so that several processes share the work. @default all of them */
  readonly part?: { readonly number: number; readonly of: number };
  /** The clinic after which the command continues. @default it begins with the first one */
  readonly after?: string;
}

/** Reads a file with the id of a clinic on each line. Empty lines and repeated ids are ignored. */
function readIds(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${path} can't be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  const ids = [...new Set(text.split(/\s+/).filter(Boolean))];
  const wrong = ids.find((id) => !TenantId.safeParse(id).success);
  if (wrong !== undefined) throw new UsageError(`${path}: ${wrong} is no id of a clinic.`);
  if (ids.length === 0) throw new UsageError(`${path} names no clinic.`);
  return ids;
}

/** Parses a part, such as 3/8. */
function partOf(text: string) {
  const [, number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > of) throw new UsageError(`${text} is no part: name it as --part 1/8, up to 8/8.`);
  return { number, of };
}

interface ClinicsValues {
  readonly tenant?: string | undefined;
  readonly tenants?: string | undefined;
  readonly part?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Returns the clinics that a command's options name.
 * @throws UsageError for options that exclude each other, and for a file that can't be used
 */
export function clinicsOf({ tenant, tenants, part, after }: ClinicsValues): Clinics {
  if (tenant && (tenants || part || after))
    throw new UsageError("--tenant goes without --tenants, --part and --after.");
  const named = tenant ? [tenant] : tenants ? readIds(tenants) : undefined;
  if (named && after && !named.includes(after)) throw new UsageError(`${tenants} does not name ${after}.`);
  return { ...(named && { named }), ...(part && { part: partOf(part) }), ...(after && { after }) };
}

/** Returns the clinics as the parameters of an audit entry; none for one clinic, which the entry names, and for all. */
export const clinicsParameters = ({ named = [], part, after }: Clinics): Readonly<Record<string, string>> => ({
  ...(named.length > 1 && { clinics: String(named.length) }),
  ...(part && { part: `${part.number}/${part.of}` }),
  ...(after && { after }),
});

/** Returns whether a clinic belongs to a part. It stays in its part whatever clinics are created or deleted meanwhile. */
const isIn = ({ number, of }: NonNullable<Clinics["part"]>, tenant_id: string): boolean =>
  createHash("sha256").update(tenant_id).digest().readUInt32BE() % of === number - 1;

/** Yields the ids of the clinics of the part, after the one that is named. */
async function* chosen({ named, part = { number: 1, of: 1 }, after }: Clinics): AsyncGenerator<string> {
  // The entities read their environment when they load.
  const ids = named ?? (await import("./repair/run.ts")).tenantIds();
  let isReached = after === undefined;
  for await (const tenant_id of ids) {
    if (isReached && isIn(part, tenant_id)) yield tenant_id;
    isReached ||= tenant_id === after;
  }
  if (!isReached) throw new UsageError(`There is no clinic ${after} to continue after.`);
}

interface Loop {
  /** The number of clinics that are worked on at the same time. */
  readonly atOnce: number;
  readonly print: Print;
}

/** After this many clinics, the place at which an interrupted command continues is printed. */
const PROGRESS = 20;

/**
 * Calls `work` for each clinic, several at the same time, and prints how far it is. The first failure ends the loop as soon as
 * the clinics that were begun have ended.
 * @returns the number of clinics
 * @throws what `work` throws, after the place to continue was printed
 */
export async function eachClinic(
  clinics: Clinics,
  { atOnce, print }: Loop,
  work: (tenant_id: string) => Promise<void>,
): Promise<number> {
  const ids = chosen(clinics);
  const begun: { readonly tenant_id: string; isDone: boolean }[] = [];
  // All clinics before this position are done.
  let [position, printed] = [0, 0];
  const printPosition = () => {
    printed = position;
    if (position > 0)
      print(`${position} clinics are done. To continue after them: --after ${begun[position - 1]?.tenant_id}`);
  };
  const run = async () => {
    for await (const tenant_id of ids) {
      const clinic = { tenant_id, isDone: false };
      begun.push(clinic);
      await work(tenant_id);
      clinic.isDone = true;
      while (begun[position]?.isDone) position += 1;
      if (position - printed >= PROGRESS) printPosition();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, run));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    printPosition();
    throw failed.reason;
  }
  return position;
}
