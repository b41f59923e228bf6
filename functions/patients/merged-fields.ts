import { Patient } from "../../shared/patients/patient.ts";
import { personFields } from "../../shared/patients/person.ts";
import type { PatientRow } from "../data/get-patient.ts";
import type { MergedFields } from "../data/merges/merge.ts";

type Values = Readonly<Record<string, unknown>>;

const NAMES = Object.keys(personFields);
const isUnknown = (value: unknown) => value === "" || value === "UNKNOWN";

/**
 * Returns the fields of the target that a merge changes, with both values.
 * @param chosen the values that the user chose. Every other unknown value is taken from the other patient
 */
export function mergedFields(target: PatientRow, other: PatientRow, chosen: Values = {}): MergedFields {
  const mine: Values = Patient.parse(target);
  const theirs: Values = Patient.parse(other);
  const chosenFor = (name: string) => chosen[name] ?? (isUnknown(mine[name]) ? theirs[name] : mine[name]);
  return Object.fromEntries(
    NAMES.map((name) => [name, { from: mine[name], to: chosenFor(name) }] as const).filter(
      ([, { from, to }]) => from !== to,
    ),
  );
}

/** Returns the former values that an undo restores: those of fields that no one has changed since the merge. */
export function restoredFields(target: PatientRow, fields: MergedFields): Values {
  const now: Values = Patient.parse(target);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { to }]) => now[name] === to)
      .map(([name, { from }]) => [name, from]),
  );
}
