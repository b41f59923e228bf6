import { beginAttempt, endAttempt, settleAttempts } from "../../../../functions/domain/audit/sign-in-attempts.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows } = openTable();
beforeEach(() => holds([]));

const PERSON: Parameters<typeof endAttempt>[0] = { tenant_id: IDS.tenant, user_id: IDS.user };
const MINUTE_MS = 60_000;
const at = (minutes: number) => vi.setSystemTime(Date.parse(NOW) + minutes * MINUTE_MS);
const fail = (person = PERSON) => beginAttempt(person, { user_role: "RECEPTIONIST", request_id: "r1" });
const succeed = async (person = PERSON) => {
  await fail(person);
  await endAttempt(person);
};
const settle = () => settleAttempts(IDS.tenant);
const failures = () => rows("audit_entry").map(({ user_id, at: time, changes }) => [user_id, time, changes]);
const attempts = (to: number) => [{ field: "attempts", from: null, to }];
const counted = () => rows("signInAttempts");

it("writes one entry for the failed attempts of a quarter of an hour, with the time of the last one", async () => {
  for (const minute of [0, 3, 14]) {
    at(minute);
    await fail();
  }
  at(20);
  await settle();
  expect(rows("audit_entry")).toMatchObject([
    {
      tenant_id: IDS.tenant,
      user_id: IDS.user,
      record_id: IDS.user,
      user_role: "RECEPTIONIST",
      operation: "accounts.failSignIn",
      kind: "sign_in",
      request_id: "r1",
      at: "2027-03-01T18:14:00.000Z",
      changes: attempts(3),
    },
  ]);
  expect(counted()).toEqual([]);
});

it("writes four entries an hour at most, however many attempts there are", async () => {
  for (let minute = 0; minute < 60; minute += 5) {
    at(minute);
    await fail();
    await settle();
  }
  at(65);
  await settle();
  expect(failures().map(([, , changes]) => changes)).toEqual([attempts(3), attempts(3), attempts(3), attempts(3)]);
});

it("writes nothing while a sign-in of the period can still succeed, and nothing about those that did", async () => {
  await fail();
  at(14);
  await fail();
  at(17);
  await endAttempt(PERSON);
  at(19);
  await settle();
  expect(failures()).toEqual([]);
  at(20);
  await settle();
  expect(failures()).toEqual([[IDS.user, "2027-03-01T18:14:00.000Z", attempts(1)]]);
});

it("leaves no entry and no count of a person who signs in", async () => {
  await succeed();
  await succeed();
  at(20);
  await settle();
  expect([failures(), counted()]).toEqual([[], []]);
});

it("takes back nothing that was not counted", async () => {
  await endAttempt(PERSON);
  await fail();
  await endAttempt(PERSON);
  await endAttempt(PERSON);
  expect(counted()).toMatchObject([{ open: 0 }]);
});

it("writes an entry once, of two that settle at the same time", async () => {
  await fail();
  at(20);
  await Promise.all([settle(), settle(), settle()]);
  expect(failures()).toHaveLength(1);
});

it("counts each person alone, and leaves other clinics alone", async () => {
  await fail();
  await fail({ ...PERSON, user_id: IDS.otherUser });
  await fail({ ...PERSON, tenant_id: IDS.otherTenant });
  at(20);
  await settle();
  expect(failures().map(([user_id]) => user_id)).toEqual([IDS.user, IDS.otherUser].sort());
  expect(counted()).toMatchObject([{ tenant_id: IDS.otherTenant }]);
});
