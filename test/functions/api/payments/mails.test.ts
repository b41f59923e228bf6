import { handler } from "../../../../functions/api/payments/index.ts";
import { mailBlockEntity } from "../../../../functions/entities/messages.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_SENT } from "../../../../shared/messages/delivery.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskItems, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { itemOf } from "../../../support/rows.ts";

const { patient_id, location_id } = DESK;
const withMail = patientItem({ email: "grace@example.com" });
const ACCOUNT = ledgerRows([{ kind: "CHARGE", amount_cents: 8_000, text: "Crutches" }]).items;

describe("mailStatement", () => {
  const opened = operation({
    handler,
    route: contract.payments.mailStatement,
    as: "RECEPTIONIST",
    request: { params: { patient_id } },
    items: [withMail, locationItem(), ...ACCOUNT],
  });
  const { given, rows, send, writes } = opened;

  it("plans one mail to the patient, which is audited and due at once, also if the clinic confirms no payments", async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([201, { patient_id, due_at: NOW, reason: null }]);
    expect(rows("message")).toMatchObject([
      {
        appointment_id: patient_id,
        recipient_id: patient_id,
        is_statement: true,
        is_requested: true,
        location_id,
        due_at: NOW,
      },
    ]);
    expect(rows("message")[0]).not.toHaveProperty("receipt_id");
    expect(rows("audit_entry")).toMatchObject([{ operation: "payments.mailStatement", record_id: patient_id }]);
    expect(JSON.stringify(rows("message"))).not.toContain("grace@example.com");
  });

  it("plans no second mail while the first one waits", async () => {
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(rows("message")).toHaveLength(1);
  });

  it.each([
    ["has no address", [patientItem()], NOT_SENT.no_address],
    [
      "opted out",
      [
        withMail,
        itemOf(mailBlockEntity().put({ tenant_id: IDS.tenant, subject: patient_id, block: "opted_out", at: NOW })),
      ],
      NOT_SENT.opted_out,
    ],
  ])("says why it is not sent to a patient who %s", async (_, items, reason) => {
    given([...items, locationItem(), ...ACCOUNT], "RECEPTIONIST");
    expect((await send()).body).toMatchObject({ reason });
  });

  it("refuses an account without entries, and answers 404 for a patient of another clinic", async () => {
    given([withMail, locationItem()], "RECEPTIONIST");
    expect(await send()).toMatchObject({ status: 422, body: { error: PAYMENT_TEXTS.emptyAccount } });
    given([patientItem({ tenant_id: IDS.otherTenant })], "RECEPTIONIST");
    expect((await send()).status).toBe(404);
    expect(writes()).toEqual([]);
  });
});

describe("mailReceipt", () => {
  const route = contract.payments.mailReceipt;
  const { given, put, remove, rows, send } = operation({ handler, route, as: "RECEPTIONIST" });
  const withReceipt = async () => {
    given([withMail, locationItem()]);
    const body = { kind: "PAYMENT", amount_cents: 500, method: "CARD", location_id };
    const request = { as: "RECEPTIONIST", params: { patient_id }, body } as const;
    const { receipt } = (await call(handler, contract.payments.record, request)).body;
    const params = { receipt_id: receipt?.receipt_id ?? "" };
    return { params, mail: () => send({ params }) };
  };

  it("plans a mail of each receipt of an appointment", async () => {
    given([...deskItems(), withMail, appointmentItem()]);
    for (const amount_cents of [100, 200]) {
      const body = { kind: "PAYMENT", amount_cents, method: "CARD", appointment_id: APPOINTMENT_ID };
      const request = { as: "RECEPTIONIST", params: { patient_id }, body } as const;
      const { receipt } = (await call(handler, contract.payments.record, request)).body;
      expect((await send({ params: { receipt_id: receipt?.receipt_id ?? "" } })).status).toBe(201);
    }
    expect(rows("message")).toHaveLength(2);
  });

  it("plans one mail of a receipt to the patient", async () => {
    const { params, mail } = await withReceipt();
    const { status, body } = await mail();
    expect([status, body]).toEqual([201, { ...params, patient_id, due_at: NOW, reason: null }]);
    expect(rows("message")).toMatchObject([{ ...params, recipient_id: patient_id, is_requested: true, due_at: NOW }]);
    expect((await mail()).body).toEqual(body);
    expect(rows("message")).toHaveLength(1);
    expect(rows("audit_entry").map(({ operation: name }) => name)).toContain("payments.mailReceipt");
  });

  it("mails the patient into whom the receipt's was merged", async () => {
    const { mail } = await withReceipt();
    const other = patient_id.replace(/n$/, "p");
    put(patientItem({ merged_into: other }));
    put(patientItem({ patient_id: other, email: "grace@example.com" }));
    expect((await mail()).body).toMatchObject({ patient_id: other });
    expect(rows("message")).toMatchObject([{ recipient_id: other }]);
  });

  it("answers 404 once the patient was erased, and for a receipt that does not exist", async () => {
    const { mail } = await withReceipt();
    remove(withMail);
    const missing = { status: 404, body: { error: PAYMENT_TEXTS.receiptNotFound } };
    expect(await mail()).toMatchObject(missing);
    expect(await send({ params: { receipt_id: "receipt_01jd3v8c9m4q2w6x8z0y1t5k7n" } })).toMatchObject(missing);
  });
});
