import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { LOCATION } from "../../../support/clinic-items.ts";

const body = {
  location_name: "Hill Road",
  street: "2 Hill Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  email: "hill@example.com",
  phone_number: "5550100200",
};
const created = describeCreation(LOCATION, {
  handler,
  route: contract.locations.create,
  body,
  prefix: "loc",
  more: { website: null, time_zone: "America/Chicago", operating_hours: usualHours() },
  invalid: {
    "a location without a name": { location_name: "" },
    "a zip code of letters": { zipcode: "ABCDE" },
    "a telephone number with letters": { phone_number: "555-CALL" },
    "an offset as a time zone": { time_zone: "+02:00" },
    "a zone that the calendar does not know": { time_zone: "CST" },
    "a website that runs code": { website: "javascript:alert(1)" },
  },
});
const { given, rows, send } = created;

it.each([
  ["closing time before opening time", { open: "17:00", close: "09:00" }],
  ["an opening time that is none", { open: "25:00" }],
])("refuses %s", async (_, Monday) => {
  expect((await send({ body: { ...body, operating_hours: { Monday } } })).status).toBe(422);
  expect(rows("location")).toEqual([]);
});

it("stores the given zone, website and hours", async () => {
  const given = { website: "https://hill.example.com", time_zone: "America/Denver" };
  const Sunday = { open: "09:00", close: "17:00", status: "closed" };
  const operating_hours = { ...usualHours(), Sunday };
  expect(await send({ body: { ...body, ...given, operating_hours: { Sunday } } })).toMatchObject({
    status: 201,
    body: { ...given, operating_hours },
  });
  expect(rows("location")).toMatchObject([{ ...given, operating_hours }]);
});

it.each([
  ["Arizona", "America/Phoenix"],
  ["tx", "America/Chicago"],
  ["Ontario", "America/Chicago"],
])("gives a location in %s the zone %s when none is given", async (state, time_zone) => {
  expect((await send({ body: { ...body, state } })).body).toMatchObject({ state, time_zone });
});

it("closes a location at the weekend unless its hours are given", async () => {
  const Saturday = { open: "10:00", close: "14:00" };
  const { operating_hours } = (await send({ body: { ...body, operating_hours: { Saturday } } })).body;
  expect(operating_hours).toMatchObject({
    Friday: { open: "09:00", close: "17:00", status: "available" },
    Saturday: { ...Saturday, status: "available" },
    Sunday: { status: "closed" },
  });
});

it("shows no website as null", async () => {
  expect((await send()).body.website).toBeNull();
});

it("refuses a name that another location has", async () => {
  given([LOCATION.item({ location_name: "HILL  road" })]);
  const error = REFUSALS.locationName;
  expect(await send()).toMatchObject({ status: 409, body: { code: "name_taken", fields: { location_name: error } } });
  expect(rows("location")).toHaveLength(1);
});
