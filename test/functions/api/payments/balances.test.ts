import { handler } from "../../../../functions/api/payments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows, type TestEntry } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { nextItem } from "../../../support/rows.ts";

const { payments } = contract;
const ago = (days: number) => addDays(TODAY, -days);
const otherPatient = DESK.patient_id.replace(/n$/, "p");
const otherLocation = DESK.location_id.replace(/n$/, "p");
const charge = (amount_cents: number, changes: Partial<TestEntry> = {}): TestEntry => ({
  kind: "CHARGE",
  amount_cents,
  ...changes,
});
const company_id = String(COMPANY.item().company_id);
const people = [patientItem(), patientItem({ patient_id: otherPatient, first_name: "Ada", last_name: "Byron" })];
const places = [locationItem(), locationItem({ location_id: otherLocation, location_name: "Harbor" })];
const ROWS = [...people, ...places, COMPANY.item()];

describe("listBalances", () => {
  const { given, send } = operation({ handler, route: payments.listBalances, as: "RECEPTIONIST", items: ROWS });
  const givenEntries = (...entries: TestEntry[]) => given([...ROWS, ...ledgerRows(entries).items], "RECEPTIONIST");
  const listed = async (query: Record<string, unknown> = {}) =>
    (await send({ query })).body.items.map(({ patient_name, balance_cents, owed_since }) => [
      patient_name,
      balance_cents,
      owed_since,
    ]);

  it("lists what patients owe by age, longest first, without what is paid or what companies owe", async () => {
    givenEntries(
      charge(5_000, { date: ago(100) }),
      charge(3_000, { date: ago(10) }),
      { kind: "PAYMENT", amount_cents: 2_000, method: "CASH", date: ago(9) },
      charge(1_000, { date: ago(45), patient_id: otherPatient }),
      charge(9_000, { company_id, patient_id: otherPatient }),
    );
    const { status, body } = await send();
    expect([status, body.next_cursor]).toEqual([200, null]);
    expect(body.items).toEqual([
      {
        patient_id: DESK.patient_id,
        patient_name: "Grace Hopper",
        balance_cents: 6_000,
        by_age_cents: { up_to_30: 3_000, up_to_60: 0, up_to_90: 0, older: 3_000 },
        owed_since: ago(100),
        location_id: DESK.location_id,
      },
      expect.objectContaining({
        patient_name: "Ada Byron",
        balance_cents: 1_000,
        by_age_cents: { up_to_30: 0, up_to_60: 1_000, up_to_90: 0, older: 0 },
      }),
    ]);
  });

  it("leaves out a patient who has paid everything, and one who has paid in advance", async () => {
    givenEntries(
      charge(5_000),
      { kind: "PAYMENT", amount_cents: 5_000, method: "CARD" },
      { kind: "PAYMENT", amount_cents: 100, method: "CARD", patient_id: otherPatient },
    );
    expect(await listed()).toEqual([]);
  });

  it("lists only what is owed at one location", async () => {
    givenEntries(charge(5_000, { date: ago(50) }), charge(700, { location_id: otherLocation, date: ago(20) }));
    expect(await listed({ location_id: otherLocation })).toEqual([["Grace Hopper", 700, ago(20)]]);
  });

  it("lists only what has been owed for more days than are named", async () => {
    givenEntries(charge(5_000, { date: ago(31) }), charge(700, { patient_id: otherPatient, date: ago(30) }));
    expect(await listed({ older_than: 30 })).toEqual([["Grace Hopper", 5_000, ago(31)]]);
    expect(await listed({ older_than: 29 })).toHaveLength(2);
  });

  it("continues where the page before ended", async () => {
    givenEntries(charge(5_000, { date: ago(3) }), charge(700, { patient_id: otherPatient, date: ago(2) }));
    const first = await send({ query: { limit: 1 } });
    expect(first.body.items).toMatchObject([{ patient_name: "Grace Hopper" }]);
    expect(await listed({ limit: 1, cursor: first.body.next_cursor })).toEqual([["Ada Byron", 700, ago(2)]]);
  });

  it("answers 404 for a location of another clinic", async () => {
    const location_id = otherLocation.replace(/p$/, "q");
    expect(await send({ query: { location_id } })).toMatchObject({ status: 404 });
  });
});

describe("listInsurerBalances", () => {
  const second = nextItem(COMPANY, { company_name: "Zenith" });
  const { given, send } = operation({ handler, route: payments.listInsurerBalances, as: "MANAGER", items: ROWS });

  it("adds up what each company owes for all patients, most first", async () => {
    const { items } = ledgerRows([
      charge(1_000, { company_id, date: ago(5) }),
      charge(2_000, { company_id, patient_id: otherPatient, date: ago(9) }),
      charge(8_000, { company_id: String(second.company_id) }),
      charge(500),
    ]);
    given([...ROWS, second, ...items], "MANAGER");
    expect((await send()).body.items).toEqual([
      { company_id: second.company_id, company_name: "Zenith", balance_cents: 8_000, charges: 1, owed_since: TODAY },
      { company_id, company_name: "Acme Health", balance_cents: 3_000, charges: 2, owed_since: ago(9) },
    ]);
  });
});

describe("listInsurerCharges", () => {
  const request = { params: { company_id } };
  const opened = operation({ handler, route: payments.listInsurerCharges, as: "RECEPTIONIST", request, items: ROWS });
  const { given, send, rows } = opened;

  it("lists what is open of each charge with its patient, and notes who was read", async () => {
    const { items, entries } = ledgerRows([
      charge(1_000, { company_id, date: ago(5) }),
      charge(2_000, { company_id, patient_id: otherPatient, date: ago(9) }),
      charge(500, { company_id, date: ago(4) }),
    ]);
    const [first, second, third] = entries;
    given([...ROWS, ...items], "RECEPTIONIST");
    expect(
      (await send()).body.items.map(({ patient_name, entry_id, open_cents }) => [patient_name, entry_id, open_cents]),
    ).toEqual([
      ["Ada Byron", second?.entry_id, 2_000],
      ["Grace Hopper", first?.entry_id, 1_000],
      ["Grace Hopper", third?.entry_id, 500],
    ]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "payments.listInsurerCharges" }]);
  });

  it("answers 404 for a company of another clinic", async () => {
    given([COMPANY.item({ tenant_id: IDS.otherTenant })], "RECEPTIONIST");
    expect(await send()).toMatchObject({ status: 404, body: { error: COMPANY.notFound } });
  });
});
