import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/staff/index.ts";
import { firstLast } from "../../../../functions/domain/search/terms.ts";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../../../shared/values/days-and-times.ts";
import { call, IDS } from "../../../support/call.ts";
import { LOCATION, PRACTITIONER } from "../../../support/clinic-rows.ts";
import { DESK, givenItems, locationItem, practitionerItem, weekItem } from "../../../support/desk.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { itemOf, nextItem, paramsOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("get practitioner", () => {
  const opened = operation({
    handler,
    route: contract.staff.getPractitioner,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PRACTITIONER) },
    items: [PRACTITIONER.item(), LOCATION.item()],
  });

  it("returns what the front desk may see, with the name of the location", async () => {
    const { status, body } = await opened.send();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...paramsOf(PRACTITIONER), first_name: "Chidi", location_name: "Lake Street" });
    for (const hidden of ["date_of_birth", "street", "user_id"]) expect(body).not.toHaveProperty(hidden);
  });

  it("returns no name for a location that is gone", async () => {
    opened.given([PRACTITIONER.item()]);
    expect(await opened.send()).toMatchObject({ status: 200, body: { location_name: "" } });
  });

  it("answers 404 for staff of another role", async () => {
    opened.given([PRACTITIONER.item({ role: "RECEPTIONIST" }), LOCATION.item()]);
    expect(await opened.send()).toMatchObject({ status: 404, body: { error: PRACTITIONER.notFound } });
  });

  itFindsOnlyOwn(opened, PRACTITIONER);
});

