import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { type Policy, validityOn } from "../../../shared/patients/policy.ts";
import { PATIENT_PAYER } from "../../../shared/payments/ledger.ts";
import type { Method } from "../../../shared/payments/methods.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import type { AppointmentRow } from "../../domain/booking/appointment-lists.ts";
import { isPractitioner, type LocationRow } from "../../domain/booking/references.ts";
import { type IdempotencyKey, writeWithKey } from "../../domain/changes/create-once.ts";
import { billingName, uniqueRow } from "../../domain/changes/unique-names.ts";
import type { PatientRow } from "../../domain/patients/people.ts";
import { counterParams, type ReceiptContext } from "../../domain/payments/receipts.ts";
import { DESK_PATIENCE, type LedgerState, readLedger } from "../../domain/payments/write-entries.ts";
import { billingInfoEntity, insuranceCompanyEntity } from "../../entities/billing.ts";
import { uniqueNameEntity } from "../../entities/changes.ts";
import { locationEntity, notificationSettingsEntity } from "../../entities/clinic.ts";
import { patientEntity, patientInsuranceEntity } from "../../entities/patients.ts";
import { staffEntity } from "../../entities/people.ts";
import type { ClinicCaller } from "../../http/event.ts";
import { orNotFound, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import {
  ConditionFailed,
  isFailed,
  retryOnConflict,
  type TransactItem,
  WriteConflict,
} from "../../platform/dynamo/transaction.ts";

/** The rows that a request about a patient's money is checked against. */
export interface Desk {
  readonly patient: PatientRow;
  readonly location: LocationRow;
  readonly policies: readonly Policy[];
  readonly billing_id: string | undefined;
}

interface DeskKey {
  readonly tenant_id: string;
  readonly patient_id: string;
  readonly location_id: string;
  /** The practitioners whom the request names. */
  readonly practitioner_ids?: readonly string[];
}

/**
 * Reads in one BatchGet the patient, the location with its billing information, and the patient's policies.
 * @throws ClinicError 404 when there is no such patient or location, 422 for a practitioner who does not exist, and WriteConflict while
 * the patient is being merged into another one
 */
export async function readDesk({ tenant_id, patient_id, location_id, practitioner_ids = [] }: DeskKey): Promise<Desk> {
  const [patientItem, locationItem, insuranceItem, billingItem, ...staffItems] = await readItems([
    patientEntity().get({ tenant_id, patient_id }).params(),
    locationEntity().get({ tenant_id, location_id }).params(),
    patientInsuranceEntity().get({ tenant_id, patient_id }).params(),
    uniqueNameEntity()
      .get(uniqueRow(billingName({ tenant_id, location_id, billing_id: "" })))
      .params(),
    ...practitioner_ids.map((staff_id) => staffEntity().get({ tenant_id, staff_id }).params()),
  ]);
  const patient = orNotFound(parseItem(patientEntity(), patientItem), NOT_FOUND_TEXTS.patient);
  if (patient.merged_into) throw new WriteConflict();
  const location = orNotFound(parseItem(locationEntity(), locationItem), NOT_FOUND_TEXTS.location);
  if (!staffItems.every((item) => isPractitioner(parseItem(staffEntity(), item))))
    throw invalidField("lines", NOT_FOUND_TEXTS.practitioner);
  return {
    patient,
    location,
    policies: parseItem(patientInsuranceEntity(), insuranceItem)?.items ?? [],
    billing_id: parseItem(uniqueNameEntity(), billingItem)?.record_id,
  };
}

/** Returns the policies that name a company and are valid on a day. */
export const validPolicies = (policies: readonly Policy[], date: string): Policy[] =>
  policies.filter((policy) => policy.company_id !== "" && validityOn(policy, date) === "valid");

interface DeskLedger {
  readonly state: LedgerState;
  readonly context: ReceiptContext;
  /** The items of the counters of receipts. */
  readonly counters: LedgerState["others"];
}

/** Reads in one BatchGet what entries and a receipt change, and the names that the receipt shows. */
export async function readDeskLedger(
  { tenant, tenantId: tenant_id }: ClinicCaller,
  { patient, location, billing_id }: Desk,
  company_ids: readonly string[],
  appointment: AppointmentRow | undefined,
): Promise<DeskLedger> {
  const counters = counterParams(tenant_id, location);
  const state = await readLedger(
    {
      tenant_id,
      patient_id: patient.patient_id,
      patient,
      location,
      appointment_id: appointment?.appointment_id,
      payers: [PATIENT_PAYER, ...company_ids],
    },
    [
      ...counters,
      ...company_ids.map((company_id) => insuranceCompanyEntity().get({ tenant_id, company_id }).params()),
      notificationSettingsEntity().get({ tenant_id }).params(),
      ...(billing_id === undefined ? [] : [billingInfoEntity().get({ tenant_id, billing_id }).params()]),
    ],
  );
  const after = state.others.slice(counters.length);
  const companies = company_ids.map((_, at) => parseItem(insuranceCompanyEntity(), after[at]));
  const found = companies.filter((row): row is RowOf<typeof insuranceCompanyEntity> => row !== undefined);
  const [settingsItem, billingItem] = after.slice(company_ids.length);
  return {
    state,
    counters: state.others.slice(0, counters.length),
    context: {
      tenant,
      patient,
      location,
      billing: parseItem(billingInfoEntity(), billingItem),
      settings: NotificationSettings.parse(parseItem(notificationSettingsEntity(), settingsItem) ?? {}),
      companyNames: new Map(found.map(({ company_id, company_name }) => [company_id, company_name])),
      appointment,
    },
  };
}

/** Returns whether a transaction failed because its patient was merged or erased, which is what its only check says. */
const isOutdated = (error: unknown) =>
  error instanceof ConditionFailed &&
  [...error.items.keys()].some(({ ConditionCheck }) => ConditionCheck !== undefined);

/**
 * Writes what a desk records, again and again while others write into the same day. So that many desks get their turn, what the request
 * was checked against is read again only when the patient has changed.
 */
export function atDesk<Checked, R>(read: () => Promise<Checked>, write: (checked: Checked) => Promise<R>): Promise<R> {
  let checked: Checked | undefined;
  return retryOnConflict(async () => {
    checked ??= await read();
    try {
      return await write(checked);
    } catch (error) {
      if (isOutdated(error)) checked = undefined;
      throw error;
    }
  }, DESK_PATIENCE);
}

/** Throws 422 for a method that the location does not accept. */
export function refuseMethod({ accepted_methods = [] }: LocationRow, method: Method | undefined, field: string): void {
  if (method && accepted_methods.length > 0 && !accepted_methods.includes(method))
    throw invalidField(field, PAYMENT_TEXTS.methodNotAccepted);
}

/** Writes the items once for each idempotency key. A reversed entry is not reversed again. */
export async function writeOnce(
  tenant_id: string,
  key: IdempotencyKey | undefined,
  record_id: string,
  items: readonly TransactItem[],
  reversals: readonly TransactItem[] = [],
): Promise<void> {
  try {
    await writeWithKey(key, tenant_id, record_id, items);
  } catch (error) {
    if (reversals.some((item) => isFailed(error, item)))
      throw new ClinicError("already_reversed", PAYMENT_TEXTS.alreadyReversed);
    throw error;
  }
}
