import { RECORD_KINDS } from "../../../../functions/domain/importing/record-kinds.ts";
import { attentionEntity } from "../../../../functions/entities/appointments.ts";
import { appointmentAccountEntity } from "../../../../functions/entities/payments.ts";
import { writeTransaction } from "../../../../functions/platform/dynamo/transaction.ts";
import { firstId } from "../../../../functions/platform/ids.ts";
import { NO_SUMS } from "../../../../shared/payments/ledger.ts";
import {
  APPOINTMENT_ID,
  APPOINTMENT_NOTE,
  appointmentItem,
  appointmentRow,
  MESSAGE,
  OTHER_APPOINTMENT_ID,
} from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { SERVICE } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { conditionOf, DESK, serviceItem } from "../../../support/desk.ts";
import { LEAD } from "../../../support/patient-rows.ts";
import { type Item, itemOf, nextItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, lags, rows } = openTable();
const { services, leads } = RECORD_KINDS;
const { tenant: tenant_id } = IDS;
type Row = Parameters<typeof services.isUsed>[0];

/** A service that was imported at noon. */
const service_id = `${firstId("svc", Date.parse(NOW))}0000000000000000`;
const IMPORTED = serviceItem({ service_id });
const row = IMPORTED as unknown as Row;
const other = (nth: number): Item =>
  appointmentItem({ appointment_id: `appt_01jd3v8c9m4q2w6x8z0y1t${1_000 + nth}`, appointment_status: "COMPLETED" });

/** Returns whether the imported service is used when the clinic has these appointments. */
async function isUsed(...appointments: Item[]): Promise<boolean> {
  holds([IMPORTED, ...appointments]);
  lags();
  return services.isUsed(row);
}

it("does not treat an imported service as used while the location has only appointments of others", async () => {
  expect(await isUsed()).toBe(false);
  expect(await isUsed(other(1), other(2))).toBe(false);
});

it.each([
  ["an upcoming appointment", { date: "2027-04-01", appointment_status: "BOOKED" }],
  ["one that has ended today", { appointment_status: "COMPLETED" }],
  [
    "one on the day before in UTC, which is the location's today",
    { date: "2027-02-28", appointment_status: "COMPLETED" },
  ],
] as const)("treats an imported service as used when it has %s", async (_, changes) => {
  expect(await isUsed(other(1), appointmentItem({ service_id, ...changes }), other(2))).toBe(true);
});

describe("an imported appointment", () => {
  const APPOINTMENT = appointmentItem();
  const account = itemOf(
    appointmentAccountEntity().put({
      ...{ tenant_id, appointment_id: APPOINTMENT_ID, sums: NO_SUMS, patient_cents: 0, insurers_cents: 0 },
      ...{ received_cents: 0, charge_ids: [], completed_on: "", version: 1 },
    }),
  );
  const isAppointmentUsed = (...items: Item[]) => {
    holds(items);
    lags();
    return RECORD_KINDS.appointments.isUsed(appointmentRow());
  };

  it.each<[string, Item[], boolean]>([
    ["has nothing else", [], false],
    ["has a note", [APPOINTMENT_NOTE.item()], true],
    ["was paid", [account], true],
    ["has a message that waits", [MESSAGE.item()], false],
    ["has a message that was sent", [MESSAGE.item({ status: "SENT" })], true],
    ["has a note of another one", [APPOINTMENT_NOTE.item({ appointment_id: OTHER_APPOINTMENT_ID })], false],
  ])("is used or not when it %s, also a moment ago", async (_, items, isInUse) => {
    expect(await isAppointmentUsed(APPOINTMENT, ...items)).toBe(isInUse);
  });

  it("is not used any more when it was deleted, whatever was left of it", async () => {
    expect(await isAppointmentUsed(APPOINTMENT_NOTE.item(), account)).toBe(false);
  });

  it("takes its notes and messages with it, and no others", async () => {
    const others = [
      APPOINTMENT_NOTE.item({ appointment_id: OTHER_APPOINTMENT_ID }),
      MESSAGE.item({ appointment_id: OTHER_APPOINTMENT_ID }),
    ];
    holds([APPOINTMENT_NOTE.item(), MESSAGE.item(), ...others]);
    await RECORD_KINDS.appointments.removeDerived?.(tenant_id, APPOINTMENT_ID);
    for (const entity of ["appointmentNote", "message"])
      expect(rows(entity)).toMatchObject([{ appointment_id: OTHER_APPOINTMENT_ID }]);
  });

  it("takes the mark with it by which it needs attention", async () => {
    const marked = appointmentRow({ attention: "The location is closed." });
    holds([appointmentItem(marked), itemOf(attentionEntity().put(marked))]);
    await writeTransaction(await RECORD_KINDS.appointments.removal(marked));
    expect([rows("appointment"), rows("attention")]).toEqual([[], []]);
  });

  it("is named by its patient and day", () => {
    expect(RECORD_KINDS.appointments.nameOf(appointmentRow())).toBe("Grace Hopper, 2027-03-01");
  });
});

it("reads all appointments of these days page by page", async () => {
  const many = Array.from({ length: 150 }, (_, nth) => other(nth));
  const last = appointmentItem({ service_id, appointment_status: "COMPLETED", start_time: "15:00" });
  expect(await isUsed(...many, last)).toBe(true);
});

it("finds services and leads that were written a moment ago", async () => {
  holds([IMPORTED, LEAD.item(), nextItem(SERVICE)]);
  lags();
  expect(await services.find(tenant_id, service_id)).toMatchObject({ service_id });
  expect(await leads.find(tenant_id, String(LEAD.item().lead_id))).toMatchObject({ lead_id: LEAD.item().lead_id });
  expect(await services.find(tenant_id, "svc_gone")).toBeUndefined();
});

it("deletes a service only in the version that was read", async () => {
  const [removal, ...names] = await services.removal(row);
  expect(names.map((item) => Object.keys(item)[0])).toEqual(["Delete", "Update"]);
  expect(removal?.Delete?.Key).toEqual({ pk: IMPORTED.pk, sk: IMPORTED.sk });
  expect(conditionOf(removal?.Delete)).toBe("version = 4");
});

it("treats a lead as used once it has become a patient", async () => {
  const lead = (changes: object) => leads.isUsed(LEAD.item(changes) as unknown as Row);
  expect([await lead({}), await lead({ patient_id: DESK.patient_id })]).toEqual([false, true]);
});
