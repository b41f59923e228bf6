import type { FoundRecord } from "../../shared/activity/record.ts";
import { foldText } from "../../shared/names.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { readItems } from "../data/read-items.ts";
import { RoomEntity } from "../data/room.ts";
import { ServiceEntity } from "../data/service.ts";

type Row = Readonly<Record<string, unknown>>;

interface Setting {
  readonly kind: FoundRecord["kind"];
  readonly prefix: string;
  readonly id: string;
  readonly nameOf: (row: Row) => string;
  /** Builds the parameters that read one. */
  readonly get: (tenant_id: string, id: string) => object;
  /** Reads the clinic's in one query, as far as one page of it reaches, which is 1 MB. */
  readonly read: (tenant_id: string) => Promise<{ readonly data: readonly Row[] }>;
}

/** The settings of a clinic that have a name. */
const SETTINGS: readonly Setting[] = [
  {
    prefix: "svc_",
    kind: "service",
    id: "service_id",
    nameOf: ({ service_name }) => String(service_name),
    get: (tenant_id, service_id) => ServiceEntity.get({ tenant_id, service_id }).params(),
    read: (tenant_id) => ServiceEntity.query.byId({ tenant_id }).go(),
  },
  {
    prefix: "room_",
    kind: "room",
    id: "room_id",
    nameOf: ({ room_number }) => `Room ${room_number}`,
    get: (tenant_id, room_id) => RoomEntity.get({ tenant_id, room_id }).params(),
    read: (tenant_id) => RoomEntity.query.byId({ tenant_id }).go(),
  },
  {
    prefix: "prov_",
    kind: "provider",
    id: "provider_id",
    nameOf: ({ provider_name }) => String(provider_name),
    get: (tenant_id, provider_id) => InsuranceProviderEntity.get({ tenant_id, provider_id }).params(),
    read: (tenant_id) => InsuranceProviderEntity.query.byId({ tenant_id }).go(),
  },
  {
    prefix: "comp_",
    kind: "company",
    id: "company_id",
    nameOf: ({ company_name }) => String(company_name),
    get: (tenant_id, company_id) => InsuranceCompanyEntity.get({ tenant_id, company_id }).params(),
    read: (tenant_id) => InsuranceCompanyEntity.query.byId({ tenant_id }).go(),
  },
];

const found = ({ kind, id, nameOf }: Setting, row: Row): FoundRecord => ({
  record_id: String(row[id]),
  kind,
  record_name: nameOf(row),
  dob: "",
  location_id: String(row.location_id ?? ""),
});

/** Returns those of the records that are settings of the clinic, in one BatchGet. Deleted ones are left out. */
export async function namedSettings(tenant_id: string, record_ids: readonly string[]): Promise<FoundRecord[]> {
  const wanted = [...new Set(record_ids)].flatMap((id) => {
    const setting = SETTINGS.find(({ prefix }) => id.startsWith(prefix));
    return setting ? [{ setting, params: setting.get(tenant_id, id) }] : [];
  });
  const items = await readItems(wanted.map(({ params }) => params));
  return wanted.flatMap(({ setting }, n) => {
    const item = items[n];
    return item ? [found(setting, item)] : [];
  });
}

/** Finds settings of the clinic whose names contain a text: at most `limit` of each kind, with one query for each. */
export async function searchSettings(tenant_id: string, search: string, limit: number): Promise<FoundRecord[]> {
  const all = await Promise.all(
    SETTINGS.map(async (setting) => {
      const { data } = await setting.read(tenant_id);
      return data
        .map((row) => found(setting, row))
        .filter(({ record_name }) => foldText(record_name).includes(foldText(search)))
        .sort((a, b) => a.record_name.localeCompare(b.record_name, "en", { numeric: true }))
        .slice(0, limit);
    }),
  );
  return all.flat();
}
