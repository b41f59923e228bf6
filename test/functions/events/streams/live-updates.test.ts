import type { DynamoDBRecord } from "aws-lambda";
import { endedBy, receives } from "../../../../functions/events/streams/live-updates.ts";
import { appointments } from "../../../../shared/appointments/routes.ts";
import { LIVE_KINDS, LIVE_ROLES, type LiveKind } from "../../../../shared/live/live.ts";
import { messages } from "../../../../shared/messages/routes.ts";
import { patients } from "../../../../shared/patients/routes.ts";

/** The operations that list the records of a kind. */
const LISTS: Readonly<Record<LiveKind, readonly { readonly roles: readonly string[] }[]>> = {
  appointment: [appointments.list],
  hold: [appointments.list],
  waitlist_entry: [appointments.listWaitlist],
  message: [messages.list, messages.listUndelivered],
  patient: [patients.list],
};

it.each(LIVE_KINDS)("tells of a record of the kind %s exactly the roles that may list such records", (kind) => {
  const roles = new Set(LISTS[kind].flatMap((route) => route.roles));
  expect(new Set(LIVE_ROLES[kind])).toEqual(roles);
});

it("tells a practitioner, who is also something else, of everything that the other role may see", () => {
  const appointment = {
    tenant_id: "ten_1",
    practitioner_id: "staff_2",
    update: { kind: "appointment", id: "appt_1", version: 1 },
  } as const;
  const person = { staff_id: "staff_1" };
  expect(receives({ ...person, roles: ["PRACTITIONER"] }, appointment)).toBe(false);
  expect(receives({ ...person, roles: ["PRACTITIONER", "MANAGER"] }, appointment)).toBe(true);
});

const record = (before: object | undefined, after: object | undefined): DynamoDBRecord => {
  const image = (texts: object) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { S: String(text) }]));
  return { dynamodb: { ...(before && { OldImage: image(before) }), ...(after && { NewImage: image(after) }) } };
};
const user = { __edb_e__: "user", user_id: "u", tenant_id: "ten_1", status: "ACTIVE", first_name: "Ada" };
const tenant = { __edb_e__: "tenant", user_id: "u", tenant_id: "ten_1", status: "ACTIVE", city: "Springfield" };

it.each([
  ["a person who is deleted", user, undefined, { tenant_id: "ten_1", user_id: "u" }],
  ["a person with another name", user, { ...user, first_name: "Eve" }, undefined],
  ["an administrator of the platform", { ...user, tenant_id: "" }, undefined, undefined],
  ["a clinic that is deleted", tenant, undefined, { tenant_id: "ten_1", user_id: undefined }],
  ["a clinic that has moved", tenant, { ...tenant, city: "Salem" }, undefined],
])("ends the right connections for %s", (_, before, after, ended) => {
  expect(endedBy(record(before, after))).toEqual(ended);
});
