import { clinicKeys, leadKeys, type Owner, ownerOf, patientKeys, usedUntil } from "../../../shared/reports/counts.ts";
import { locationEntity } from "../../entities/clinic.ts";
import { talliedEntity, tallyEntity } from "../../entities/counts.ts";
import { leadEntity, patientEntity } from "../../entities/patients.ts";
import { staffEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { ifRevision } from "../../platform/dynamo/optimistic-lock.ts";
import {
  deleteItem,
  putItem,
  retryOnConflict,
  type TransactItem,
  updateItem,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { findPatientRow } from "../patients/people.ts";
import { ACTIVE_STAFF, LOCATIONS } from "./clinic-use.ts";

/** Reads how a clinic is counted now: undefined when it was deleted. */
export async function readClinicKeys(tenant_id: string) {
  const tenant = await findRow(tenantEntity(), { tenant_id });
  if (!tenant) return undefined;
  const owner = ownerOf(tenant);
  return { keys: clinicKeys(tenant), ...(owner && { owner, used_until: usedUntil(tenant) }) };
}

export const countClinic = (tenant_id: string): Promise<void> =>
  tallyRecord({ tenant_id: PLATFORM, record_id: tenant_id }, () => readClinicKeys(tenant_id));

/** Returns the time zone of a clinic's first location, whose days people are counted on. */
export async function clinicZone(tenant_id: string): Promise<string> {
  const { data } = await locationEntity().query.byId({ tenant_id }).go({ consistent: true, limit: 1 });
  return data[0]?.time_zone ?? "UTC";
}

export const staffKeys = ({ status }: { readonly status: string }): string[] =>
  status === "ACTIVE" ? [ACTIVE_STAFF] : [];

type Read = (record: TalliedRecord) => Promise<string[] | undefined>;

const READERS: Readonly<Record<string, Read>> = {
  pat: async ({ tenant_id, record_id }) => {
    const time_zone = await clinicZone(tenant_id);
    const patient = await findPatientRow(tenant_id, record_id);
    return patient && patientKeys(patient, time_zone);
  },
  lead: async ({ tenant_id, record_id }) => {
    const time_zone = await clinicZone(tenant_id);
    const lead = await findRow(leadEntity(), { tenant_id, lead_id: record_id });
    return lead && leadKeys(lead, await findPatientRow(tenant_id, lead.patient_id ?? ""), time_zone);
  },
  staff: async ({ tenant_id, record_id }) => {
    const person = await findRow(staffEntity(), { tenant_id, staff_id: record_id });
    return person && staffKeys(person);
  },
  loc: async ({ tenant_id, record_id }) => {
    const location = await findRow(locationEntity(), { tenant_id, location_id: record_id });
    return location && [LOCATIONS];
  },
};

/**
 * Reads the keys under which a patient, a lead, a staff member or a location is counted now. Returns undefined when there is no
 * such record any more.
 */
export const readRecordKeys: Read = async (record) => READERS[record.record_id.split("_")[0] ?? ""]?.(record);

/** Counts a patient, a lead, a staff member or a location by the current state of the record. */
export const countRecord = (record: TalliedRecord): Promise<void> =>
  tallyRecord(record, async () => {
    const keys = await readRecordKeys(record);
    return keys && { keys };
  });

export interface TalliedRecord {
  readonly tenant_id: string;
  readonly record_id: string;
}

interface Counting {
  readonly keys: string[];
  readonly owner?: Owner;
  readonly used_until?: string;
}

/** Builds the write whose key is that of a record, by the prefix of the record's id. */
const RECORDS: Readonly<Record<string, (tenant_id: string, id: string) => { params<Params>(): Params }>> = {
  pat: (tenant_id, patient_id) => patientEntity().delete({ tenant_id, patient_id }),
  lead: (tenant_id, lead_id) => leadEntity().delete({ tenant_id, lead_id }),
  staff: (tenant_id, staff_id) => staffEntity().delete({ tenant_id, staff_id }),
  loc: (tenant_id, location_id) => locationEntity().delete({ tenant_id, location_id }),
  ten: (_, tenant_id) => tenantEntity().delete({ tenant_id }),
};

function existing({ tenant_id, record_id }: TalliedRecord): TransactItem[] {
  const write = RECORDS[record_id.split("_")[0] ?? ""]?.(tenant_id, record_id);
  if (!write) return [];
  const check = write.params<NonNullable<TransactItem["ConditionCheck"]>>();
  return [{ ConditionCheck: { ...check, ConditionExpression: "attribute_exists(pk)" } }];
}

/**
 * Counts a record under the keys that it has now and no longer under its former ones. The former keys are in an item of
 * their own that the same transaction writes, so neither repeated nor late calls count anything twice.
 * @param read returns undefined for a record that is deleted
 */
export const tallyRecord = (record: TalliedRecord, read: () => Promise<Counting | undefined>): Promise<void> =>
  retryOnConflict(async () => {
    const { tenant_id } = record;
    // The record is read second. If another call has counted it since the first read, the conditions below fail.
    const before = await findRow(talliedEntity(), record);
    const now = await read();
    const keys = now?.keys ?? [];
    const { keys: former = [], revision = 0 } = before ?? {};
    const added = keys.filter((key) => !former.includes(key));
    const removed = former.filter((key) => !keys.includes(key));
    const neverExisted = !before && !now;
    const isUnchanged = before && now && added.length + removed.length === 0;
    if (neverExisted || isUnchanged) return;
    await writeTransaction([
      now
        ? putItem(
            talliedEntity()
              .put({ ...record, ...now, revision: revision + 1 })
              .where(ifRevision(revision)),
          )
        : deleteItem(
            talliedEntity()
              .delete(record)
              .where((at, { eq }) => eq(at.revision, revision)),
          ),
      // Without a former item, the record must still exist, so that a late call does not count a record that was deleted.
      ...(before ? [] : existing(record)),
      ...added.map((key) => updateItem(tallyEntity().upsert({ tenant_id, key }).add({ total: 1, revision: 1 }))),
      ...removed.map((key) => updateItem(tallyEntity().patch({ tenant_id, key }).add({ total: -1, revision: 1 }))),
    ]);
  });
