import { handler } from "../../../functions/messages/index.ts";
import { contract } from "../../../shared/contract.ts";
import { NOT_SENT } from "../../../shared/messages/delivery.ts";
import { APPOINTMENT_ID, OTHER_APPOINTMENT_ID } from "../../support/booking-table.ts";
import { APPOINTMENT, MESSAGE, nextItem, paramsOf } from "../../support/clinic-items.ts";
import { describeList, itFindsOnlyOwn } from "../../support/operation-tests.ts";

const sent = { status: "SENT", sent_at: "2027-02-28T20:00:30.000Z" } as const;

const listed = describeList(MESSAGE, {
  handler,
  route: contract.messages.listOfAppointment,
  as: "RECEPTIONIST",
  request: { params: paramsOf(APPOINTMENT) },
  items: [APPOINTMENT.item()],
  inOrder: [nextItem(MESSAGE, { status: "SKIPPED", reason: "opted_out" }), MESSAGE.item(sent)],
  others: [MESSAGE.item({ appointment_id: OTHER_APPOINTMENT_ID })],
});

it("shows what was sent, and what was not and why", async () => {
  const { body } = await listed.send();
  const shown = { appointment_id: APPOINTMENT_ID, type: "appointment_reminder", audience: "patient", channel: "EMAIL" };
  expect(body.items).toEqual([
    {
      ...shown,
      message_id: nextItem(MESSAGE).message_id,
      due_at: MESSAGE.item().due_at,
      sent_at: null,
      status: "SKIPPED",
      reason: NOT_SENT.opted_out,
    },
    { ...shown, ...sent, message_id: MESSAGE.item().message_id, due_at: MESSAGE.item().due_at, reason: null },
  ]);
});

it("lets the clinic's administrator see them too", async () => {
  listed.holds([APPOINTMENT.item(), MESSAGE.item()], "TENANT_ADMIN");
  expect((await listed.send({ as: "TENANT_ADMIN" })).body.items).toHaveLength(1);
});

itFindsOnlyOwn(listed, APPOINTMENT);
