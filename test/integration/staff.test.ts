import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type * as z from "zod";
import type { WeekChange } from "../../shared/staff/schedule.ts";
import type { NewStaff } from "../../shared/staff/staff.ts";
import { openClinic } from "../support/clinic.ts";
import { AT_ONCE } from "../support/depth.ts";
import { addPractitioner, newLocation } from "./front-desk.ts";
import { add, address, clinic, emulators, location_id, openStaffClinic } from "./staff-desk.ts";

openStaffClinic();
let cognito: CognitoIdentityProviderClient;
beforeAll(() => {
  cognito = new CognitoIdentityProviderClient({});
});

/** Adds a person as the web client does: while the service is busy, it repeats the request under the same key. */
async function addWithKey(changes: Partial<NewStaff>) {
  const key = { "idempotency-key": crypto.randomUUID() };
  let answer = await add(changes, clinic, key);
  while (answer.status === 503) {
    expect(answer.headers).toHaveProperty("retry-after");
    answer = await add(changes, clinic, key);
  }
  return answer;
}
const update = (staff_id: string, body: object) =>
  clinic.send("TENANT_ADMIN", "staff", "update", { params: { staff_id }, body: body as never });

const pool = () => ({ UserPoolId: process.env.USER_POOL_ID });
const accountOf = async (Username: string) => {
  const [user, groups] = await Promise.all([
    cognito.send(new AdminGetUserCommand({ ...pool(), Username })),
    cognito.send(new AdminListGroupsForUserCommand({ ...pool(), Username })),
  ]);
  return { enabled: user.Enabled, groups: groups.Groups?.map(({ GroupName }) => GroupName) };
};
const userOf = async (user_id: string) => {
  const { userEntity } = await import("../../functions/entities/people.ts");
  return (await userEntity().get({ user_id }).go()).data;
};

test("creates account, group, both rows and one invitation for a new staff member", async () => {
  const email = address();
  const { status, body } = await add({ email });
  expect(status).toBe(201);
  expect(body).toMatchObject({ first_name: "Chidi", role: "RECEPTIONIST", status: "ACTIVE", location_id, version: 1 });
  expect(await accountOf(body.user_id)).toEqual({ enabled: true, groups: ["RECEPTIONIST"] });
  expect(await userOf(body.user_id)).toMatchObject({
    role: "RECEPTIONIST",
    status: "ACTIVE",
    tenant_id: clinic.tenant_id,
  });
  const mails = (await emulators.outbox.list()).filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
});

test("answers 409 with one message for an address that has an account, in whichever clinic", async () => {
  const email = address();
  await add({ email });
  const other = await openClinic("Hillview Dental");
  const { body: place } = await other.send("TENANT_ADMIN", "locations", "create", { body: newLocation });
  for (const answer of [await add({ email }), await add({ email, locationId: place.location_id }, other)])
    expect(answer).toMatchObject({ status: 409, body: { error: "A user with this email already exists" } });
});

test(`lets exactly one of ${AT_ONCE} simultaneous additions of one address succeed, and group, rows and account agree`, async () => {
  const email = address();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => addWithKey({ email })));
  const outcome = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim()).sort();
  expect(outcome).toEqual(["201", ...Array(AT_ONCE - 1).fill("409 email_taken")]);
  const { body } = answers.find(({ status }) => status === 201) ?? { body: undefined };
  expect(await userOf(body?.user_id ?? "")).toMatchObject({ role: body?.role });
  expect((await accountOf(body?.user_id ?? "")).groups).toEqual([body?.role]);
});

test(`gives each role once when ${AT_ONCE} requests add one address in several roles at the same time`, async () => {
  const email = address();
  const roles = ["RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const;
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => addWithKey({ email, role: roles[n % 3] ?? "MANAGER" })),
  );
  const added = answers.filter(({ status }) => status === 201);
  expect(added.length).toBeGreaterThan(0);
  expect(answers.filter(({ status, body }) => status !== 201 && body.code !== "email_taken")).toEqual([]);
  const user = await userOf(added[0]?.body.user_id ?? "");
  expect(user?.roles).toHaveLength(added.length);
  expect((await accountOf(user?.user_id ?? "")).groups?.sort()).toEqual([...(user?.roles ?? [])].sort());
});

test("adds staff to the caller's own clinic only", async () => {
  expect((await add({ tenantId: clinic.tenant_id })).status).toBe(201);
  expect(await add({ tenantId: "ten_01jd3v8c9m4q2w6x8z0y1t5k7n" })).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
});

