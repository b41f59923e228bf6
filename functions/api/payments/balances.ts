import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { byAge, type InsurerBalance, type OpenBalance } from "../../../shared/payments/balances.ts";
import { PATIENT_PAYER } from "../../../shared/payments/ledger.ts";
import type { settlements } from "../../../shared/payments/routes.ts";
import { addDays, earliestToday } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { readInsurers } from "../../domain/patients/policies.ts";
import { insuranceCompanyEntity } from "../../entities/billing.ts";
import { patientEntity } from "../../entities/patients.ts";
import { type PayerBalanceRow, payerBalanceEntity } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { page, selectedPage } from "../../platform/dynamo/page.ts";

/** Returns the names of the patients of some rows by id. One who was erased has none. */
export async function namesOfPatients(tenant_id: string, rows: readonly { readonly patient_id: string }[]) {
  const ids = [...new Set(rows.map(({ patient_id }) => patient_id))];
  const patients = await readByKeys(
    patientEntity(),
    ids.map((patient_id) => ({ tenant_id, patient_id })),
  );
  return new Map(patients.flatMap((patient) => (patient ? [[patient.patient_id, fullName(patient)] as const] : [])));
}

/** Returns what a patient owes, at one location if it is named; undefined for one who owes nothing there. */
function openBalance(
  { patient_id, open }: PayerBalanceRow,
  location_id: string | undefined,
  owedBefore: string,
): Omit<OpenBalance, "patient_name"> | undefined {
  const here = location_id ? open.filter((charge) => charge.location_id === location_id) : open;
  const [oldest] = here;
  if (!oldest || oldest.date >= owedBefore) return undefined;
  return {
    patient_id,
    balance_cents: here.reduce((sum, { cents }) => sum + cents, 0),
    by_age_cents: byAge(here, earliestToday()),
    owed_since: oldest.date,
    location_id: oldest.location_id,
  };
}

/** After every date that a charge can have. */
const NEVER = "9999-12-31";

/** Lists the patients who owe something, longest first. */
export const listBalances: UseCase<typeof settlements.listBalances> = async ({ tenantId: tenant_id }, { query }) => {
  const { location_id, older_than, ...paging } = query;
  if (location_id) await getLocation(tenant_id, location_id);
  const owedBefore = older_than === undefined ? NEVER : addDays(earliestToday(), -older_than);
  const owed = payerBalanceEntity()
    .query.owed({ tenant_id, payer_kind: "patient", payer: PATIENT_PAYER })
    .lt({ owed_since: owedBefore });
  const { items, next_cursor } = await selectedPage(owed, paging, "asc", (rows) =>
    rows.flatMap((row) => openBalance(row, location_id, owedBefore) ?? []),
  );
  const names = await namesOfPatients(tenant_id, items);
  return { items: items.map((item) => ({ ...item, patient_name: names.get(item.patient_id) ?? "" })), next_cursor };
};

/** Adds up what each insurance company owes for all patients, from one row for each company and patient. */
export const listInsurerBalances: UseCase<typeof settlements.listInsurerBalances> = async ({ tenantId: tenant_id }) => {
  const { data } = await payerBalanceEntity().query.owed({ tenant_id, payer_kind: "company" }).go({ pages: "all" });
  const companies = new Map<string, Omit<InsurerBalance, "company_id" | "company_name">>();
  for (const { payer, balance_cents, open, owed_since } of data) {
    const sum = companies.get(payer) ?? { balance_cents: 0, charges: 0, owed_since };
    companies.set(payer, {
      balance_cents: sum.balance_cents + balance_cents,
      charges: sum.charges + open.length,
      owed_since: owed_since < sum.owed_since ? owed_since : sum.owed_since,
    });
  }
  const insurers = await readInsurers(tenant_id, [...companies.keys()]);
  const items = [...companies].map(([company_id, balance]) => ({
    company_id,
    company_name: insurers.get(company_id)?.name ?? "",
    ...balance,
  }));
  return { items: items.sort((a, b) => b.balance_cents - a.balance_cents), next_cursor: null };
};

/** Lists the open charges of a company, by patient. A page has those of as many patients as its limit says. */
export const listInsurerCharges: UseCase<typeof settlements.listInsurerCharges> = async (caller, { params, query }) => {
  const { tenantId: tenant_id } = caller;
  const { company_id } = await getRow(
    insuranceCompanyEntity(),
    { tenant_id, company_id: params.company_id },
    NOT_FOUND_TEXTS.company,
  );
  const owed = payerBalanceEntity().query.owed({ tenant_id, payer_kind: "company", payer: company_id });
  const { items: rows, next_cursor } = await page(owed, query);
  const names = await namesOfPatients(tenant_id, rows);
  const items = rows.flatMap(({ patient_id, open }) =>
    open.map(({ cents, ...charge }) => ({
      ...charge,
      patient_id,
      patient_name: names.get(patient_id) ?? "",
      open_cents: cents,
    })),
  );
  return { items, next_cursor };
};
