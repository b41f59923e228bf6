import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { handler } from "../../../../functions/api/staff/index.ts";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TIME_OFF_MAILS, TIME_OFF_TEXTS } from "../../../../shared/staff/texts.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import {
  administratorsItem,
  LOCATION,
  STAFF,
  secondAdministrator,
  TENANT,
  TIME_OFF,
} from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems } from "../../../support/desk.ts";
import { dryRun, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { type Item, itemOf, keyOf, nextItem, paramsOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const me = { staff_id: DESK.practitioner_id };
const OTHER = "staff_01jd3v8c9m4q2w6x8z0y1t5k7z";
const PRACTITIONER = STAFF.item({ role: "PRACTITIONER", roles: ["PRACTITIONER"] });
const PLACE = LOCATION.item({ time_zone: "America/Chicago" });
const REQUEST = { status: "REQUESTED", created_by: IDS.user };
const body = { from_date: "2027-12-24", to_date: "2028-01-02", reason: "Winter break" };
const days = { from_date: "2027-03-08", to_date: "2027-03-12", reason: "Renovation" };
/** Returns requested time off, and the year of the practitioner that has it. */
const requested = (hours: { start_time?: string; end_time?: string } = {}): Item[] => {
  const row = TIME_OFF.item({ ...REQUEST, ...hours });
  const year = { tenant_id: IDS.tenant, owner_id: DESK.practitioner_id, year: "2027", periods: [], version: 4 };
  const period = { ...days, ...hours, period_id: String(row.period_id) };
  return [row, itemOf(periodYearEntity().put({ ...year, requested: [period] }))];
};

describe("a practitioner who requests time off", () => {
  const { given, send, rows, writes } = operation({
    handler,
    route: contract.staff.requestTimeOff,
    as: "PRACTITIONER",
    request: { body },
    items: [PRACTITIONER, PLACE],
  });
  beforeEach(() => given([PRACTITIONER, PLACE], "PRACTITIONER", me));
  afterEach(() => void vi.useRealTimers());

  it("is shown the request with its reason, and may withdraw it", async () => {
    expect(await send()).toMatchObject({
      status: 201,
      body: { ...body, ...me, status: "REQUESTED", removable: true, version: 1 },
    });
    expect(rows("audit_entry")).toMatchObject([{ operation: "staff.requestTimeOff", record_id: me.staff_id }]);
  });

  it("leaves what bookings read as it is in both years", async () => {
    await send();
    const requested = [{ ...body, period_id: rows(TIME_OFF.entity)[0]?.period_id }];
    expect(rows("periodYear")).toMatchObject([
      { year: "2027", periods: [], requested },
      { year: "2028", periods: [], requested },
    ]);
  });

  it("may begin today at the earliest, in the time zone of the own location", async () => {
    // It is still November 26 in Chicago.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-27T05:30:00.000Z") });
    const on = (date: string) => send({ body: { from_date: date, to_date: date, reason: "" } });
    expect(await on("2026-11-25")).toMatchObject({ status: 422, body: { fields: { from_date: TIME_OFF_TEXTS.past } } });
    expect((await on("2026-11-26")).status).toBe(201);
  });

  it("is not found when the account is not staff", async () => {
    given([PRACTITIONER, PLACE], "PRACTITIONER");
    expect((await send()).status).toBe(404);
    expect(writes()).toEqual([]);
  });
});

describe("a practitioner's own time off", () => {
  const { given, send } = operation({
    handler,
    route: contract.staff.listOwnTimeOff,
    as: "PRACTITIONER",
    request: { query: { from: "2027-03-01" } },
  });
  const period = (nth: string, changes: object = {}) =>
    nextItem(TIME_OFF, { time_off_id: `off_01jd3v8c9m4q2w6x8z0y1t5k7${nth}`, ...changes });

  it("lists what is approved, requested and refused with the answers, and no one else's", async () => {
    const refused = { status: "REFUSED", answer: "Too many are away.", created_by: IDS.user };
    const all = [period("a"), period("b", REQUEST), period("c", refused), period("d", { owner_id: OTHER })];
    given([PRACTITIONER, PLACE, ...all], "PRACTITIONER", me);
    const { items } = (await send()).body;
    expect(items.map(({ status, removable, answer }) => [status, removable, answer])).toEqual([
      ["APPROVED", false, undefined],
      ["REQUESTED", true, undefined],
      ["REFUSED", false, refused.answer],
    ]);
    expect(items.map(({ reason }) => reason)).toEqual(["Renovation", "Renovation", "Renovation"]);
  });

  it("is empty for an account that is not staff", async () => {
    given([period("a")], "PRACTITIONER");
    expect((await send()).body).toEqual({ items: [], next_cursor: null });
  });
});

describe("a person's time off", () => {
  const listed = operation({
    handler,
    route: contract.staff.listTimeOff,
    request: { params: paramsOf(STAFF), query: { from: "2027-03-01" } },
  });

  it("contains requests, and none that were refused", async () => {
    const refused = nextItem(TIME_OFF, { time_off_id: "off_01jd3v8c9m4q2w6x8z0y1t5k7q", status: "REFUSED" });
    listed.given([PRACTITIONER, TIME_OFF.item(REQUEST), refused]);
    const { items } = (await listed.send()).body;
    expect(items.map(({ status }) => status)).toEqual(["REQUESTED"]);
  });
});

describe("a practitioner who withdraws a request", () => {
  const { given, send, rows, writes } = operation({
    handler,
    route: contract.staff.removeTimeOff,
    as: "PRACTITIONER",
    request: { params: paramsOf(TIME_OFF) },
  });
  const remove = (changes: object) => {
    given([PRACTITIONER, PLACE, TIME_OFF.item(changes)], "PRACTITIONER", me);
    return send();
  };

  it("may, until it is answered, and nothing is left of it in the year", async () => {
    given([PRACTITIONER, PLACE, ...requested()], "PRACTITIONER", me);
    expect((await send()).status).toBe(204);
    expect(rows(TIME_OFF.entity)).toEqual([]);
    expect(rows("periodYear")).toMatchObject([{ periods: [], requested: [] }]);
  });

  it.each([
    ["it was approved", { ...REQUEST, status: "APPROVED" }, TIME_OFF_TEXTS.answered],
    ["it was refused", { ...REQUEST, status: "REFUSED" }, TIME_OFF_TEXTS.answered],
    ["another person has requested it", { ...REQUEST, created_by: IDS.otherUser }, TIME_OFF_TEXTS.others],
  ])("may not when %s", async (_, changes, error) => {
    expect(await remove(changes)).toMatchObject({ status: 403, body: { code: "forbidden", error } });
    expect(writes()).toEqual([]);
  });
});

describe("an administrator who answers a request", () => {
  const opened = operation({
    handler,
    route: contract.staff.answerTimeOff,
    request: { params: paramsOf(TIME_OFF), body: { status: "APPROVED", answer: "Enjoy it.", version: 1 } },
    items: [TIME_OFF.item(REQUEST)],
  });
  const { given, send, rows, writes } = opened;
  it("approves it, so that bookings read it, with an audit entry", async () => {
    given(requested());
    expect(await send()).toMatchObject({
      status: 200,
      body: { ...days, status: "APPROVED", answer: "Enjoy it.", version: 2, removable: true },
    });
    expect(rows("periodYear")).toMatchObject([{ periods: [days], requested: [], version: 5 }]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "staff.answerTimeOff", record_id: DESK.practitioner_id }]);
  });

  it("approves a part of a day as such", async () => {
    const hours = { start_time: "09:00", end_time: "12:00" };
    given(requested(hours));
    expect((await send()).status).toBe(200);
    expect(rows("periodYear")).toMatchObject([{ periods: [{ ...days, ...hours }] }]);
  });

  it("refuses it, so that nothing is left of it in the year", async () => {
    given(requested());
    const refusal = { status: "REFUSED", answer: "", version: 1 };
    expect(await send({ body: refusal })).toMatchObject({ status: 200, body: { status: "REFUSED" } });
    expect(rows("periodYear")).toMatchObject([{ periods: [], requested: [], version: 5 }]);
  });

  it.each([
    ["it was answered before", { ...REQUEST, status: "APPROVED", version: 2 }, 1],
    ["it never was a request", {}, 1],
    ["another version was read", REQUEST, 2],
  ])("is shown the current state when %s", async (_, changes, version) => {
    given([TIME_OFF.item(changes)]);
    const answer = await send({ body: { status: "REFUSED", version } });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict", current: days } });
    expect(writes()).toEqual([]);
  });

  itFindsOnlyOwn(opened, TIME_OFF);
});