test("prevents the sign-in of a terminated person until the person is active again", async () => {
  const { body } = await add();
  const { body: gone } = await update(body.staff_id, { status: "TERMINATED", version: 1 });
  expect(gone).toMatchObject({ status: "TERMINATED", version: 2 });
  expect(await accountOf(body.user_id)).toMatchObject({ enabled: false });
  expect(await userOf(body.user_id)).toMatchObject({ status: "INACTIVE" });
  await update(body.staff_id, { status: "ACTIVE", version: 2 });
  expect(await accountOf(body.user_id)).toMatchObject({ enabled: true });
  expect(await userOf(body.user_id)).toMatchObject({ status: "ACTIVE" });
});

test("moves the account to the group of a new role", async () => {
  const { body } = await add();
  expect((await update(body.staff_id, { role: "MANAGER", version: 1 })).status).toBe(200);
  expect((await accountOf(body.user_id)).groups).toEqual(["MANAGER"]);
  expect(await userOf(body.user_id)).toMatchObject({ role: "MANAGER" });
});

/** Changes a new person in four ways at once. Returns what the account and the rows say in the end. */
async function changeAtOnce() {
  const { body } = await add();
  const { staff_id, user_id } = body;
  const changeNewest = async (change: object) => {
    let answer: Awaited<ReturnType<typeof update>>;
    do {
      const { version } = (await clinic.send("TENANT_ADMIN", "staff", "get", { params: { staff_id } })).body;
      answer = await update(staff_id, { ...change, version });
    } while (answer.status === 409 || answer.status === 503);
  };
  await Promise.all([
    update(staff_id, { status: "INACTIVE", version: 1 }),
    update(staff_id, { role: "MANAGER", version: 1 }),
    changeNewest({ status: "ACTIVE" }),
    changeNewest({ role: "PRACTITIONER" }),
  ]);
  const [user, account] = await Promise.all([userOf(user_id), accountOf(user_id)]);
  return {
    enabled: account.enabled === (user?.status === "ACTIVE"),
    hasGroup: account.groups?.includes(user?.role),
  };
}

test(`leaves account, group and rows in agreement after simultaneous changes of ${AT_ONCE} people`, async () => {
  // More people at once would only make the emulator slow, because each person's changes meet among themselves.
  for (let changed = 0; changed < AT_ONCE; changed += 5) {
    const outcomes = await Promise.all(Array.from({ length: 5 }, changeAtOnce));
    expect(outcomes).toEqual(Array(5).fill({ enabled: true, hasGroup: true }));
  }
});

test("sends no invitation to a person who is added as inactive, and prevents the sign-in", async () => {
  const email = address();
  const { body } = await add({ email, status: "INACTIVE" });
  expect(await accountOf(body.user_id)).toMatchObject({ enabled: false });
  expect((await emulators.outbox.list()).filter(({ to }) => to === email)).toHaveLength(0);
});

test("finds practitioners by the beginning of either name, without accents", async () => {
  await add({ role: "PRACTITIONER", firstName: "Zoë", lastName: "Ångström" });
  const find = async (search: string) => {
    const { body } = await clinic.send("RECEPTIONIST", "staff", "listPractitioners", { query: { search } as never });
    return body.items.map((row) => `${row.first_name} at ${row.location_name}`);
  };
  for (const search of ["zo", "ZOË", "angs", "ångström zoe"])
    expect(await find(search)).toEqual(["Zoë at Lake Street"]);
  expect(await find("strom")).toEqual([]);
});

test("finds no staff of other roles as practitioners", async () => {
  const { body } = await add();
  const params = { staff_id: body.staff_id };
  expect(await clinic.send("RECEPTIONIST", "staff", "getPractitioner", { params })).toMatchObject({
    status: 404,
    body: { error: "Practitioner not found" },
  });
});

