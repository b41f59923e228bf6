import { handler as locations } from "../../../../functions/api/locations/index.ts";
import { handler as staff } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TIME_OFF_TEXTS } from "../../../../shared/staff/texts.ts";
import { call, IDS } from "../../../support/call.ts";
import { CLOSURE, LOCATION, STAFF, TIME_OFF } from "../../../support/clinic-rows.ts";
import { describeList, describeRemoval, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { type Item, nextItem, paramsOf } from "../../../support/rows.ts";

const body = { from_date: "2027-12-24", to_date: "2028-01-02", reason: "Winter break" };
const CLOSURES = {
  handler: locations,
  period: CLOSURE,
  owner: LOCATION,
  prefix: "clos",
  create: contract.locations.createClosure,
  list: contract.locations.listClosures,
  remove: contract.locations.removeClosure,
  created: "locations.createClosure",
  removed: "locations.removeClosure",
};
const TIMES_OFF = {
  handler: staff,
  period: TIME_OFF,
  owner: STAFF,
  prefix: "off",
  create: contract.staff.createTimeOff,
  list: contract.staff.listTimeOff,
  remove: contract.staff.removeTimeOff,
  created: "staff.createTimeOff",
  removed: "staff.removeTimeOff",
};

describe.each([
  ["closures", CLOSURES],
  ["time off", TIMES_OFF],
] as const)("%s", (_, { handler, period, owner, prefix, ...kind }) => {
  const { idField, entity } = period;
  const owner_id = owner.item()[owner.idField];

  describe("create", () => {
    const opened = operation({
      handler,
      route: kind.create,
      request: { params: paramsOf(owner), body },
      items: [owner.item()],
    });
    const { send, rows } = opened;

    it("writes it, both years that it touches and an audit entry in one transaction, and returns it", async () => {
      const answer = await send();
      const id = expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
      expect(answer).toMatchObject({ status: 201, body: { ...body, [idField]: id, [owner.idField]: owner_id } });
      expect(rows(entity)).toMatchObject([{ ...body, period_id: id, owner_id }]);
      const periods = [{ ...body, period_id: rows(entity)[0]?.period_id }];
      expect(rows("periodYear")).toMatchObject([
        { owner_id, year: "2027", periods, version: 1 },
        { owner_id, year: "2028", periods, version: 1 },
      ]);
      expect(rows("audit_entry")).toMatchObject([{ operation: kind.created, record_id: owner_id }]);
    });

    it("adds to the year what is there already, in its next version", async () => {
      await send();
      await send({ body: { ...body, to_date: "2027-12-24", start_time: "9:00", end_time: "12:00" } });
      const [year] = rows("periodYear");
      expect(year).toMatchObject({ version: 2, periods: [body, { start_time: "09:00", end_time: "12:00" }] });
    });

    it("stores whole days without times when the fields are empty", async () => {
      expect((await send({ body: { ...body, start_time: "", end_time: " " } })).status).toBe(201);
      const [year] = rows("periodYear");
      expect(year?.periods).toStrictEqual([{ ...body, period_id: expect.any(String) }]);
    });

    it("answers 404 when the request is sent again after the record was deleted", async () => {
      const headers = { "idempotency-key": "a-key-of-16-chars" };
      await send({ headers });
      const params = { [idField]: String(rows(entity)[0]?.period_id) };
      await call(handler, kind.remove, { as: "TENANT_ADMIN", params });
      expect(await send({ headers })).toMatchObject({ status: 404, body: { error: period.notFound } });
    });

    itFindsOnlyOwn(opened, owner);
  });

  describe("list", () => {
    const other = (nth: string, days: object) =>
      nextItem(period, { [idField]: `${prefix}_01jd3v8c9m4q2w6x8z0y1t5k7${nth}`, ...days });
    const listed = describeList(period, {
      handler,
      route: kind.list,
      request: { params: paramsOf(owner), query: { from: "2027-03-10", to: "2027-03-20" } },
      items: [owner.item()],
      others: [other("q", { to_date: "2027-03-09" }), other("r", { from_date: "2027-03-21", to_date: "2027-03-21" })],
    });

    it("shows administrators the days and the reason", async () => {
      const { items } = (await listed.send()).body;
      expect(items[0]).toEqual({
        [idField]: period.item()[idField],
        [owner.idField]: owner_id,
        from_date: "2027-03-08",
        to_date: "2027-03-12",
        reason: "Renovation",
        created_at: "2026-01-02T03:04:05.000Z",
        ...(period === TIME_OFF && { removable: true, status: "APPROVED", version: 1 }),
      });
    });

    itFindsOnlyOwn(listed, owner);
  });

  describe("remove", () => {
    const { send, rows } = describeRemoval(period, { handler, route: kind.remove });

    it("removes it from the year that bookings read, with an audit entry, in one transaction", async () => {
      expect((await send()).status).toBe(204);
      expect(rows("periodYear")).toMatchObject([{ year: "2027", periods: [], version: 1 }]);
      expect(rows("audit_entry")).toMatchObject([{ operation: kind.removed, record_id: owner_id }]);
    });
  });
});

describe("time off for the front desk", () => {
  const { send } = operation({
    handler: staff,
    route: contract.staff.listTimeOff,
    as: "RECEPTIONIST",
    request: { params: paramsOf(STAFF), query: { from: "2027-03-10", to: "2027-03-20" } },
    items: [STAFF.item(), LOCATION.item(), TIME_OFF.item()],
  });

  it("never shows the reason", async () => {
    const { items } = (await send()).body;
    expect(items[0]).toMatchObject({ from_date: "2027-03-08" });
    expect(items[0]).not.toHaveProperty("reason");
  });
});

const PRACTITIONER = STAFF.item({ role: "PRACTITIONER", roles: ["PRACTITIONER"] });
const setClock = (now: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });

