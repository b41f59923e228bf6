import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon, booked } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { NOW, TODAY } from "../../../support/now.ts";
import { allMessagesItem } from "../../events/jobs/due-messages.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const days = [DESK.practitioner_id, DESK.patient_id].map((id) =>
  bookedDayItem(id, [booked("20:00", "20:30", APPOINTMENT_ID)]),
);
const SOON = "2027-03-01T18:03:00.000Z";

/** Opens a desk that sends all messages, reminders an hour before, with the appointment and the messages that were planned for it. */
function given(messages: readonly Item[] = [], settings: readonly Item[] = [allMessagesItem(1)]) {
  givenItems(dynamo, [...deskItems(), appointmentItem(), ...days, ...settings]);
  dynamo.on(QueryCommand).resolves({ Items: [...messages] });
}
atNoon(() => given());

const as = "RECEPTIONIST";
const params = { appointment_id: APPOINTMENT_ID };
const book = () =>
  call(handler, contract.appointments.book, { as, body: { ...DESK, date: TODAY, start_time: "15:00" } });
const move = (changes: object) =>
  call(handler, contract.appointments.reschedule, { as, params, body: { version: 2, ...changes } });
const become = (appointment_status: string) =>
  call(handler, contract.appointments.setStatus, { as, params, body: { appointment_status, version: 2 } });

const written = () => transactions(dynamo)[0] ?? [];
const puts = () => written().flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "message" ? [Put] : []));
const planned = () => puts().flatMap(({ Item }) => (Item?.status === "PLANNED" ? [Item] : []));
const typesOf = (audience: string) =>
  planned().flatMap((item) => (item.audience === audience ? [item.message_type] : []));
const storedAppointment = () => (operationOn(written(), "appointment")?.[1] as { Item: Item } | undefined)?.Item;

it("plans a confirmation and a reminder of a booking for both, in the transaction of the booking", async () => {
  const { body } = await book();
  for (const audience of ["patient", "staff"])
    expect(typesOf(audience)).toEqual(["appointment_confirmation", "appointment_reminder"]);
  const { appointment_id } = body;
  expect(planned()[0]).toMatchObject({ appointment_id, revision: 1, actor_id: IDS.user, due_at: SOON, attempts: 0 });
  expect(storedAppointment()).toMatchObject({ unannounced: { known: "nothing", until: SOON } });
});

it("plans one message where the confirmation and the reminder fall due together", async () => {
  given([], [allMessagesItem(24)]);
  await book();
  for (const audience of ["patient", "staff"]) expect(typesOf(audience)).toEqual(["appointment_confirmation"]);
});

it("plans nothing and remembers nothing for a clinic that sends no messages", async () => {
  given([], []);
  await book();
  expect(puts()).toEqual([]);
  expect(storedAppointment()).not.toHaveProperty("unannounced");
});

it("remembers what was not announced for a clinic that sends messages to patients only", async () => {
  const { staff: _, ...patientsOnly } = allMessagesItem();
  given([], [patientsOnly]);
  await book();
  expect(typesOf("staff")).toEqual([]);
  expect(storedAppointment()).toMatchObject({ unannounced: { known: "nothing", until: SOON } });
});

it("cancels the messages that wait when the appointment is moved, on the version that was read", async () => {
  given([MESSAGE.item()]);
  expect((await move({ start_time: "15:00" })).status).toBe(200);
  const [replaced] = puts();
  expect(replaced).toMatchObject({ Item: { message_id: MESSAGE.item().message_id, status: "CANCELLED", version: 2 } });
  expect(replaced?.Item).toMatchObject({ reason: "replaced" });
  expect(conditionOf(replaced)).toContain("version = 1");
  expect(typesOf("patient")).toEqual(["reschedule_notice", "appointment_reminder"]);
  expect(planned()[0]).toMatchObject({ revision: 3, starts_at: `${TODAY}T21:00:00.000Z` });
});

it("leaves the messages that were sent", async () => {
  given([MESSAGE.item({ status: "SENT", claimed_at: "2027-02-28T20:00:00.000Z" })]);
  await move({ start_time: "15:00" });
  expect(puts().map(({ Item }) => Item?.status)).not.toContain("CANCELLED");
});

it("reads the newest messages consistently", async () => {
  await move({ start_time: "15:00" });
  const [query] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(query).toMatchObject({ ConsistentRead: true, ScanIndexForward: false, Limit: 100 });
});

it("announces a cancellation, and plans no reminder", async () => {
  given([MESSAGE.item()]);
  await become("CANCELLED");
  expect(typesOf("patient")).toEqual(["appointment_cancellation"]);
});

it.each([
  ["keeps its status", () => move({ service_id: DESK.service_id, start_time: "14:00" })],
  ["is checked in", () => become("CHECKED-IN")],
])("keeps the plan of an appointment that %s, without reading it", async (_, change) => {
  given([MESSAGE.item()]);
  await change();
  expect(puts()).toEqual([]);
  const queried = dynamo.commandCalls(QueryCommand).map(({ args }) => JSON.stringify(args[0].input));
  expect(queried.join(" ")).not.toContain("message");
  const read = dynamo.commandCalls(BatchGetCommand).map(({ args }) => JSON.stringify(args[0].input));
  expect(read.join(" ")).not.toContain("notificationSettings");
});

it("keeps what was not announced when the plan is kept", async () => {
  const unannounced = { known: "nothing", until: SOON } as const;
  givenItems(dynamo, [...deskItems(), appointmentItem({ unannounced }), ...days, allMessagesItem()]);
  await become("CHECKED-IN");
  expect(storedAppointment()).toMatchObject({ unannounced });
});

describe("while a message is being sent", () => {
  const claimed = (seconds: number, changes: object = {}) =>
    MESSAGE.item({ claimed_at: new Date(Date.parse(NOW) - seconds * 1000).toISOString(), ...changes });

  it("waits for it, and cancels the others then", async () => {
    given([claimed(4)]);
    const answer = move({ start_time: "15:00" });
    await vi.waitFor(() => expect(dynamo.commandCalls(QueryCommand).length).toBeGreaterThan(1));
    expect(transactions(dynamo)).toEqual([]);
    given([claimed(4, { status: "SENT" })]);
    expect((await answer).status).toBe(200);
  });

  it.each([
    ["was claimed five seconds ago", claimed(5)],
    ["has failed", claimed(1, { status: "FAILED" })],
  ])("does not wait for one that %s", async (_, message) => {
    given([message]);
    await move({ start_time: "15:00" });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
    expect(transactions(dynamo)).toHaveLength(1);
  });
});
