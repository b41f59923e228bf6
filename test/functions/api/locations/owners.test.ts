import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler as locations } from "../../../../functions/api/locations/index.ts";
import { handler as services } from "../../../../functions/api/services/index.ts";
import { handler as staff } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Route } from "../../../../shared/contract/route.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { appointmentItem, isOfList, listEnd, listStart } from "../../../support/appointment-rows.ts";
import { call, type EventOptions, IDS } from "../../../support/call.ts";
import { LOCATION, ROOM, SERVICE, STAFF } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems } from "../../../support/desk.ts";
import { keyOf, paramsOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

stubClient(CognitoIdentityProviderClient);
const { dynamo, holds } = openTable();
const USER = {
  ...userItem("PRACTITIONER", { user_id: IDS.otherUser }),
  ...keyOf("user", "user_id", IDS.otherUser),
};
beforeEach(() => holds([...deskItems(), ROOM.item(), USER, appointmentItem()]));

type Handler = Parameters<typeof call>[0];
const send = (handler: Handler, route: Route, request: EventOptions) =>
  call(handler, route, { as: "TENANT_ADMIN", ...request });

/** Returns the ranges of the lists of appointments that were read. */
const lists = () =>
  dynamo
    .commandCalls(QueryCommand)
    .map(({ args }) => args[0].input.ExpressionAttributeValues ?? {})
    .filter((values) => isOfList(values[":sk1"]))
    .map((values) => [values[":sk1"], values[":sk2"]]);
const always = (owner: string) => [listStart(owner, TODAY), listEnd(owner)];
const until = (owner: string, date: string) => [listStart(owner, TODAY), listEnd(owner, date)];

const { practitioner_id, service_id, location_id } = DESK;
const away = { from_date: TODAY, to_date: "2027-03-05", reason: "Away" };

const CHANGES: [string, Handler, Route, EventOptions, string[]][] = [
  [
    "a service",
    services,
    contract.services.update,
    { params: paramsOf(SERVICE), body: { status: "INACTIVE", version: 4 } },
    always(service_id),
  ],
  [
    "the status of a practitioner",
    staff,
    contract.staff.update,
    { params: paramsOf(STAFF), body: { status: "INACTIVE", version: 3 } },
    always(practitioner_id),
  ],
  [
    "the role of a practitioner",
    staff,
    contract.staff.update,
    { params: paramsOf(STAFF), body: { role: "MANAGER", version: 3 } },
    always(practitioner_id),
  ],
  [
    "the hours of a practitioner",
    staff,
    contract.staff.putSchedules,
    { params: paramsOf(STAFF), query: { location_id }, body: { items: [], days_off: ["Mon"], version: 7 } },
    always(practitioner_id),
  ],
  [
    "the time off of a practitioner",
    staff,
    contract.staff.createTimeOff,
    { params: paramsOf(STAFF), body: away },
    until(practitioner_id, away.to_date),
  ],
  [
    "the hours of a location",
    locations,
    contract.locations.update,
    { params: paramsOf(LOCATION), body: { operating_hours: usualHours(), version: 5 } },
    always(location_id),
  ],
  [
    "the status of a location",
    locations,
    contract.locations.update,
    { params: paramsOf(LOCATION), body: { status: "INACTIVE", version: 5 } },
    always(location_id),
  ],
  [
    "the closures of a location",
    locations,
    contract.locations.createClosure,
    { params: paramsOf(LOCATION), body: away },
    until(location_id, away.to_date),
  ],
  [
    "the status of a room",
    locations,
    contract.locations.setRoomStatus,
    { params: paramsOf(ROOM), body: { status: "INACTIVE", version: 3 } },
    always(location_id),
  ],
];

it.each(CHANGES)("reads only the appointments of %s that changes", async (_, handler, route, request, range) => {
  expect((await send(handler, route, request)).status).toBeLessThan(300);
  expect(lists()).toEqual([range]);
});

it.each(CHANGES)("reads only the appointments of %s for a dry run", async (_, handler, route, request, range) => {
  const query = { ...request.query, dry_run: "true" };
  expect((await send(handler, route, { ...request, query })).status).toBe(200);
  expect(lists()).toEqual([range]);
});

it("reads only the appointments of the days on which a deleted closure was", async () => {
  const closure = await send(locations, contract.locations.createClosure, { params: paramsOf(LOCATION), body: away });
  const { closure_id } = closure.body as unknown as { closure_id: string };
  dynamo.resetHistory();
  await send(locations, contract.locations.removeClosure, { params: { closure_id } });
  expect(lists()).toEqual([until(location_id, away.to_date)]);
});

it("reads only the appointments of the days on which deleted time off was", async () => {
  const period = await send(staff, contract.staff.createTimeOff, { params: paramsOf(STAFF), body: away });
  const { time_off_id } = period.body as unknown as { time_off_id: string };
  dynamo.resetHistory();
  await send(staff, contract.staff.removeTimeOff, { params: { ...paramsOf(STAFF), time_off_id } });
  expect(lists()).toEqual([until(practitioner_id, away.to_date)]);
});

it("reads no appointments for another name of a location", async () => {
  const body = { location_name: "Hill Road", version: 5 };
  expect((await send(locations, contract.locations.update, { params: paramsOf(LOCATION), body })).status).toBe(200);
  expect(lists()).toEqual([]);
});