describe("a receptionist who enters time off", () => {
  const { given, send, rows, writes } = operation({
    handler: staff,
    route: contract.staff.createTimeOff,
    as: "RECEPTIONIST",
    request: { params: paramsOf(STAFF), body },
  });
  const record = (items: Item[], changes: object = {}) => {
    given(items);
    return send({ body: { ...body, ...changes } });
  };
  afterEach(() => void vi.useRealTimers());

  it("records that of a practitioner, and is not shown the reason", async () => {
    const answer = await record([PRACTITIONER, LOCATION.item()]);
    expect(answer).toMatchObject({ status: 201, body: { from_date: body.from_date, removable: true } });
    expect(answer.body).not.toHaveProperty("reason");
    expect(rows(TIME_OFF.entity)).toMatchObject([{ ...body, created_by: IDS.user }]);
  });

  it("is refused past days, in the time zone of the practitioner's location", async () => {
    // It is still November 26 in Chicago.
    setClock("2026-11-27T05:30:00.000Z");
    const items = () => [PRACTITIONER, LOCATION.item({ time_zone: "America/Chicago" })];
    const days = (date: string) => ({ from_date: date, to_date: date });
    expect(await record(items(), days("2026-11-25"))).toMatchObject({
      status: 422,
      body: { fields: { from_date: TIME_OFF_TEXTS.past } },
    });
    expect((await record(items(), days("2026-11-26"))).status).toBe(201);
  });

  it("can't record that of other staff", async () => {
    const manager = STAFF.item({ role: "MANAGER", roles: ["MANAGER"] });
    expect(await record([manager, LOCATION.item()])).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(writes()).toEqual([]);
  });
});

describe("a receptionist who deletes time off", () => {
  const { given, send, rows, writes } = operation({
    handler: staff,
    route: contract.staff.removeTimeOff,
    as: "RECEPTIONIST",
    request: { params: paramsOf(TIME_OFF) },
  });
  const remove = (changes: object) => {
    given([PRACTITIONER, LOCATION.item({ time_zone: "America/Chicago" }), TIME_OFF.item(changes)]);
    return send();
  };
  const own = { created_by: IDS.user };
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["another person has entered it", { created_by: IDS.otherUser }, TIME_OFF_TEXTS.others],
    ["it was entered before it was stored by whom", {}, TIME_OFF_TEXTS.others],
    ["it has begun", { ...own, from_date: "2027-03-07" }, TIME_OFF_TEXTS.begun],
    ["it has begun this minute", { ...own, from_date: "2027-03-07", start_time: "13:00" }, TIME_OFF_TEXTS.begun],
  ])("may not when %s", async (_, changes, error) => {
    setClock("2027-03-07T19:00:30.000Z");
    expect(await remove(changes)).toMatchObject({ status: 403, body: { code: "forbidden", error } });
    expect(writes()).toEqual([]);
  });

  it("may until the minute in which it begins, when it is their own", async () => {
    setClock("2027-03-07T18:59:59.000Z");
    const hours = { from_date: "2027-03-07", to_date: "2027-03-07", start_time: "13:00", end_time: "15:00" };
    expect((await remove({ ...own, ...hours })).status).toBe(204);
    expect(rows(TIME_OFF.entity)).toEqual([]);
  });
});
