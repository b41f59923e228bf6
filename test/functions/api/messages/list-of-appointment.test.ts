import { handler } from "../../../../functions/api/messages/index.ts";
import { addressHash, mailBlockEntity } from "../../../../functions/entities/messages.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_SENT } from "../../../../shared/messages/delivery.ts";
import { APPOINTMENT, APPOINTMENT_ID, OTHER_APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { IDS } from "../../../support/event.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { describeList } from "../../../support/list-tests.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

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

describe("a planned message to a patient", () => {
  const email = "ada@example.com";
  const blocked = (subject: unknown, block: "opted_out" | "bounced") =>
    itemOf(mailBlockEntity().put({ tenant_id: IDS.tenant, subject: String(subject), block, at: NOW }));

  it.each<[string, string | null, Item[]]>([
    ["no reason while nothing is known against it", null, [PATIENT.item({ email })]],
    ["that no address is known", NOT_SENT.no_address, [PATIENT.item({ email: "" })]],
    [
      "that the address does not work",
      NOT_SENT.bounced,
      [PATIENT.item({ email }), blocked(addressHash(email), "bounced")],
    ],
    [
      "that the patient opted out, also without an address",
      NOT_SENT.opted_out,
      [PATIENT.item({ email: "" }), blocked(PATIENT.item().patient_id, "opted_out")],
    ],
    [
      "that a patient who was merged into this one opted out",
      NOT_SENT.opted_out,
      [PATIENT.item({ email, merged_ids: ["pat_merged"] }), blocked("pat_merged", "opted_out")],
    ],
  ])("says %s", async (_, reason, items) => {
    listed.given([APPOINTMENT.item(), MESSAGE.item(), ...items]);
    expect((await listed.send()).body.items[0]).toMatchObject({ status: "PLANNED", reason });
  });
});

it("says why of the planned message to the patient only, among those sent and those to the practitioner", async () => {
  const ids = (nth: string) => ({ message_id: String(MESSAGE.item().message_id).replace(/n$/, nth) });
  listed.given([
    APPOINTMENT.item(),
    PATIENT.item({ email: "" }),
    MESSAGE.item({ ...ids("p"), ...sent }),
    MESSAGE.item({ ...ids("q"), audience: "staff" }),
    MESSAGE.item(),
  ]);
  const { items } = (await listed.send()).body;
  const reasonOf = (nth: string) => items.find(({ message_id }) => message_id === ids(nth).message_id)?.reason;
  expect(["n", "p", "q"].map(reasonOf)).toEqual([NOT_SENT.no_address, null, null]);
});

itFindsOnlyOwn(listed, APPOINTMENT);
