import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { endedBy, receives, updatesOf } from "../../../../functions/events/streams/live-updates.ts";
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

it("tells a practitioner, who is nothing else, of the own appointments only", () => {
  const own = {
    tenant_id: "ten_1",
    practitioner_id: "staff_1",
    update: { kind: "appointment", id: "a", version: 1 },
  } as const;
  const practitioner = { staff_id: "staff_1", roles: ["PRACTITIONER"] } as const;
  expect(receives(practitioner, own)).toBe(true);
  expect(receives({ ...practitioner, staff_id: undefined }, { ...own, practitioner_id: undefined })).toBe(false);
  expect(receives({ ...practitioner, roles: [] }, own)).toBe(false);
  expect(receives(practitioner, { ...own, update: { ...own.update, kind: "waitlist_entry" } })).toBe(false);
});

describe("the updates of a change", () => {
  const appointment = {
    ...{ __edb_e__: "appointment", tenant_id: "ten_1", appointment_id: "appt_1", version: 4 },
    ...{ date: "2027-03-01", location_id: "loc_1", practitioner_id: "staff_1" },
  };
  const updates = (before: object | undefined, after: object | undefined) =>
    updatesOf({
      dynamodb: { ...(before && { OldImage: marshall(before) }), ...(after && { NewImage: marshall(after) }) },
    } as DynamoDBRecord);
  const told = (practitioner_id: string | undefined, update: object) => ({
    tenant_id: "ten_1",
    practitioner_id,
    update,
  });
  const shown = { kind: "appointment", id: "appt_1", version: 4, date: "2027-03-01", location_id: "loc_1" };

  it.each<[string, object | undefined, object | undefined]>([
    ["new", undefined, appointment],
    ["changed", { ...appointment, version: 3 }, appointment],
    ["deleted", appointment, undefined],
  ])("name the day, the location and the practitioner of an appointment that is %s", (_, before, after) => {
    expect(updates(before, after)).toEqual([told("staff_1", shown)]);
  });

  it.each<[string, object, object]>([
    ["date", { date: "2027-02-28" }, { date: "2027-02-28" }],
    ["location_id", { location_id: "loc_2" }, { location_id: "loc_2" }],
    ["practitioner_id", { practitioner_id: "staff_2" }, {}],
  ])("name both places of an appointment whose %s has changed", (_, former, place) => {
    const { practitioner_id } = { ...appointment, ...former };
    expect(updates({ ...appointment, ...former, version: 3 }, appointment)).toEqual([
      told("staff_1", shown),
      told(practitioner_id, { ...shown, ...place }),
    ]);
  });

  it.each([
    ["waitlistEntry", "waitlist_entry", "entry_id"],
    ["message", "message", "message_id"],
    ["patient", "patient", "patient_id"],
  ])("name a row of the entity %s as %s", (entity, kind, id) => {
    const row = { __edb_e__: entity, tenant_id: "ten_1", [id]: "x_1", version: 2 };
    expect(updates(undefined, row)).toEqual([told(undefined, { kind, id: "x_1", version: 2 })]);
  });

  it("have the version 0 for a row without one", () => {
    const { version: _, ...row } = appointment;
    expect(updates(undefined, row)).toEqual([told("staff_1", { ...shown, version: 0 })]);
  });

  it.each<[string, object | undefined, object | undefined]>([
    ["another row", undefined, { __edb_e__: "service", tenant_id: "ten_1", version: 1 }],
    ["no row", undefined, undefined],
  ])("are none for %s", (_, before, after) => {
    expect(updates(before, after)).toEqual([]);
  });

  it("name the holds that have begun, changed and ended, and not those that stay", () => {
    const hold = (appointment_id: string, held_until: string) => ({
      ...{ appointment_id, held_until, date: "2027-03-01", location_id: "loc_1", practitioner_id: "staff_1" },
    });
    const list = (version: number, ...holds: object[]) => ({
      ...{ __edb_e__: "openHolds", tenant_id: "ten_1", holds, version },
    });
    const [stays, ends] = [hold("stays", "10"), hold("ends", "10")];
    const found = updates(
      list(1, stays, ends, hold("longer", "10")),
      list(2, stays, hold("longer", "20"), hold("new", "10")),
    );
    const of = (id: string) => told("staff_1", { ...shown, kind: "hold", id, version: 2 });
    expect(found).toEqual([of("longer"), of("new"), of("ends"), of("longer")]);
    expect(updates(undefined, list(1, stays))).toEqual([
      told("staff_1", { ...shown, kind: "hold", id: "stays", version: 1 }),
    ]);
  });
});
