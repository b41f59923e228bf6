import type { FoundRecord } from "../../shared/activity/record.ts";
import { foldText } from "../../shared/names.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { readItems } from "../data/read-items.ts";
import { RoomEntity } from "../data/room.ts";
import { ServiceEntity } from "../data/service.ts";

type Row = Readonly<Record<string, unknown>>;

/** The operations of an entity that do not depend on its attributes. */
interface NamedEntity {
  get(key: Row): { params(): object };
  readonly query: { byId(key: Row): { go(): Promise<{ readonly data: readonly Row[] }> } };
}

/** Describes the rows of one kind. The cast is needed because code for several entities can't use their attributes' types. */
const setting = (kind: FoundRecord["kind"], prefix: string, nameOf: (row: Row) => unknown, entity: object) => ({
  kind,
  prefix,
  id: `${kind}_id`,
  nameOf,
  entity: entity as NamedEntity,
});
type Setting = ReturnType<typeof setting>;

/** The settings of a clinic that have a name. */
const SETTINGS: readonly Setting[] = [
  setting("service", "svc_", ({ service_name }) => service_name, ServiceEntity),
  setting("room", "room_", ({ room_number }) => `Room ${room_number}`, RoomEntity),
  setting("provider", "prov_", ({ provider_name }) => provider_name, InsuranceProviderEntity),
  setting("company", "comp_", ({ company_name }) => company_name, InsuranceCompanyEntity),
];

const found = ({ kind, id, nameOf }: Setting, row: Row): FoundRecord => ({
  record_id: String(row[id]),
  kind,
  record_name: String(nameOf(row)),
  dob: "",
  location_id: String(row.location_id ?? ""),
});

/** Returns those of the records that are settings of the clinic, in one BatchGet. It returns none for a deleted one. */
export async function namedSettings(tenant_id: string, record_ids: readonly string[]): Promise<FoundRecord[]> {
  const settings = [...new Set(record_ids)].flatMap((id) => {
    const setting = SETTINGS.find(({ prefix }) => id.startsWith(prefix));
    return setting ? [{ setting, params: setting.entity.get({ tenant_id, [setting.id]: id }).params() }] : [];
  });
  const items = await readItems(settings.map(({ params }) => params));
  return settings.flatMap(({ setting }, n) => {
    const item = items[n];
    return item ? [found(setting, item)] : [];
  });
}

/** Finds settings of the clinic whose names contain a text: at most `limit` of each kind, with one query for each. */
export async function searchSettings(tenant_id: string, search: string, limit: number): Promise<FoundRecord[]> {
  const all = await Promise.all(
    SETTINGS.map(async (setting) => {
      // One page is enough, because it holds up to 1 MB.
      const { data } = await setting.entity.query.byId({ tenant_id }).go();
      return data
        .map((row) => found(setting, row))
        .filter(({ record_name }) => foldText(record_name).includes(foldText(search)))
        .sort((a, b) => a.record_name.localeCompare(b.record_name, "en", { numeric: true }))
        .slice(0, limit);
    }),
  );
  return all.flat();
}
