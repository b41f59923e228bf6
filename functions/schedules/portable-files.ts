import { unmarshall } from "@aws-sdk/util-dynamodb";
import { strToU8, zipSync } from "fflate";
import { KEYS } from "../data/keys.ts";
import { type RawItem, textOf } from "../data/raw-table.ts";

/** The files of an export, by the entity whose rows they hold. */
export const PORTABLE: Readonly<Record<string, string>> = {
  tenant: "clinic",
  user: "accounts",
  notificationSettings: "notification-settings",
  location: "locations",
  room: "rooms",
  service: "services",
  staff: "staff",
  staffWeek: "schedules",
  period: "closures-and-time-off",
  billingInfo: "billing",
  insuranceProvider: "insurance-providers",
  insuranceCompany: "insurance-companies",
  patient: "patients",
  patientInsurance: "patient-insurance",
  patientNote: "patient-notes",
  lead: "leads",
  appointment: "appointments",
  appointmentNote: "appointment-notes",
  waitlistEntry: "waitlist",
  message: "messages",
  activity: "activity",
};

/** The attributes by which the table stores and finds a row. */
const TECHNICAL = new Set<string>([
  KEYS.pk,
  KEYS.sk,
  KEYS.ttl,
  "__edb_e__",
  "__edb_v__",
  ...KEYS.indexes.flatMap(({ pk, sk }) => [pk, sk]),
]);

type Row = Readonly<Record<string, unknown>>;

const withoutKeys = (item: RawItem): Row =>
  Object.fromEntries(Object.entries(unmarshall({ ...item })).filter(([name]) => !TECHNICAL.has(name)));

/** Returns a cell of a CSV file. An apostrophe keeps a spreadsheet from running a text that begins like a formula. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// The library that writes CSV files in the web app would be too large for a Lambda.
function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))].sort();
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map(cell).join(","))
    .join("\r\n");
}

/** A zip file, and the number of rows in it. */
interface PortableFiles {
  readonly zip: Uint8Array;
  readonly rows: number;
}

/**
 * Returns a zip file with the rows of a clinic as JSON and as CSV, by entity. Rows that only the product itself needs, such as
 * search items and idempotency keys, are not exported.
 * @param files further files by their names
 */
export async function portableFiles(
  items: AsyncIterable<RawItem>,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<PortableFiles> {
  const byFile = new Map<string, Row[]>();
  let count = 0;
  for await (const item of items) {
    const file = PORTABLE[textOf(item, "__edb_e__") ?? ""];
    if (!file) continue;
    const rows = byFile.get(file) ?? [];
    byFile.set(file, rows);
    rows.push(withoutKeys(item));
    count += 1;
  }
  const texts = [...byFile].flatMap(([file, rows]) => [
    [`json/${file}.json`, strToU8(JSON.stringify(rows, undefined, 1))] as const,
    [`csv/${file}.csv`, strToU8(csvOf(rows))] as const,
  ]);
  return { zip: zipSync({ ...Object.fromEntries(texts), ...files }), rows: count };
}
