import {
  readLedgerOf,
  refuseNonAdministrators,
  statusWrites,
} from "../../../../functions/domain/payments/reversals.ts";
import { emptyAccount } from "../../../../functions/domain/payments/write-entries.ts";
import { locationEntity } from "../../../../functions/entities/clinic.ts";
import { appointmentAccountEntity } from "../../../../functions/entities/payments.ts";
import { orNotFound, parseItem } from "../../../../functions/platform/dynamo/batch-get.ts";
import { WriteConflict } from "../../../../functions/platform/dynamo/transaction.ts";
import { PATIENT_PAYER } from "../../../../shared/payments/ledger.ts";
import { APPOINTMENT_ID, appointmentRow } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds } = openTable();

it.each([
  ["a receptionist where the clinic leaves them to administrators", true, ["RECEPTIONIST"], "administrators_only"],
  ["an administrator there", true, ["RECEPTIONIST", "TENANT_ADMIN"], undefined],
  ["a receptionist elsewhere", false, ["RECEPTIONIST"], undefined],
] as const)("answers refunds and reversals by %s", (_, refunds_by_administrators, roles, code) => {
  const check = expect(() => refuseNonAdministrators({ tenant: { refunds_by_administrators }, roles }));
  if (code) check.toThrow(expect.objectContaining({ code }));
  else check.not.toThrow();
});

describe("what a reversal changes", () => {
  const company_id = String(COMPANY.item().company_id);
  const read = (patients: readonly Item[]) => {
    const { items, entries } = ledgerRows([
      { kind: "CHARGE", amount_cents: 500 },
      { kind: "CHARGE", amount_cents: 700, company_id },
    ]);
    holds([locationItem(), ...patients, ...items]);
    const location = orNotFound(parseItem(locationEntity(), locationItem()), "location");
    const [first, ...others] = entries;
    return readLedgerOf([orNotFound(first, "entry"), ...others], location);
  };

  it("are the balances of the patient and of the companies, also for a patient who was erased", async () => {
    for (const patients of [[patientItem()], []]) {
      const { balances, patient } = await read(patients);
      expect([...balances.values()].map(({ payer, balance_cents }) => [payer, balance_cents])).toEqual([
        [PATIENT_PAYER, 500],
        [company_id, 700],
      ]);
      expect(patient?.patient_id).toBe(patients.length > 0 ? DESK.patient_id : undefined);
    }
  });

  it("is read again while a merge moves the entries", async () => {
    const patient_id = DESK.patient_id.replace(/n$/, "p");
    const merged = [patientItem({ merged_into: patient_id }), patientItem({ patient_id })];
    await expect(read(merged)).rejects.toBeInstanceOf(WriteConflict);
  });
});

describe("a change of an appointment's status", () => {
  const caller: Parameters<typeof statusWrites>[0] = {
    ...{ userId: IDS.user, role: "RECEPTIONIST", roles: ["RECEPTIONIST"], requestId: "request", tenantId: tenant_id },
    tenant: {},
  };
  type Changes = Parameters<typeof appointmentRow>[0];
  const accountItem = (changes: object) =>
    itemOf(appointmentAccountEntity().put({ ...emptyAccount(tenant_id, APPOINTMENT_ID), version: 2, ...changes }));
  /** Returns the account that is written, and its condition. */
  async function written(before: Changes, after: Changes, items: readonly Item[] = [], options: object = {}) {
    holds(items);
    const writes = await statusWrites(caller, appointmentRow(before), appointmentRow(after), {
      isPatientChecked: false,
      ...options,
    });
    expect(writes.length).toBeLessThan(2);
    return writes[0]?.Put;
  }
  const given = { appointment_status: "COMPLETED" } as const;

  it("notes the day of a completed appointment with a fee, which is to be checked out", async () => {
    const put = await written({}, given);
    expect(put?.Item).toMatchObject({ completed_on: TODAY, charge_ids: [], version: 1 });
    expect(put?.ConditionExpression).toContain("attribute_not_exists");
    expect((await written({}, given, [accountItem({})]))?.Item).toMatchObject({ completed_on: TODAY, version: 3 });
  });

  it("notes that an undone completion is not to be checked out, also when there is nothing to reverse", async () => {
    const items = [accountItem({ completed_on: TODAY })];
    for (const reverse_charges of [false, true])
      expect((await written(given, {}, items, { reverse_charges }))?.Item).toMatchObject({ completed_on: "" });
  });

  it("is tried again while a merge moves the charges to another patient", async () => {
    const patient_id = DESK.patient_id.replace(/n$/, "p");
    const charge = { kind: "CHARGE", amount_cents: 500, appointment_id: APPOINTMENT_ID } as const;
    const { items, entries } = ledgerRows([charge, { ...charge, patient_id }]);
    const account = accountItem({ completed_on: TODAY, charge_ids: entries.map(({ entry_id }) => entry_id) });
    const reversal = written(given, {}, [locationItem(), patientItem(), ...items, account], { reverse_charges: true });
    await expect(reversal).rejects.toBeInstanceOf(WriteConflict);
  });

  it.each([
    ["between two that are no completion", {}, { appointment_status: "CHECKED-IN" }, [], {}],
    ["of an appointment without a fee", { fee: "0.00" }, { ...given, fee: "0.00" }, [], {}],
    ["that was noted before", {}, given, [accountItem({ completed_on: TODAY })], {}],
    ["whose charges are gone", given, {}, [accountItem({ charge_ids: ["entry 1"] })], { reverse_charges: true }],
  ] as const)("writes nothing for a change %s", async (_, before, after, items, options) => {
    expect(await written(before, after, items, options)).toBeUndefined();
  });
});
