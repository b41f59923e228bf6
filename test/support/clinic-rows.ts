import { handler } from "../../functions/api/offboarding/index.ts";
import { clinicItems } from "../../functions/domain/search/search.ts";
import { auditEntryEntity } from "../../functions/entities/audit-entry.ts";
import {
  billingInfoEntity,
  insuranceCompanyEntity,
  insuranceProviderEntity,
} from "../../functions/entities/billing.ts";
import { periodEntity, roomEntity } from "../../functions/entities/clinic.ts";
import { tenantDeletionEntity, tenantExportEntity } from "../../functions/entities/offboarding.ts";
import {
  patientInsuranceEntity,
  policyUseEntity,
  searchItemEntity,
  usedIds,
} from "../../functions/entities/patients.ts";
import { administratorsEntity } from "../../functions/entities/people.ts";
import { tenantEntity } from "../../functions/entities/platform.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { kindOf } from "../../shared/audit/kinds.ts";
import { BILLING as BILLING_TEXTS } from "../../shared/billing/billing-info.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import type { Policy } from "../../shared/patients/policy.ts";
import { IDS } from "./call.ts";
import { NOW } from "./dates.ts";
import { DESK, locationItem, practitionerItem, serviceItem, ULID } from "./desk.ts";
import { operation } from "./operation-tests.ts";
import { type Item, itemOf, keyOf, noun, paramsOf, tenantItem, userItem } from "./rows.ts";

const { location_id } = DESK;
const { tenant: tenant_id } = IDS;
const notFound = NOT_FOUND_TEXTS;

const roomItem = (changes: Partial<RowOf<typeof roomEntity>> = {}) =>
  itemOf(
    roomEntity().put({
      tenant_id,
      room_id: `room_${ULID}`,
      location_id,
      room_number: "12",
      status: "ACTIVE",
      created_at: "2026-01-02T03:04:05.000Z",
      version: 3,
      ...changes,
    }),
  );

const billingItem = (changes: Partial<RowOf<typeof billingInfoEntity>> = {}) =>
  itemOf(
    billingInfoEntity().put({
      tenant_id,
      billing_id: `bill_${ULID}`,
      location_id,
      street: "1 Lake Street",
      city: "Springfield",
      state: "IL",
      zipcode: "01234",
      payment_type: "CHECK",
      version: 3,
      ...changes,
    }),
  );

const periodItem =
  (prefix: "clos" | "off", owner_id: string) =>
  ({ closure_id, time_off_id, ...changes }: Record<string, string> = {}) => {
    const period_id = closure_id ?? time_off_id ?? `${prefix}_${ULID}`;
    const days = { from_date: "2027-03-08", to_date: "2027-03-12", reason: "Renovation" };
    const row = { tenant_id, owner_id, period_id, ...days, created_at: "2026-01-02T03:04:05.000Z", ...changes };
    return { ...itemOf(periodEntity().put(row)), [prefix === "clos" ? "closure_id" : "time_off_id"]: period_id };
  };

const tenantRow = (changes: object = {}): Item => {
  const row = tenantItem({ invitation: "accepted", setup: "complete", allow_overbooking: false, ...changes });
  return { ...row, ...keyOf("tenant", "tenant_id", row.tenant_id) };
};

export const TENANT = noun("tenant", "tenant_id", tenantRow, notFound.tenant);
export const LOCATION = noun("location", "location_id", locationItem, notFound.location);
export const ROOM = noun("room", "room_id", roomItem, notFound.room);
export const CLOSURE = noun("period", "closure_id", periodItem("clos", location_id), notFound.closure, "owner_id");
export const TIME_OFF = noun(
  "period",
  "time_off_id",
  periodItem("off", DESK.practitioner_id),
  notFound.time_off,
  "owner_id",
);
export const SERVICE = noun("service", "service_id", serviceItem, notFound.service);
export const BILLING = noun("billingInfo", "billing_id", billingItem, BILLING_TEXTS.invalidId);
export const STAFF = noun("staff", "staff_id", practitionerItem, notFound.staff);
export const PRACTITIONER = noun("staff", "staff_id", practitionerItem, notFound.practitioner);

const company_id = `comp_${ULID}`;
const provider_id = `prov_${ULID}`;

const companyItem = (changes: Partial<RowOf<typeof insuranceCompanyEntity>> = {}) =>
  itemOf(
    insuranceCompanyEntity().put({
      tenant_id,
      company_id,
      company_name: "Acme Health",
      network_type: "PPO",
      phone: "555-010-0300",
      status: "ACTIVE",
      version: 3,
      ...changes,
    }),
  );

const providerItem = (changes: Partial<RowOf<typeof insuranceProviderEntity>> = {}) =>
  itemOf(
    insuranceProviderEntity().put({
      tenant_id,
      provider_id,
      provider_name: "Good Cover",
      coverage_type: "Dental",
      email: "cover@example.com",
      phone: "555-010-0400",
      status: "ACTIVE",
      version: 3,
      ...changes,
    }),
  );