describe("the dry run of an answer", () => {
  const { reasons } = dryRun(handler, contract.staff.answerTimeOff);
  const request = { params: paramsOf(TIME_OFF) };
  const onLeave = "Chidi Okafor is on leave until";
  const items = [...deskItems(), appointmentItem(), TIME_OFF.item({ ...REQUEST, from_date: TODAY, to_date: TODAY })];

  it("names the appointments that an approval affects", async () => {
    expect(await reasons({ ...request, body: { status: "APPROVED", version: 1 } }, items)).toEqual([
      expect.stringContaining(onLeave),
    ]);
  });

  it("names none for a refusal", async () => {
    expect(await reasons({ ...request, body: { status: "REFUSED", version: 1 } }, items)).toEqual([]);
  });
});

describe("mails about time off", () => {
  const ses = stubClient(SESv2Client);
  const mails = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
  const textOf = (mail = mails()[0]) => mail?.Content?.Simple?.Body?.Text?.Data ?? "";
  beforeEach(() => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  });

  describe("to an administrator", () => {
    const { given, send } = operation({
      handler,
      route: contract.staff.requestTimeOff,
      as: "PRACTITIONER",
      request: { body },
    });
    const owner = secondAdministrator({ first_name: "Olive", email: "olive@example.com" });
    const third = {
      ...secondAdministrator({ user_id: "third", first_name: "Theo", email: "theo@example.com" }),
      ...keyOf("user", "user_id", "third"),
    };
    const both = administratorsItem({ user_ids: ["third", IDS.otherUser], active_ids: ["third", IDS.otherUser] });
    const givenClinic = (changes: object = {}, administrators = both) =>
      given(
        [PRACTITIONER, PLACE, TENANT.item({ user_id: IDS.otherUser, ...changes }), administrators, owner, third],
        "PRACTITIONER",
        me,
      );

    it("go to the owner, with the person and the days, a link to the answer, and without the reason", async () => {
      givenClinic();
      await send();
      expect(mails()).toHaveLength(1);
      expect(mails()[0]).toMatchObject({
        Destination: { ToAddresses: ["olive@example.com"] },
        ReplyToAddresses: ["ada@example.com"],
        EmailTags: [{ Name: "tenant_id", Value: IDS.tenant }],
        Content: { Simple: { Subject: { Data: TIME_OFF_MAILS.subject("Chidi Okafor") } } },
      });
      for (const text of [
        "Hello Olive,",
        TIME_OFF_MAILS.requested("Chidi Okafor"),
        `${dayText("2027-12-24")} – ${dayText("2028-01-02")}`,
        "https://clinic.example.com/needs_attention",
      ])
        expect(textOf()).toContain(text);
      expect(textOf()).not.toContain("Winter break");
    });

    it("name one day once, and the hours of a part of it", async () => {
      givenClinic();
      await send({ body: { from_date: "2027-12-24", to_date: "2027-12-24", reason: "" } });
      const hours = { start_time: "13:00", end_time: "15:00" };
      await send({ body: { from_date: "2027-12-27", to_date: "2027-12-27", reason: "", ...hours } });
      const [day, part] = mails().map((mail) => textOf(mail));
      expect(day).toContain(`${TIME_OFF_MAILS.when}:\n${dayText("2027-12-24")}\n`);
      expect(part).toContain(`${dayText("2027-12-27")}, ${timesText("13:00", "15:00")}`);
    });

    it("go to another administrator while the owner is inactive", async () => {
      givenClinic({}, administratorsItem({ user_ids: ["third", IDS.otherUser], active_ids: ["third"] }));
      await send();
      expect(mails().map(({ Destination }) => Destination?.ToAddresses)).toEqual([["theo@example.com"]]);
    });

    it("show the clinic's logo, if it has one", async () => {
      givenClinic();
      await send();
      expect(mails()[0]?.Content?.Simple?.Body?.Html?.Data).not.toContain("<img");
      givenClinic({ logo_url: "/logos/1.png" });
      await send();
      expect(mails()[1]?.Content?.Simple?.Body?.Html?.Data).toContain("https://clinic.example.com/logos/1.png");
    });

    it("are none where no administrator is active, or the installation sends no mail", async () => {
      givenClinic({}, administratorsItem({ user_ids: ["third"], active_ids: [] }));
      expect((await send()).status).toBe(201);
      givenClinic();
      vi.stubEnv("MAIL_FROM", "");
      expect((await send()).status).toBe(201);
      vi.unstubAllEnvs();
      expect(mails()).toEqual([]);
    });

    it("do not prevent the request when they can't be sent", async () => {
      givenClinic();
      ses.on(SendEmailCommand).rejects(new Error("throttled"));
      expect((await send()).status).toBe(201);
    });
  });

  describe("to the person", () => {
    const { given, send } = operation({
      handler,
      route: contract.staff.answerTimeOff,
      request: { params: paramsOf(TIME_OFF) },
      items: [PRACTITIONER, TIME_OFF.item(REQUEST)],
    });

    it.each([
      ["APPROVED", "Enjoy it.", `${TIME_OFF_MAILS.approved} Enjoy it.`],
      ["REFUSED", "", TIME_OFF_MAILS.refused],
    ])("say that it is %s, with the answer and a link to My Day", async (status, answer, text) => {
      expect((await send({ body: { status, answer, version: 1 } })).status).toBe(200);
      expect(mails()[0]).toMatchObject({
        Destination: { ToAddresses: ["chidi@example.com"] },
        Content: { Simple: { Subject: { Data: TIME_OFF_MAILS.answered } } },
      });
      for (const each of ["Hello Chidi,", text, "https://clinic.example.com/practitioner/my_day"])
        expect(textOf()).toContain(each);
    });

    it("do not prevent the answer when the person was deleted", async () => {
      given([TIME_OFF.item(REQUEST)]);
      expect((await send({ body: { status: "APPROVED", answer: "", version: 1 } })).status).toBe(200);
      expect(mails()).toEqual([]);
    });
  });
});

describe("an approval", () => {
  const { given, send, rows } = operation({
    handler,
    route: contract.staff.answerTimeOff,
    request: { params: paramsOf(TIME_OFF) },
  });
  const items = [...deskItems(), appointmentItem(), TIME_OFF.item({ ...REQUEST, from_date: TODAY, to_date: TODAY })];

  it.each([
    ["APPROVED", expect.stringContaining("is on leave until")],
    ["REFUSED", undefined],
  ])("marks the appointments of the days at once, and a refusal does not: %s", async (status, attention) => {
    given(items);
    expect((await send({ body: { status, answer: "", version: 1 } })).status).toBe(200);
    expect(rows("appointment")[0]?.attention).toEqual(attention);
  });
});
