import { handler } from "../../../../functions/api/services/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { LOCATION, ROOM, SERVICE } from "../../../support/clinic-items.ts";
import { DESK, locationItem, practitionerItem, serviceItem } from "../../../support/desk-items.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

const { location_id } = DESK;
const body = { location_id, service_name: "Check-up", status: "ACTIVE", fee: "80.50", duration: 30 };
const created = describeCreation(SERVICE, {
  handler,
  route: contract.services.create,
  items: [locationItem()],
  body,
  prefix: "svc",
  invalid: {
    "a service without a name": { service_name: "" },
    "a fee with a currency": { fee: "$80" },
    "a fee with three decimals": { fee: "80.505" },
    "a duration below five minutes": { duration: 4 },
    "a duration above eight hours": { duration: 481 },
    "a duration that is text": { duration: "30" },
  },
});

itFindsOnlyOwn(created, LOCATION);

it("refuses a name that another service of the location has", async () => {
  created.given([locationItem(), serviceItem()]);
  const error = REFUSALS.serviceName;
  expect(await created.send()).toMatchObject({
    status: 409,
    body: { code: "name_taken", fields: { service_name: error } },
  });
  expect(created.rows("service")).toHaveLength(1);
});

const room = ROOM.item();
const fields = (name: string, message: string) => ({ status: 422, body: { fields: { [name]: message } } });

it.each([
  ["a malformed id", { practitioner_ids: ["x#y"] }, fields("practitioner_ids", REFUSALS.practitioner)],
  [
    "an unknown practitioner",
    { practitioner_ids: [`${DESK.practitioner_id.slice(0, -1)}p`] },
    fields("practitioner_ids", REFUSALS.practitioner),
  ],
  ["a receptionist", { practitioner_ids: [DESK.practitioner_id] }, fields("practitioner_ids", REFUSALS.practitioner)],
  ["an unknown room", { room_ids: [`${room.room_id}`.replace(/n$/, "p")] }, fields("room_ids", REFUSALS.room)],
  ["a room of another location", { room_ids: [String(room.room_id)] }, fields("room_ids", REFUSALS.room)],
])("refuses %s at its field", async (_, named, refusal) => {
  const elsewhere = ROOM.item({ location_id: DESK.location_id.replace(/n$/, "p") });
  created.given([locationItem(), practitionerItem({ role: "RECEPTIONIST" }), elsewhere]);
  expect(await created.send({ body: { ...body, ...named } })).toMatchObject(refusal);
  expect(created.writes()).toEqual([]);
});

it("names practitioners of the clinic and rooms of the location", async () => {
  created.given([locationItem(), practitionerItem(), room]);
  const named = { practitioner_ids: [DESK.practitioner_id], needs_room: true, room_ids: [room.room_id] };
  expect(await created.send({ body: { ...body, ...named } })).toMatchObject({ status: 201, body: named });
});