const policyItem = {
  policy_id: `policy_${ULID}`,
  provider_id,
  company_id,
  member_id: "M-1001",
  group_number: "",
  holder: "",
  valid_from: "2026-01-01",
  valid_to: "2026-12-31",
};

const insuranceItem = (changes: Partial<RowOf<typeof patientInsuranceEntity>> = {}) =>
  itemOf(
    patientInsuranceEntity().put({
      tenant_id,
      patient_id: DESK.patient_id,
      items: [policyItem],
      version: 3,
      ...changes,
    }),
  );

/** Returns the rows that mark the providers and companies to which the policies of a patient refer. */
export const policyUsesOf = (row: Item): Item[] =>
  usedIds(row.items as Policy[]).map((used_id) =>
    itemOf(policyUseEntity().put({ tenant_id, used_id, patient_id: String(row.patient_id) })),
  );

export const COMPANY = noun("insuranceCompany", "company_id", companyItem, notFound.company);
export const PROVIDER = noun("insuranceProvider", "provider_id", providerItem, notFound.provider);
export const INSURANCE = noun("patientInsurance", "patient_id", insuranceItem, notFound.patient);

type Row = RowOf<typeof tenantEntity>;

/** Returns the row of a clinic with the keys by which the platform lists it. The character is the end of its id. */
export function clinicItem(nth: string | number, changes: Partial<Row> = {}): Item {
  const { __edb_e__: _, __edb_v__: __, ...row } = tenantItem({ tenant_id: `ten_01jd3v8c9m4q2w6x8z0y1t5k7${nth}` });
  return itemOf(tenantEntity().put({ ...row, use_order: changes.used_until ?? "", ...changes } as unknown as Row));
}

/** Returns the items by which the platform finds a clinic. */
export const clinicSearchItems = (row: Item): Item[] =>
  clinicItems(row as Parameters<typeof clinicItems>[0]).map((item) => itemOf(searchItemEntity().put(item)));

/** Returns an audit entry of the caller, written in the second before NOW as the nth of that second. */
export const entryItem = (changes: Partial<RowOf<typeof auditEntryEntity>> = {}, nth = 1) =>
  itemOf(
    auditEntryEntity().put({
      tenant_id,
      activity_id: `act_${ULID.slice(0, -1)}${nth}`,
      at: `2027-03-01T17:59:59.00${nth}Z`,
      user_id: IDS.user,
      user_role: "RECEPTIONIST",
      operation: "patients.update",
      record_id: DESK.patient_id,
      kind: kindOf(changes.operation ?? "patients.update"),
      request_id: "request-1",
      expires: 2_000_000_000,
      ...changes,
    }),
  );

/** Opens an operation of the domain offboarding, which an operator calls. */
export const offboarding = (name: keyof typeof contract.offboarding, items: readonly Item[] = []) =>
  operation({
    handler,
    route: contract.offboarding[name],
    as: "PLATFORM_ADMIN",
    request: { params: paramsOf(TENANT) },
    items: [TENANT.item(), ...items],
  });

/** Returns a deletion that another operator requested. */
export const deletionItem = (changes: object = {}): Item =>
  itemOf(
    tenantDeletionEntity().put({
      clinic_id: IDS.tenant,
      tenant_name: "Lakeside Family Clinic",
      status: "REQUESTED",
      requested_by: "first@example.com",
      requested_by_id: IDS.otherUser,
      requested_at: NOW,
      confirmed_by: null,
      confirmed_at: null,
      delete_after: null,
      deleted_at: null,
      deleted: null,
      backups_until: null,
      ...changes,
    }),
  );

/** Returns an export that is still to be written. */
export const exportItem = (changes: object = {}): Item =>
  itemOf(
    tenantExportEntity().put({
      tenant_id: IDS.tenant,
      status: "PENDING",
      file_id: "f1",
      requested_by: "first@example.com",
      requested_at: NOW,
      finished_at: null,
      rows: null,
      bytes: null,
      expires: 1,
      ...changes,
    }),
  );

/** Returns the row of the clinic's second administrator. */
export const secondAdministrator = (changes: object = {}, role: Role = "TENANT_ADMIN"): Item => ({
  ...userItem(role, {
    user_id: IDS.otherUser,
    first_name: "Grace",
    last_name: "Hopper",
    email: "grace@example.com",
    invitation: "accepted",
    version: 3,
    ...changes,
  }),
  ...keyOf("user", "user_id", IDS.otherUser),
});

/** Returns the clinic's administrators as they are stored; the caller and the second one by default. */
export const administratorsItem = (changes: object = {}): Item => {
  const both = [IDS.user, IDS.otherUser];
  const row = { tenant_id: IDS.tenant, user_ids: both, active_ids: both, revision: 1, ...changes };
  return itemOf(administratorsEntity().put(row));
};
