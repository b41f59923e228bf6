import { handler } from "../../../../functions/api/services/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { ROOM, SERVICE } from "../../../support/clinic-items.ts";
import { DESK, deskItems, practitionerItem } from "../../../support/desk-items.ts";
import { dryRun } from "../../../support/dry-run.ts";
import { paramsOf } from "../../../support/noun.ts";

const params = paramsOf(SERVICE);
const room = paramsOf(ROOM);
const OTHER_ROOM = room.room_id?.replace(/n$/, "p") ?? "";
const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");

describe("a change of a service", () => {
  const { put, reasons, send } = dryRun(handler, contract.services.update);
  beforeEach(() => put(practitionerItem({ staff_id: OTHER_STAFF })));

  it.each([
    ["inactive", { status: "INACTIVE" }, "Check-up is not offered at the moment."],
    ["another practitioner's only", { practitioner_ids: [OTHER_STAFF] }, "Chidi Okafor does not offer Check-up."],
    ["one that needs a room", { needs_room: true }, "Check-up needs a room, and none is booked."],
  ])("names the appointment when the service becomes %s", async (_, change, reason) => {
    expect(await reasons({ params, body: { ...change, version: 4 } })).toEqual([reason]);
  });

  it("names none for another fee, or for practitioners among whom the appointment's is", async () => {
    expect(await reasons({ params, body: { fee: "90.00", version: 4 } })).toEqual([]);
    const practitioner_ids = [OTHER_STAFF, DESK.practitioner_id];
    expect(await reasons({ params, body: { practitioner_ids, version: 4 } })).toEqual([]);
  });

  it.each([
    ["another room", { needs_room: true, room_ids: [OTHER_ROOM] }, ["Room 12 is not one of the rooms for Check-up."]],
    ["that room among others", { needs_room: true, room_ids: [OTHER_ROOM, room.room_id] }, []],
    ["any room", { needs_room: true, room_ids: [] }, []],
    ["no room", { needs_room: false, room_ids: [OTHER_ROOM] }, []],
  ])("names an appointment in a room when the service needs %s", async (_, change, expected) => {
    const rooms = [ROOM.item(), ROOM.item({ room_id: OTHER_ROOM, room_number: "14" })];
    const items = [...deskItems(), ...rooms, appointmentItem({ ...room, room_number: "12" })];
    expect(await reasons({ params, body: { ...change, version: 4 } }, items)).toEqual(expected);
  });

  it("refuses practitioners and rooms that the clinic does not have", async () => {
    const unknown = { practitioner_ids: [OTHER_STAFF.replace(/p$/, "q")], room_ids: [OTHER_ROOM] };
    const answer = await send({ params, body: { ...unknown, version: 4 } });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(["practitioner_ids", "room_ids"]);
  });

  it("answers 404 for an unknown service", async () => {
    const unknown = { service_id: params.service_id?.replace(/n$/, "p") ?? "" };
    const answer = await send({ params: unknown, body: { status: "INACTIVE", version: 4 } });
    expect(answer).toMatchObject({ status: 404, body: { error: SERVICE.notFound } });
  });
});

describe("the deletion of a service", () => {
  const { reasons } = dryRun(handler, contract.services.remove);

  it("names the upcoming appointments that use it", async () => {
    expect(await reasons({ params })).toEqual(["Check-up is not offered at the moment."]);
  });

  it("names none that uses another service, or is over", async () => {
    const other = appointmentItem({ service_id: DESK.service_id.replace(/n$/, "p") });
    expect(await reasons({ params }, [...deskItems(), other])).toEqual([]);
    const over = appointmentItem({ appointment_status: "COMPLETED" });
    expect(await reasons({ params }, [...deskItems(), over])).toEqual([]);
  });
});