describe("weekly schedules", () => {
  const week = (staff_id: string, location: string) =>
    clinic.send("TENANT_ADMIN", "staff", "listSchedules", { params: { staff_id }, query: { location_id: location } });
  const versionOf = async (staff_id: string) => (await week(staff_id, location_id)).body.version as number;
  type WeekBody = Partial<z.input<typeof WeekChange>>;
  /** Sends a change of the week, by default on its present version. */
  const putWeek = async (staff_id: string, location: string, { items = [], ...body }: WeekBody) =>
    clinic.send("TENANT_ADMIN", "staff", "putSchedules", {
      params: { staff_id },
      query: { location_id: location },
      body: { items, version: await versionOf(staff_id), ...body },
    });
  const monday = (start_time: string, end_time: string) => ({ day_of_week: "Mon" as const, start_time, end_time });
  const addLocation = async (location_name: string) =>
    (await clinic.send("TENANT_ADMIN", "locations", "create", { body: { ...newLocation, location_name } })).body
      .location_id as string;
  const morning = { start_time: "09:00", end_time: "12:00" };

  test("sets a weekday once, again under the same id, and keeps its availability", async () => {
    const { staff_id } = (await add({ role: "PRACTITIONER" })).body;
    const first = await putWeek(staff_id, location_id, { items: [monday("9:00", "12:00")], version: 0 });
    expect(first.body.version).toBe(1);
    const { schedule_id = "" } = first.body.items[0] ?? {};
    const toggled = await clinic.send("TENANT_ADMIN", "staff", "setAvailability", {
      params: { staff_id, schedule_id },
      body: { is_available: false, version: 1 },
    });
    expect(toggled.body).toMatchObject({ schedule_id, is_available: false, start_time: "09:00", version: 2 });
    const again = await putWeek(staff_id, location_id, { items: [monday("10:00", "13:00")], version: 2 });
    const items = [expect.objectContaining({ schedule_id, is_available: false, start_time: "10:00" })];
    expect(again.body).toEqual({ items, next_cursor: null, version: 3 });
    expect((await week(staff_id, location_id)).body).toEqual(again.body);
  });

  test("answers 409 for an outdated weekly schedule, unless the stored one is the same", async () => {
    const staff_id = await addPractitioner(clinic, location_id, morning);
    const hill = await addLocation("Hill Road");
    const change = { items: [monday("10:00", "13:00")], version: 1 };
    const both = await Promise.all([
      putWeek(staff_id, location_id, change),
      putWeek(staff_id, hill, { items: [monday("14:00", "15:00")], version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("conflict");
    await putWeek(staff_id, location_id, { ...change, version: 2 });
    expect(await putWeek(staff_id, location_id, change)).toMatchObject({ status: 200 });
    expect((await putWeek(staff_id, location_id, { days_off: ["Mon"], version: 1 })).status).toBe(409);
    const unversioned = { params: { staff_id }, query: { location_id }, body: { items: change.items } as never };
    expect((await clinic.send("TENANT_ADMIN", "staff", "putSchedules", unversioned)).status).toBe(422);
  });

  test("answers 409 for an availability on an outdated version, unless the stored one is the same", async () => {
    const staff_id = await addPractitioner(clinic, location_id, morning);
    const { schedule_id = "" } = (await week(staff_id, location_id)).body.items[0] ?? {};
    const toggle = (is_available: boolean, version: number) =>
      clinic.send("TENANT_ADMIN", "staff", "setAvailability", {
        params: { staff_id, schedule_id },
        body: { is_available, version },
      });
    const both = await Promise.all([toggle(false, 1), toggle(false, 1)]);
    expect(both).toMatchObject([
      { status: 200, body: { is_available: false, version: 2 } },
      { status: 200, body: { is_available: false, version: 2 } },
    ]);
    expect(await toggle(true, 1)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await versionOf(staff_id)).toBe(2);
  });

  test("refuses overlapping hours at two locations on one weekday, also when both are saved at once", async () => {
    const staff_id = await addPractitioner(clinic, location_id, morning);
    const hill = await addLocation("Mill Road");
    expect(await putWeek(staff_id, hill, { items: [monday("11:00", "15:00")] })).toMatchObject({
      status: 422,
      body: { error: "The hours on Mon overlap those at Lake Street, from 9:00 AM to 12:00 PM." },
    });
    expect((await putWeek(staff_id, hill, { items: [monday("12:00", "15:00")] })).status).toBe(200);
    const both = await Promise.all([
      putWeek(staff_id, location_id, { items: [monday("09:00", "13:00")], version: 2 }),
      putWeek(staff_id, hill, { items: [monday("12:30", "15:00")], version: 2 }),
    ]);
    const [saved, refused] = both.map(({ status }) => status).sort();
    expect(saved).toBe(200);
    // The loser meets the winner's hours, or the version that they brought, whichever it reads first.
    expect([409, 422]).toContain(refused);
    expect(await versionOf(staff_id)).toBe(3);
  });

  test("clears a weekday, so that it can be set at another location", async () => {
    const staff_id = await addPractitioner(clinic, location_id, morning);
    const hill = await addLocation("Hall Road");
    const items = [monday("09:00", "12:00")];
    expect((await putWeek(staff_id, hill, { items })).status).toBe(422);
    const { body } = await putWeek(staff_id, location_id, { days_off: ["Mon"] });
    const left = body.items.map(({ day_of_week }) => day_of_week);
    expect(left).toEqual(["Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect((await putWeek(staff_id, hill, { items })).status).toBe(200);
    expect((await putWeek(staff_id, location_id, { days_off: [] })).status).toBe(422);
    expect((await putWeek(staff_id, location_id, { days_off: ["Mon"], items })).status).toBe(422);
  });
});
