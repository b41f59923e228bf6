import { openClinic } from "../support/clinic.ts";
import { startEmulators } from "../support/emulators.ts";
import { commandMeter } from "../support/table-rows.ts";
import { putItems } from "./clinic-of-size.ts";
import { type Figure, figure, median } from "./figure.ts";

const SMALL = 1_000;
const LARGE = 100_000;
const SEARCHES = 60;
const MAX_RATIO = 1.5;
/** Read units of a page of 50 patients. */
const MAX_UNITS = 3;
const PAGE = 50;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const word = (n: number) => [7, 5, 3, 2].map((step, place) => LETTERS[Math.floor(n / step ** place) % 26]).join("");

/** Every clinic has the same 60 patients whom the searches find. The other patients of a large clinic share their initials. */
const nameOf = (n: number) =>
  n < PAGE + 10
    ? { first_name: "Zzyzx", last_name: `Quintana${n}` }
    : { first_name: `Zy${word(n)}`, last_name: `Qu${word(n * 31)}` };

/**
 * Returns the index items of a clinic's patient. The entities are too slow for so many items, so these are derived from
 * the text of one.
 */
async function itemMaker(tenant_id: string) {
  const { searchItemEntity } = await import("../../functions/entities/patients.ts");
  const { termsOf } = await import("../../functions/domain/search/terms.ts");
  const place = { middle_name: "", street: "120 Lake Street", city: "Springfield", state: "IL" };
  const known = { contact: "(218) 555-0101", dob: "1980-01-01", gender: "UNKNOWN" };
  const written = { version: 1, created_at: "2026-11-21T23:46:35.123Z" };
  const row = { ...place, ...known, ...written, first_name: "@first@", last_name: "@last@", email: "@email@" };
  const put = searchItemEntity().put({ tenant_id, kind: "patient", term: "@term@", record_id: "@id@", row });
  const text = JSON.stringify((put.params() as { Item: object }).Item);
  return (n: number): Record<string, unknown>[] => {
    const name = nameOf(n);
    const terms = termsOf({ ...name, middle_name: "", email: "", contact: "", dob: "" });
    const email = `${name.first_name}.${name.last_name}@example.com`.toLowerCase();
    const values = {
      first: name.first_name,
      last: name.last_name,
      email,
      id: `pat_01jd3v${String(n).padStart(20, "0")}`,
    };
    const fill = (term: string) =>
      JSON.parse(text.replace(/@(\w+)@/g, (_, mark: string) => ({ ...values, term })[mark] ?? ""));
    return terms.map(fill);
  };
}

/** Writes the index items of a clinic's patients. */
export async function fillPatients(tenant_id: string, count: number): Promise<void> {
  const itemsOf = await itemMaker(tenant_id);
  function* items() {
    for (let n = 0; n < count; n += 1) yield* itemsOf(n);
  }
  await putItems(items());
}

const LISTS = { "patient list": "", "name search": "zzyzx", "search of two words": "zzy quint" } as const;

/** Measures the front desk's list and searches in a large and a small clinic, in turn, through the real handler. */
export async function nameSearch(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const clinics = { small: await openClinic("Small"), large: await openClinic("Large") };
    await fillPatients(clinics.small.tenant_id, SMALL);
    await fillPatients(clinics.large.tenant_id, LARGE);
    const meter = await commandMeter();
    const figures: Figure[] = [];
    for (const [name, search] of Object.entries(LISTS)) {
      const times = { small: [] as number[], large: [] as number[] };
      const units = { small: 0, large: 0 };
      for (let n = 0; n < SEARCHES; n += 1)
        for (const size of ["small", "large"] as const) {
          meter.read();
          const started = performance.now();
          const { body } = await clinics[size].send("RECEPTIONIST", "patients", "list", { query: { search } });
          times[size].push(performance.now() - started);
          units[size] += meter.read().units;
          if (body.items.length !== PAGE) throw new Error(`${name} found ${body.items.length} of ${PAGE}`);
        }
      figures.push(
        figure(
          `${name}, ${LARGE} patients`,
          median(times.large) / median(times.small),
          `x ${SMALL} patients`,
          MAX_RATIO,
        ),
        figure(`${name}'s read capacity, ${LARGE} patients`, units.large / units.small, `x ${SMALL} patients`, 1),
        figure(`${name}'s read capacity, ${PAGE} patients`, units.large / SEARCHES, "RCU", MAX_UNITS),
      );
    }
    return figures;
  } finally {
    await emulators.stop();
  }
}
