import type * as z from "zod";
import { fieldErrors } from "../../shared/field-errors.ts";
import type { ImportKind } from "../../shared/imports/import.ts";
import { readRow } from "../../shared/imports/row-values.ts";
import { IMPORTS } from "../../shared/messages/imports.ts";
import { REFUSALS } from "../../shared/messages/refusals.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { foldText } from "../../shared/names.ts";
import { NewLead } from "../../shared/patients/lead.ts";
import { MIN_DUPLICATE_SCORE } from "../../shared/patients/likeness.ts";
import { NewPatient } from "../../shared/patients/patient.ts";
import { plainSentence } from "../../shared/plain-sentence.ts";
import { NewService } from "../../shared/services/service.ts";
import { MOST_OF_A_KIND } from "../data/clinic-limit.ts";
import { findDuplicates } from "../data/find-duplicates.ts";
import { LocationEntity } from "../data/location.ts";
import type { PersonKind } from "../data/search-item.ts";
import type { SearchedPerson } from "../data/search-terms.ts";
import { ServiceEntity } from "../data/service.ts";

type Values = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string>>;

/** The result of the check of a row. */
interface CheckedRow {
  /** The valid record; undefined when there are errors. */
  readonly data?: Values;
  readonly errors: Errors;
  /** The record that the row probably duplicates. */
  readonly duplicate_of: string | null;
  /** Whether the row is skipped even in an import that keeps duplicates. */
  readonly mustSkip?: boolean;
}

/** Checks one row of a batch. The rows before it have been imported by then. */
export type RowCheck = (values: Values, row: number) => Promise<CheckedRow>;

const refused = (errors: Errors): CheckedRow => ({ errors, duplicate_of: null });

/** Returns the record of a row, or the errors by field. */
function parsed(kind: ImportKind, schema: z.ZodType, values: Values): CheckedRow {
  const { success, data, error } = schema.safeParse(readRow(kind, values), { error: plainSentence });
  return success
    ? { data: data as Values, errors: {}, duplicate_of: null }
    : refused(fieldErrors(error.issues, IMPORTS.unknownField));
}

/** Builds the check of rows of people. The check looks for duplicates in the search index, which holds the earlier rows too. */
const personCheck =
  (tenant_id: string, importKind: ImportKind, schema: z.ZodType, kinds: readonly PersonKind[]): RowCheck =>
  async (values) => {
    const checked = parsed(importKind, schema, values);
    if (!checked.data) return checked;
    for (const kind of kinds) {
      const [found] = await findDuplicates({ tenant_id, kind }, checked.data as unknown as SearchedPerson);
      if (found && found.score >= MIN_DUPLICATE_SCORE) return { ...checked, duplicate_of: found.record_id };
    }
    return checked;
  };

const ALL = { pages: "all", consistent: true } as const;

/** Builds the check of rows of services. A row may name its location, and a location has no two services of the same name. */
async function serviceCheck(tenant_id: string): Promise<RowCheck> {
  const [locations, services] = await Promise.all([
    LocationEntity.query.byId({ tenant_id }).go(ALL),
    ServiceEntity.query.byId({ tenant_id }).go(ALL),
  ]);
  const keyOf = (location_id: unknown, name: unknown) => `${location_id} ${foldText(String(name))}`;
  const known = new Map(
    services.data.map(({ service_id, location_id, service_name }) => [keyOf(location_id, service_name), service_id]),
  );
  const placed = ({ location_id, ...others }: Values): Values => {
    const text = String(location_id ?? "").trim();
    const found = locations.data.find(
      (each) => each.location_id === text || foldText(each.location_name) === foldText(text),
    );
    return { ...others, ...(text && { location_id: found?.location_id ?? "-" }) };
  };
  const rowOf = new Map<string, number>();
  return async (values, row) => {
    const checked = parsed("services", NewService, placed(values));
    if (!checked.data) return checked;
    const { location_id, service_name } = checked.data;
    if (location_id === "-") return refused({ location_id: MESSAGES.notFound.location });
    const key = keyOf(location_id, service_name);
    const duplicate_of = known.get(key) ?? null;
    const first = rowOf.get(key) ?? row;
    if (first !== row) return refused({ service_name: IMPORTS.sameService(first) });
    const added = [...rowOf.keys()].filter((each) => !known.has(each)).length;
    if (!duplicate_of && services.data.length + added >= MOST_OF_A_KIND)
      return refused({ service_name: REFUSALS.tooMany("services") });
    rowOf.set(key, row);
    return { ...checked, duplicate_of, mustSkip: duplicate_of !== null };
  };
}

/** Builds the check of the rows of a batch. */
export async function rowCheckOf(tenant_id: string, kind: ImportKind): Promise<RowCheck> {
  if (kind === "services") return serviceCheck(tenant_id);
  return kind === "patients"
    ? personCheck(tenant_id, kind, NewPatient, ["patient"])
    : personCheck(tenant_id, kind, NewLead, ["lead", "patient"]);
}
