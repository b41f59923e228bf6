import { DUE_SHARDS, messageRow } from "../../../functions/entities/messages.ts";
import { APPOINTMENT_ID } from "../../support/appointment-items.ts";
import { DESK } from "../../support/desk-items.ts";
import { IDS } from "../../support/event.ts";
import { MESSAGE } from "../../support/message-items.ts";

const planned = {
  tenant_id: IDS.tenant,
  appointment_id: APPOINTMENT_ID,
  revision: 2,
  audience: "patient",
  message_type: "appointment_reminder",
  recipient_id: DESK.patient_id,
  actor_id: IDS.user,
  starts_at: "2027-03-01T20:00:00.000Z",
  location_id: DESK.location_id,
  due_at: "2027-02-28T20:00:00.000Z",
  status: "PLANNED",
} as const;

it("plans a message that is due at its time and kept for a year after the appointment", () => {
  expect(messageRow(planned)).toEqual({
    ...planned,
    message_id: expect.stringMatching(/^msg_[0-9a-z]{26}$/),
    next_at: planned.due_at,
    due_shard: expect.stringMatching(/^\d\d$/),
    attempts: 0,
    version: 1,
    expires: Date.parse("2028-02-29T20:00:00.000Z") / 1_000,
  });
});

it("spreads messages over all partitions of the index, by the last digit of the id", () => {
  const rows = Array.from({ length: 1_000 }, () => messageRow(planned));
  expect([...new Set(rows.map(({ due_shard }) => due_shard))].sort()).toEqual(DUE_SHARDS);
  const shardOf = new Map(rows.map(({ message_id, due_shard }) => [message_id.at(-1), due_shard]));
  for (const { message_id, due_shard } of rows) expect(due_shard).toBe(shardOf.get(message_id.at(-1)));
  expect([shardOf.get("0"), shardOf.get("f"), shardOf.get("g")]).toEqual(["00", "15", "00"]);
});

it.each([
  ["PLANNED", true],
  ["SENT", false],
  ["FAILED", false],
] as const)("lists a message that is %s among those that are due: %s", (status, isListed) => {
  expect("gsi2pk" in MESSAGE.item({ status })).toBe(isListed);
});

it.each([
  ["failed to reach a patient", { status: "FAILED" }, true],
  ["is still planned", { status: "PLANNED" }, false],
  ["failed to reach a practitioner", { status: "FAILED", audience: "staff" }, false],
  ["was removed from the list", { status: "FAILED", resolved_at: "2027-03-01T18:00:00.000Z" }, false],
])("lists a message that %s among the undelivered: %s", (_, changes, isListed) => {
  expect("gsi3pk" in MESSAGE.item(changes)).toBe(isListed);
});