describe("list practitioners", () => {
  const name = { first_name: "Ada", last_name: "Byron" };
  const ADA = nextItem(PRACTITIONER, { ...name, ...firstLast(name), location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" });
  const { queries, send } = describeList(PRACTITIONER, {
    handler,
    route: contract.staff.listPractitioners,
    as: "RECEPTIONIST",
    items: [LOCATION.item()],
    inOrder: [ADA, PRACTITIONER.item()],
    others: [PRACTITIONER.item({ staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7q", role: "MANAGER" })],
  });
  const found = async (search: string) => (await send({ query: { search } })).body.items.map((each) => each.first_name);

  it("shows the names of the locations, and none for a location that is gone", async () => {
    const { body } = await send();
    expect(body.items.map((each) => each.location_name)).toEqual(["", "Lake Street"]);
  });

  it.each([
    ["the beginnings of both names", "by ad", ["Ada"]],
    ["the end of a phone number", "0102", ["Ada", "Chidi"]],
    ["a text that no one has", "zz", []],
    ["a date of birth, which the front desk does not see", "1/1/1975", []],
  ])("searches by %s", async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("does not read the table for three digits", async () => {
    expect(await found("010")).toEqual([]);
    expect(queries()).toBe(0);
  });
});

describe("list practitioners of location", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const location_id: string = DESK.location_id;
  const ELSEWHERE: string = "loc_01jd3v8c9m4q2w6x8z0y1t5k7p";
  const nth = (n: number) => `staff_01jd3v8c9m4q2w6x8z0y1t5${String(n).padStart(3, "0")}`;
  const hours = (n: number, day_of_week: Schedule["day_of_week"], at = location_id): Schedule => ({
    schedule_id: `sch_01jd3v8c9m4q2w6x8z0y1t5k7${n}`,
    staff_id: nth(n),
    location_id: at,
    day_of_week,
    start_time: "09:00",
    end_time: "12:00",
    is_available: true,
  });

  const PEOPLE = [1, 2, 3].map((n) => practitionerItem({ staff_id: nth(n), first_name: `Person${n}` }));
  const WEEKS = [
    weekItem({ staff_id: nth(1), schedules: [hours(1, "Tue"), hours(1, "Mon"), hours(1, "Wed", ELSEWHERE)] }),
    weekItem({ staff_id: nth(2), schedules: [hours(2, "Mon", ELSEWHERE)] }),
  ];
  beforeEach(() => {
    givenItems(dynamo, [locationItem(), ...WEEKS]);
    dynamo.on(QueryCommand).resolves({ Items: PEOPLE });
  });

  const list = (query: Record<string, string> = {}, params = { location_id }) =>
    call(handler, contract.staff.listPractitionersOfLocation, { as: "RECEPTIONIST", params, query });

  it("lists those who have hours at the location, with these in the order of the week", async () => {
    expect(await list()).toMatchObject({ status: 200, body: { next_cursor: null } });
    const { items } = (await list()).body;
    expect(items).toEqual([
      {
        staff_id: nth(1),
        first_name: "Person1",
        middle_name: "",
        last_name: "Okafor",
        status: "ACTIVE",
        schedules: [hours(1, "Mon"), hours(1, "Tue")],
      },
    ]);
  });

  describe("time off", () => {
    const offId = (n: number) => `off_01jd3v8c9m4q2w6x8z0y1t5k${String(n).padStart(2, "0")}`;
    const off = (n: number, from_date: string, to_date: string) => ({ period_id: offId(n), from_date, to_date });
    const year = (staff: number, periods: ReturnType<typeof off>[], requested: ReturnType<typeof off>[] = []) =>
      itemOf(
        periodYearEntity().put({
          tenant_id: IDS.tenant,
          owner_id: nth(staff),
          year: "2027",
          periods: periods.map((period) => ({ ...period, reason: "Surgery" })),
          requested: requested.map((period) => ({ ...period, reason: "Wedding" })),
          version: 1,
        }),
      );
    const listed = async (query: Record<string, string>) => (await list(query)).body.items[0];

    beforeEach(() => {
      const own = [
        off(1, "2027-03-01", "2027-03-07"),
        off(2, "2027-03-05", "2027-03-08"),
        off(3, "2027-03-14", "2027-03-20"),
        off(4, "2027-03-15", "2027-03-16"),
      ];
      givenItems(dynamo, [locationItem(), ...WEEKS, year(1, own), year(2, [off(5, "2027-03-09", "2027-03-09")])]);
      dynamo.on(QueryCommand).resolves({ Items: PEOPLE });
    });

    it("is that of each person between the dates, both included, without reasons", async () => {
      const status = "APPROVED";
      expect((await listed({ from: "2027-03-08", to: "2027-03-14" }))?.time_off).toEqual([
        { time_off_id: offId(2), staff_id: nth(1), from_date: "2027-03-05", to_date: "2027-03-08", status },
        { time_off_id: offId(3), staff_id: nth(1), from_date: "2027-03-14", to_date: "2027-03-20", status },
      ]);
    });

    it("shows what is only requested as such", async () => {
      const requested = [off(6, "2027-03-10", "2027-03-10")];
      givenItems(dynamo, [locationItem(), ...WEEKS, year(1, [], requested)]);
      dynamo.on(QueryCommand).resolves({ Items: PEOPLE });
      expect((await listed({ from: "2027-03-08", to: "2027-03-14" }))?.time_off).toEqual([
        {
          time_off_id: offId(6),
          staff_id: nth(1),
          from_date: "2027-03-10",
          to_date: "2027-03-10",
          status: "REQUESTED",
        },
      ]);
    });

    it("is not read without a first date", async () => {
      expect(await listed({})).not.toHaveProperty("time_off");
    });
  });

  it("reads one page of 100 practitioners in one query and their weeks in one BatchGet", async () => {
    const many = Array.from({ length: 100 }, (_, n) => n);
    givenItems(dynamo, [
      locationItem(),
      ...many.map((n) => weekItem({ staff_id: nth(n), schedules: SCHEDULE_DAYS.map((day) => hours(1, day)) })),
    ]);
    dynamo.on(QueryCommand).resolves({ Items: many.map((n) => practitionerItem({ staff_id: nth(n) })) });
    expect((await list({ limit: "100" })).body.items).toHaveLength(100);
    const queries = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(queries.map(({ Limit }) => Limit)).toEqual([100]);
    expect(JSON.stringify(queries).toUpperCase()).toContain("LIST_PRACTITIONERS");
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(1);
  });

  it("answers 404 for an unknown location", async () => {
    expect(await list({}, { location_id: ELSEWHERE })).toMatchObject({
      status: 404,
      body: { error: "Location not found" },
    });
  });
});
