import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler as services } from "../../../../functions/api/services/index.ts";
import { handler as staff } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Route } from "../../../../shared/contract/route.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-items.ts";
import { call } from "../../../support/call.ts";
import { SERVICE, STAFF, TIME_OFF } from "../../../support/clinic-items.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import type { Item } from "../../../support/item.ts";
import { nthId } from "../../../support/many-rows.ts";
import { TODAY } from "../../../support/now.ts";
import { keyOf, userItem } from "../../../support/rows.ts";

mockClient(CognitoIdentityProviderClient);
const { dynamo, holds, rows } = fakeTable();
const USER = {
  ...userItem("PRACTITIONER", { user_id: IDS.otherUser }),
  ...keyOf("user", "user_id", IDS.otherUser),
};
const ids = Array.from({ length: 51 }, (_, at) => nthId(APPOINTMENT_ID, at));
beforeEach(() => holds([...deskItems(), USER, appointmentItem()]));

type Handler = Parameters<typeof call>[0];
const send = (handler: Handler, route: Route, request: object) =>
  call(handler, route, { as: "TENANT_ADMIN", ...request });
const attention = () => rows("appointment").map((row) => row.attention);
const { staff_id } = STAFF.item() as { staff_id: string };
const params = { staff_id };

const service = (change: object) =>
  send(services, contract.services.update, {
    params: { service_id: String(SERVICE.item().service_id) },
    body: { version: 4, ...change },
  });
const person = (change: object) => send(staff, contract.staff.update, { params, body: { version: 3, ...change } });

const CHANGES: [string, () => Promise<{ status: number }>][] = [
  ["a service that becomes inactive", () => service({ status: "INACTIVE" })],
  ["a service that needs a room", () => service({ needs_room: true })],
  ["a practitioner who no longer works here", () => person({ status: "TERMINATED" })],
  [
    "a practitioner whose hours end",
    () =>
      send(staff, contract.staff.putSchedules, {
        params,
        query: { location_id: DESK.location_id },
        body: { items: [], days_off: ["Mon"], version: 7 },
      }),
  ],
  [
    "time off",
    () =>
      send(staff, contract.staff.createTimeOff, {
        params,
        body: { from_date: TODAY, to_date: TODAY, reason: "Ill" },
      }),
  ],
];

it.each(CHANGES)("marks the appointments of %s in the same request", async (_, change) => {
  expect((await change()).status).toBeLessThan(300);
  expect(attention()).toEqual([expect.any(String)]);
});

it.each(CHANGES)("saves the change of %s although the appointments can't be read", async (_, change) => {
  dynamo
    .on(QueryCommand)
    .callsFake(async (input: { KeyConditionExpression?: string; ExpressionAttributeValues?: Item }) => {
      if (JSON.stringify(input.ExpressionAttributeValues).includes("$listed_1#")) throw new Error("throttled");
      return { Items: [] };
    });
  expect((await change()).status).toBeLessThan(300);
  expect(attention()).toEqual([undefined]);
});

it("unmarks the appointments when time off is deleted", async () => {
  const period = await send(staff, contract.staff.createTimeOff, {
    params,
    body: { from_date: TODAY, to_date: TODAY, reason: "Ill" },
  });
  const { time_off_id } = period.body as unknown as { time_off_id: string };
  expect(attention()).toEqual([expect.any(String)]);
  await send(staff, contract.staff.removeTimeOff, { params: { ...params, time_off_id } });
  expect(attention()).toEqual([undefined]);
  expect([rows("attention"), rows(TIME_OFF.entity)]).toEqual([[], []]);
});

it.each([
  ["another fee", () => service({ fee: "90.00" })],
  ["another telephone number", () => person({ phone_number: "5550100999" })],
])("does not read the appointments for %s", async (_, change) => {
  expect((await change()).status).toBe(200);
  const read = dynamo.commandCalls(QueryCommand).map(({ args }) => JSON.stringify(args[0].input));
  expect(read.filter((input) => input.includes("$listed_1#"))).toEqual([]);
});

it("marks the first 50, and leaves the rest to the table's stream", async () => {
  holds([...deskItems(), ...ids.map((appointment_id) => appointmentItem({ appointment_id }))]);
  await service({ status: "INACTIVE" });
  expect(attention().filter(Boolean)).toHaveLength(50);
});
