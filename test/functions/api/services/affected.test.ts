import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler, handler as services } from "../../../../functions/api/services/index.ts";
import { handler as staff } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Route } from "../../../../shared/contract/route.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { ROOM, SERVICE, STAFF, TIME_OFF } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems, practitionerItem } from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { dryRun } from "../../../support/operation-tests.ts";
import { type Item, keyOf, paramsOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

describe("affected", () => {
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
});

describe("mark first", () => {
  stubClient(CognitoIdentityProviderClient);
  const { dynamo, holds, rows } = openTable();
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
});
