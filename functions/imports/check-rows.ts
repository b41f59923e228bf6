import { ulid } from "ulid";
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
import type { TransactItem } from "../data/write-items.ts";
import { NamingEntity, namingPut } from "../data/write-named.ts";

type Values = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string>>;

/** The result of the check of a row. */
export interface CheckedRow {
  /** The valid record; undefined when there are errors. */
  readonly data?: Values;
  readonly errors: Errors;
  /** The record that the row probably duplicates. */
  readonly duplicate_of: string | null;
  /** Whether the row is skipped even in an import that keeps duplicates. */
  readonly mustSkip?: boolean;
  /** An item of the transaction that creates the record. It fails when another record has got a name since the check. */
  readonly naming?: TransactItem;
}

/**
 * Checks one row of a batch. The rows before it have been imported by then. A row is checked again when another request has
 * interfered with its import.
 */
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

const keyOf = (location_id: unknown, name: unknown) => `${location_id} ${foldText(String(name))}`;

/**
 * Reads the services of a clinic. The revisions of their names are read first, so that they show whether a service got a name
 * since.
 */
async function readServices(tenant_id: string) {
  const naming = await NamingEntity.query.byPlace({ tenant_id, kind: "service" }).go(ALL);
  const { data } = await ServiceEntity.query.byId({ tenant_id }).go(ALL);
  return {
    count: data.length,
    revisions: new Map(naming.data.map(({ place, revision }) => [place, revision])),
    known: new Map(
      data.map(({ service_id, location_id, service_name }) => [keyOf(location_id, service_name), service_id]),
    ),
  };
}

/** Builds the check of rows of services. A row may name its location, and a location has no two services of the same name. */
async function serviceCheck(tenant_id: string): Promise<RowCheck> {
  const [locations, first] = await Promise.all([
    LocationEntity.query.byId({ tenant_id }).go(ALL),
    readServices(tenant_id),
  ]);
  let services = first;
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
    const { service_name } = checked.data;
    const place = String(checked.data.location_id);
    if (place === "-") return refused({ location_id: MESSAGES.notFound.location });
    const key = keyOf(place, service_name);
    const firstRow = rowOf.get(key) ?? row;
    if (firstRow !== row) return refused({ service_name: IMPORTS.sameService(firstRow) });
    if (rowOf.has(key)) services = await readServices(tenant_id);
    const { count, known, revisions } = services;
    const duplicate_of = known.get(key) ?? null;
    const added = [...rowOf.keys()].filter((each) => each !== key && !known.has(each)).length;
    if (!duplicate_of && count + added >= MOST_OF_A_KIND)
      return refused({ service_name: REFUSALS.tooMany("services") });
    rowOf.set(key, row);
    if (duplicate_of) return { ...checked, duplicate_of, mustSkip: true };
    const revision = ulid();
    const naming = namingPut({ tenant_id, kind: "service", place, revision }, revisions.get(place));
    revisions.set(place, revision);
    return { ...checked, naming };
  };
}

/** Builds the check of the rows of a batch. */
export async function rowCheckOf(tenant_id: string, kind: ImportKind): Promise<RowCheck> {
  if (kind === "services") return serviceCheck(tenant_id);
  return kind === "patients"
    ? personCheck(tenant_id, kind, NewPatient, ["patient"])
    : personCheck(tenant_id, kind, NewLead, ["lead", "patient"]);
}
