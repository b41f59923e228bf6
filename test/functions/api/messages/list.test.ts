import { handler } from "../../../../functions/api/messages/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT, APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { nextItem } from "../../../support/noun.ts";

const later = nextItem(MESSAGE, { due_at: "2027-03-01T10:00:00.000Z", status: "FAILED", reason: "bounced" });
const listed = describeList(MESSAGE, {
  handler,
  route: contract.messages.list,
  items: [APPOINTMENT.item()],
  inOrder: [later, MESSAGE.item()],
});
const idsOf = async (query: Record<string, string>) =>
  (await listed.send({ query })).body.items.map(({ message_id }) => message_id);

it("names patient, practitioner, place and time of the appointment, and leaves one audit entry", async () => {
  const { body } = await listed.send();
  expect(body.items[1]).toMatchObject({
    patient_name: "Grace Hopper",
    practitioner_name: "Chidi Okafor",
    location_name: "Lake Street",
    date: "2027-03-01",
    start_time: "14:00",
    status: "PLANNED",
    reason: null,
  });
  expect(listed.rows("audit_entry")).toMatchObject([{ operation: "messages.list", record_ids: [APPOINTMENT_ID] }]);
});

it("filters by the days on which messages are due, and by status", async () => {
  const [first, second] = [MESSAGE.item().message_id, later.message_id];
  expect(await idsOf({ to: "2027-02-28" })).toEqual([first]);
  expect(await idsOf({ from: "2027-03-01", to: "2027-03-01" })).toEqual([second]);
  expect(await idsOf({ status: "FAILED" })).toEqual([second]);
  expect(await idsOf({ status: "SENT" })).toEqual([]);
});

it("omits a message whose appointment is gone", async () => {
  listed.given([MESSAGE.item()]);
  expect(await idsOf({})).toEqual([]);
});

it.each([
  ["status", { status: "LOST" }],
  ["from", { from: "yesterday" }],
  ["to", { from: "2027-03-02", to: "2027-03-01" }],
])("refuses a %s that is none", async (field, query) => {
  expect(await listed.send({ query })).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  });
});
