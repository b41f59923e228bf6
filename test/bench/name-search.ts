import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { openClinic } from "../support/clinic.ts";
import { startEmulators } from "../support/emulators.ts";
import { type Figure, figure, median } from "./figure.ts";

const SMALL = 1_000;
const LARGE = 100_000;
const SEARCHES = 60;
const MAX_RATIO = 1.5;
const BATCH = 25;
const AT_ONCE = 8;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const word = (n: number) => [7, 5, 3, 2].map((step, place) => LETTERS[Math.floor(n / step ** place) % 26]).join("");

const nameOf = (n: number) =>
  n < 10 ? { first_name: "Zzyzx", last_name: `Road${n}` } : { first_name: word(n), last_name: word(n * 31) };

/**
 * How a clinic's patient is stored, as a function of name and id: the entity makes one item, and the others are made
 * from its text, because a hundred thousand through the entity would take minutes.
 */
async function itemMaker(tenant_id: string) {
  const { PatientEntity } = await import("../../functions/data/patient.ts");
  const { searchKeys } = await import("../../functions/data/search-keys.ts");
  const blank = { middle_name: "", email: "", street: "", city: "", state: "" };
  const known = { contact: "555-0100", dob: "1980-01-01", gender: "UNKNOWN" } as const;
  const marks = { first_name: "@first@", last_name: "@last@", first_last: "@fl@", last_first: "@lf@" };
  const { Item } = PatientEntity.put({ tenant_id, patient_id: "@id@", ...marks, ...blank, ...known }).params() as {
    Item: object;
  };
  const template = JSON.stringify(Item);
  return (n: number): Record<string, unknown> => {
    const name = nameOf(n);
    const { first_last, last_first } = searchKeys(name);
    const id = `pat_01jd3v${String(n).padStart(20, "0")}`;
    const values = { id, first: name.first_name, last: name.last_name, fl: first_last, lf: last_first };
    return JSON.parse(template.replace(/@(id|first|last|fl|lf)@/g, (_, mark: keyof typeof values) => values[mark]));
  };
}

/** Fills a clinic with patients; every clinic has the same ten whom the searches find. */
async function fill(tenant_id: string, count: number): Promise<void> {
  const { table } = await import("../../functions/data/table.ts");
  const itemOf = await itemMaker(tenant_id);
  const put = (start: number) => {
    const size = Math.min(BATCH, count - start);
    const requests = Array.from({ length: size }, (_, n) => ({ PutRequest: { Item: itemOf(start + n) } }));
    return table.client.send(new BatchWriteCommand({ RequestItems: { [table.table]: requests } }));
  };
  for (let from = 0; from < count; from += BATCH * AT_ONCE) {
    const starts = Array.from({ length: AT_ONCE }, (_, at) => from + at * BATCH).filter((start) => start < count);
    await Promise.all(starts.map(put));
  }
}

/** Counts what every read costs from now on, in read capacity units. */
async function readMeter() {
  const { table } = await import("../../functions/data/table.ts");
  let units = 0;
  table.client.middlewareStack.add(
    (next) => async (args) => {
      const reads = "KeyConditionExpression" in args.input ? { ReturnConsumedCapacity: "TOTAL" } : {};
      const result = await next({ ...args, input: { ...args.input, ...reads } });
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      units += ConsumedCapacity?.CapacityUnits ?? 0;
      return result;
    },
    { step: "initialize" },
  );
  return { spent: () => units };
}

/** The front desk's name search in a large clinic beside a small one, in turn, through the real handler. */
export async function nameSearch(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const clinics = { small: await openClinic("Small"), large: await openClinic("Large") };
    await fill(clinics.small.tenant_id, SMALL);
    await fill(clinics.large.tenant_id, LARGE);
    const times = { small: [] as number[], large: [] as number[] };
    const units = { small: 0, large: 0 };
    const meter = await readMeter();
    for (let n = 0; n < SEARCHES; n += 1)
      for (const size of ["small", "large"] as const) {
        const before = meter.spent();
        const started = performance.now();
        const { body } = await clinics[size].send("RECEPTIONIST", "patients", "list", { query: { search: "zzyzx" } });
        times[size].push(performance.now() - started);
        units[size] += meter.spent() - before;
        if (body.items.length !== 10) throw new Error(`The search found ${body.items.length} of 10`);
      }
    const ratio = median(times.large) / median(times.small);
    return [
      figure(`name search, ${LARGE} patients`, ratio, `x ${SMALL} patients`, MAX_RATIO),
      figure(`name search's read capacity, ${LARGE} patients`, units.large / units.small, `x ${SMALL} patients`, 1),
    ];
  } finally {
    await emulators.stop();
  }
}
