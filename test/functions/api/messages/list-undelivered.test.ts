import { handler } from "../../../../functions/api/messages/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_SENT } from "../../../../shared/messages/delivery.ts";
import { APPOINTMENT } from "../../../support/appointment-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { nextItem } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { PATIENT } from "../../../support/person-items.ts";

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

describe("the number to call", () => {
  const target = nextItem(PATIENT, { contact: "312-555-0142" });
  const contacts = async () => (await listed.send()).body.items.map(({ contact }) => contact);

  it("is that of the appointment's patient after a merge, although the message names the former one", async () => {
    const appointment = APPOINTMENT.item({ patient_id: target.patient_id });
    listed.given([appointment, PATIENT.item({ merged_into: target.patient_id }), target, MESSAGE.item(failed)]);
    expect(await contacts()).toEqual(["312-555-0142"]);
  });

  it("is that of the patient who stays while a merge is in progress", async () => {
    const merged = PATIENT.item({ merged_into: target.patient_id });
    listed.given([APPOINTMENT.item(), merged, target, MESSAGE.item(failed)]);
    expect(await contacts()).toEqual(["312-555-0142"]);
  });

  it("is empty after the patient was erased", async () => {
    listed.given([APPOINTMENT.item(), MESSAGE.item(failed)]);
    expect(await contacts()).toEqual([""]);
  });
});
