import type { ImportedRow } from "../../../../shared/imports/import.ts";
import { GENDER_TEXT } from "../../people/gender.ts";
import { FIELDS } from "./fields.ts";
import type { ImportRun } from "./use-import-run.ts";

/** A row that has errors or may be a duplicate. */
export interface Problem {
  readonly row: number;
  /** The name of the person or the service in the row; "" if there is none. */
  readonly name: string;
  readonly problem: string;
  readonly values: Readonly<Record<string, string>>;
}

const NAMES = ["first_name", "middle_name", "last_name", "service_name"];
const DUPLICATE = "This may be registered already.";
const WORDS = new Map<string, string>(Object.entries(GENDER_TEXT));

/** Replaces the codes of genders in a sentence of the API by the words that forms show. */
const inWords = (sentence: string) => sentence.replaceAll(/[A-Z]{2,}/g, (code) => WORDS.get(code) ?? code);

/** Returns one text of some sentences: only the last one ends with a period. */
const joined = (sentences: readonly string[]) =>
  sentences.map((each, at) => (at < sentences.length - 1 ? each.replace(/\.$/, "") : each)).join("; ");

/** Returns the rows that have errors or may be duplicates, with the reasons. */
export function problemsOf({ kind, outcomes, rows }: ImportRun): Problem[] {
  const labels = new Map(FIELDS[kind].map(({ name, label }) => [name, label]));
  const rowOf = new Map(outcomes.map(({ record_id, row }) => [record_id, row]));
  const reasonsOf = ({ row, errors, duplicate_of }: ImportedRow) => {
    const first = duplicate_of ? rowOf.get(duplicate_of) : undefined;
    const isRepeat = first !== undefined && first !== row;
    return [
      ...Object.entries(errors).map(([field, message]) => {
        const label = labels.get(field);
        const sentence = field === "gender" ? inWords(message) : message;
        return !label || sentence.includes(label) ? sentence : `${label}: ${sentence}`;
      }),
      ...(duplicate_of ? [isRepeat ? `This may be the same as row ${first}.` : DUPLICATE] : []),
    ];
  };
  const valuesOf = new Map(rows.map(({ row, values }) => [row, values]));
  return outcomes.flatMap((each) => {
    const reasons = reasonsOf(each);
    const values = valuesOf.get(each.row) ?? {};
    const name = NAMES.flatMap((part) => values[part] || []).join(" ");
    return reasons.length > 0 ? [{ row: each.row, name, problem: joined(reasons), values }] : [];
  });
}
