import { handler } from "../../../functions/messages/index.ts";
import { contract } from "../../../shared/contract.ts";
import { NOT_SENT } from "../../../shared/messages/delivery.ts";
import { NOW } from "../../support/booking-table.ts";
import { APPOINTMENT, MESSAGE, nextItem, PATIENT } from "../../support/clinic-items.ts";
import { describeList } from "../../support/operation-tests.ts";

const failed = { status: "FAILED", reason: "interrupted" } as const;
const other = (digit: string, changes: object) =>
  MESSAGE.item({ message_id: String(MESSAGE.item().message_id).replace(/n$/, digit), ...failed, ...changes });

const listed = describeList(MESSAGE, {
  handler,
  route: contract.messages.listUndelivered,
  as: "RECEPTIONIST",
  items: [APPOINTMENT.item(), PATIENT.item()],
  inOrder: [MESSAGE.item(failed), nextItem(MESSAGE, { ...failed, starts_at: "2027-03-02T20:00:00.000Z" })],
  others: [
    other("q", { starts_at: "2027-03-01T17:00:00.000Z" }),
    other("r", { audience: "staff" }),
    other("s", { status: "SENT" }),
    other("t", { resolved_at: NOW }),
  ],
});

it("says why, and which number to call", async () => {
  const { body } = await listed.send();
  const { patient_id, contact } = PATIENT.item();
  expect(body.items[0]).toMatchObject({ patient_id, contact, patient_name: "Grace Hopper" });
  expect(body.items[0]?.reason).toBe(NOT_SENT.interrupted);
});
