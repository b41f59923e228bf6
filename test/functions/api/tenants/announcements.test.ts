import { handler } from "../../../../functions/api/tenants/index.ts";
import { announcementMailEntity } from "../../../../functions/entities/announcements.ts";
import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { call, IDS } from "../../../support/call.ts";
import { administratorsItem, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { operation } from "../../../support/operation-tests.ts";
import { itemOf } from "../../../support/rows.ts";

// The caller, who belongs to the platform, is not one of the clinic's administrators.
const administrators = administratorsItem({ user_ids: [IDS.otherUser], active_ids: [IDS.otherUser] });
const items = [TENANT.item({ user_id: IDS.otherUser }), administrators, secondAdministrator({ tenant_id: IDS.tenant })];
const body = { tenant_ids: [IDS.tenant, IDS.tenant], subject: "Maintenance", text: "On Sunday.\n\nFrom 2 to 3 a.m." };
const written = operation({
  handler,
  route: contract.tenants.announce,
  as: "PLATFORM_ADMIN",
  request: { body },
  items,
});
const { given, rows, send, writes } = written;
const key = { headers: { "idempotency-key": "0123456789abcdef" } };
const grace = {
  tenant_id: IDS.tenant,
  tenant_name: "Lakeside Family Clinic",
  user_id: IDS.otherUser,
  name: "Grace Hopper",
  email: "grace@example.com",
};

it("stores an announcement that is still to be sent, with an entry in the platform's log only", async () => {
  const { status, body: answer } = await send();
  expect(status).toBe(201);
  expect(answer).toEqual({
    announcement_id: expect.stringMatching(/^ann_/),
    subject: "Maintenance",
    text: body.text,
    status: "SENDING",
    clinics: 1,
    recipients: 1,
    sent: 0,
    failed: 0,
    author_name: "Ada Byron",
    created_at: NOW,
  });
  expect(rows("announcement")).toMatchObject([{ clinic_ids: [IDS.tenant], author_id: IDS.user }]);
  expect(rows("audit_entry")).toMatchObject([
    { tenant_id: PLATFORM, operation: "tenants.announce", record_id: answer.announcement_id },
  ]);
});

it("says in a dry run who would get it, and writes nothing", async () => {
  const answer = await send({ query: { dry_run: "true" } });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ affected: { total: 1, clinics: 1, items: [grace] } });
  expect(writes()).toEqual([]);
});

it("leaves out administrators who are inactive", async () => {
  given([TENANT.item({ user_id: IDS.otherUser }), administrators, secondAdministrator({ status: "INACTIVE" })]);
  expect((await send({ query: { dry_run: "true" } })).body).toMatchObject({ affected: { total: 0, items: [] } });
});

it("stores one announcement for a request that is sent again with its key", async () => {
  const first = await send(key);
  expect(await send(key)).toMatchObject({ status: 201, body: first.body });
  expect(rows("announcement")).toHaveLength(1);
  expect(await send({ ...key, body: { ...body, subject: "Other" } })).toMatchObject({ status: 422 });
});

it("answers 404 when one of the clinics does not exist, and writes nothing", async () => {
  const changes = { body: { ...body, tenant_ids: [IDS.tenant, IDS.otherTenant] } };
  expect(await send(changes)).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.tenant } });
  expect(await send({ ...changes, query: { dry_run: "true" } })).toMatchObject({ status: 404 });
  expect(writes()).toEqual([]);
});

it("refuses a malformed id of a clinic", async () => {
  expect(await send({ body: { ...body, tenant_ids: ["nope"] } })).toMatchObject({
    status: 422,
    body: { fields: { "tenant_ids.0": "Unknown id" } },
  });
});

describe("the lists", () => {
  const list = () => call(handler, contract.tenants.listAnnouncements, { as: "PLATFORM_ADMIN" });
  const failures = (announcement_id: string) =>
    call(handler, contract.tenants.listAnnouncementFailures, { as: "PLATFORM_ADMIN", params: { announcement_id } });

  it("shows announcements without the ids of their clinics", async () => {
    const { body: answer } = await send();
    expect((await list()).body).toEqual({ items: [answer], next_cursor: null });
  });

  it("names the recipients whose mail failed, with the reason, and no others", async () => {
    const { announcement_id } = (await send()).body;
    const mail = { announcement_id, clinic_id: IDS.tenant, at: NOW, expires: 1 };
    const sent = { ...mail, user_id: IDS.user, status: "SENT" as const };
    const refused = { ...mail, user_id: IDS.otherUser, status: "FAILED" as const, reason: "refused" as const };
    for (const each of [sent, refused]) written.put(itemOf(announcementMailEntity().put(each)));
    expect((await failures(announcement_id)).body).toEqual({
      items: [{ ...grace, reason: "The mail service refused the message.", at: NOW }],
      next_cursor: null,
    });
  });

  it("answers 404 for an announcement that does not exist", async () => {
    expect(await failures("ann_01jd3v8c9m4q2w6x8z0y1t5k7n")).toMatchObject({
      status: 404,
      body: { error: NOT_FOUND_TEXTS.announcement },
    });
  });
});
