import { handler } from "../../../../functions/api/feeds/index.ts";
import { rowCountEntity } from "../../../../functions/entities/changes.ts";
import { feedEntity } from "../../../../functions/entities/feeds.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Role } from "../../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS, REFUSALS } from "../../../../shared/contract/texts.ts";
import { FEED_TEXTS } from "../../../../shared/feeds/feed.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, practitionerItem } from "../../../support/desk.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows, stored } = openTable();
const { practitioner_id: staff_id } = DESK;
const { feeds } = contract;

const create = (as: Role = "TENANT_ADMIN", of: string = staff_id) =>
  call(handler, feeds.create, { as, params: { staff_id: of } });
const list = (as: Role = "TENANT_ADMIN", of: string = staff_id) =>
  call(handler, feeds.list, { as, params: { staff_id: of } });
const revoke = (feed_id: string, as: Role = "TENANT_ADMIN") => call(handler, feeds.remove, { as, params: { feed_id } });

beforeEach(() => holds([practitionerItem()]));

it("answers the address of a new feed once, and stores only a hash of its key", async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(["feed_id", "url"]);
  const { origin, pathname, searchParams } = new URL(body.url);
  expect([origin, pathname]).toEqual(["https://clinic.example.com", `/feeds/${body.feed_id}.ics`]);
  const key = searchParams.get("key") ?? "";
  expect(key).toMatch(/^[\w-]{69}$/);
  for (const text of [JSON.stringify(stored()), JSON.stringify((await list()).body)])
    expect(text).not.toContain(key.slice(26));
  expect(rows("audit_entry")).toMatchObject([
    { operation: "feeds.create", kind: "configuration", record_id: body.feed_id, changes: [{ to: staff_id }] },
  ]);
});

it("refuses a feed when the clinic has as many as it can", async () => {
  holds([practitionerItem(), itemOf(rowCountEntity().put({ tenant_id: IDS.tenant, kind: "feed", total: 1_000 }))]);
  expect(await create()).toMatchObject({ status: 409, body: { error: REFUSALS.tooMany("calendar feeds") } });
  expect(rows("feed")).toEqual([]);
});

it("lists the feeds of the practitioner that are in use", async () => {
  const { body: first } = await create();
  const { body: revoked } = await create();
  await revoke(revoked.feed_id);
  expect((await list()).body).toEqual({
    items: [{ feed_id: first.feed_id, created_at: NOW, created_by_name: "Ada Byron", read_on: null }],
    next_cursor: null,
  });
});

it("revokes a feed once, and keeps its row without the hash, so that a restored file does not bring it back", async () => {
  const { body } = await create();
  expect((await revoke(body.feed_id)).status).toBe(204);
  expect(rows("feed")).toMatchObject([{ token_hash: "", revoked_at: NOW, expires: expect.any(Number) }]);
  expect(rows("rowCount")).toContainEqual(expect.objectContaining({ kind: "feed", total: 0 }));
  expect(rows("audit_entry")).toContainEqual(expect.objectContaining({ operation: "feeds.remove" }));
  expect(await revoke(body.feed_id)).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.feed } });
});

describe("a practitioner", () => {
  const other = "staff_01jd3v8c9m4q2w6x8z0y1t5k7p";
  beforeEach(() => {
    holds([practitionerItem(), practitionerItem({ staff_id: other })], "PRACTITIONER", { staff_id });
  });

  it("creates, lists and revokes the own feeds", async () => {
    const { status, body } = await create("PRACTITIONER");
    expect(status).toBe(201);
    expect((await list("PRACTITIONER")).body.items).toMatchObject([{ feed_id: body.feed_id }]);
    expect((await revoke(body.feed_id, "PRACTITIONER")).status).toBe(204);
  });

  it("finds no feeds of others", async () => {
    const notFound = { status: 404, body: { error: NOT_FOUND_TEXTS.practitioner } };
    expect(await create("PRACTITIONER", other)).toMatchObject(notFound);
    expect(await list("PRACTITIONER", other)).toMatchObject(notFound);
    const feed_id = "feed_01jd3v8c9m4q2w6x8z0y1t5k7n";
    const row = { tenant_id: IDS.tenant, feed_id, staff_id: other, user_id: IDS.otherUser, created_by: IDS.otherUser };
    holds(
      [practitionerItem(), itemOf(feedEntity().put({ ...row, created_at: NOW, token_hash: "hash" }))],
      "PRACTITIONER",
      { staff_id },
    );
    expect(await revoke(feed_id, "PRACTITIONER")).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.feed } });
    expect(rows("feed")).toMatchObject([{ token_hash: "hash" }]);
  });
});

it.each([
  ["a receptionist", { role: "RECEPTIONIST" as const }, 404, NOT_FOUND_TEXTS.practitioner],
  ["a practitioner who has left", { status: "TERMINATED" as const }, 409, FEED_TEXTS.inactive],
])("creates no feed of %s", async (_, changes, status, error) => {
  holds([practitionerItem(changes)]);
  expect(await create()).toMatchObject({ status, body: { error } });
  expect(rows("feed")).toEqual([]);
});
