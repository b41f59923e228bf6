import { exportKey } from "../../entities/offboarding.ts";
import { logoKey } from "../../entities/platform.ts";
import { KEYS } from "../../platform/dynamo/keys.ts";
import { type RawItem, type RawTable, textOf } from "../../platform/dynamo/raw-table.ts";
import { env } from "../../platform/env.ts";
import { type TenantPlace, tenantPages } from "./tenant-rows.ts";

const { LOGOS_BUCKET, EXPORTS_BUCKET } = env("LOGOS_BUCKET", "EXPORTS_BUCKET");

/** Returns whether a worker has the time to process more. */
export type HasTime = () => boolean;

export const entityOfRow = (row: RawItem): string => textOf(row, "__edb_e__") ?? "unknown";

/** Returns the id of the account that is deleted with a row, if there is one. */
export function accountOf(row: RawItem): string | undefined {
  const entity = entityOfRow(row);
  return entity === "user" || entity === "onboarding" ? textOf(row, "user_id") : undefined;
}

type File = Readonly<Record<"Bucket" | "Key", string>>;

export const logoOf = (tenant_id: string): File => ({ Bucket: LOGOS_BUCKET, Key: logoKey(tenant_id) });

/** Returns the file that is deleted with a row, if there is one. Its former versions expire with the last backup. */
export function fileOf(row: RawItem, tenant_id: string): File | undefined {
  const entity = entityOfRow(row);
  const file_id = entity === "tenantExport" && textOf(row, "status") === "READY" ? textOf(row, "file_id") : undefined;
  if (file_id) return { Bucket: EXPORTS_BUCKET, Key: exportKey({ tenant_id, file_id }) };
  return entity === "tenant" && textOf(row, "logo_url") !== undefined ? logoOf(tenant_id) : undefined;
}

/** The partitions that hold rows of one entity, and the beginning of these rows' sort keys. */
export type EntityPartitions = readonly (readonly [pk: string, begin: string])[];

interface SurveyedEntity {
  readonly rows: number;
  /** The attributes that at least one of the rows has. */
  readonly attributes: readonly string[];
  readonly partitions: EntityPartitions;
}

/** What a clinic has. It can be stored as JSON, and a survey that has not ended can continue. */
export interface ClinicSurvey {
  readonly entities: Readonly<Record<string, SurveyedEntity>>;
  readonly accounts: readonly string[];
  readonly files: number;
  /** Where to continue; null at the end. */
  readonly next: TenantPlace | null;
}

const BEGINNING: ClinicSurvey = { entities: {}, accounts: [], files: 0, next: { partition: 0, links: [] } };

/** Reads all rows of a clinic and returns what it has, as far as the time allows. Of the rows themselves, it keeps none. */
export async function surveyClinic(
  table: RawTable,
  tenant_id: string,
  hasTime: HasTime,
  from: ClinicSurvey = BEGINNING,
): Promise<ClinicSurvey> {
  if (!from.next) return from;
  const entities = new Map(
    Object.entries(from.entities).map(([name, { rows, attributes, partitions }]) => [
      name,
      { rows, attributes: new Set(attributes), partitions: new Map(partitions) },
    ]),
  );
  const accounts = new Set(from.accounts);
  let { files } = from;

  const count = (row: RawItem) => {
    const name = entityOfRow(row);
    const entity = entities.get(name) ?? { rows: 0, attributes: new Set(), partitions: new Map() };
    entities.set(name, entity);
    entity.rows += 1;
    for (const attribute of Object.keys(row)) entity.attributes.add(attribute);
    const [begin = ""] = (textOf(row, KEYS.sk) ?? "").split("#");
    entity.partitions.set(textOf(row, KEYS.pk) ?? "", begin);
    const account = accountOf(row);
    if (account) accounts.add(account);
    if (fileOf(row, tenant_id)) files += 1;
  };
  const surveyed = (next: TenantPlace | null): ClinicSurvey => ({
    entities: Object.fromEntries(
      [...entities].map(([name, { rows, attributes, partitions }]) => [
        name,
        { rows, attributes: [...attributes].sort(), partitions: [...partitions] },
      ]),
    ),
    accounts: [...accounts],
    files,
    next,
  });

  for await (const { rows, place } of tenantPages(table, tenant_id, from.next)) {
    for (const row of rows) count(row);
    if (!hasTime()) return surveyed(place);
  }
  return surveyed(null);
}
