import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { handler } from "../../../../functions/api/reports/index.ts";
import { countClinic, countRecord } from "../../../../functions/domain/counting/count-record.ts";
import { tallyEntity } from "../../../../functions/entities/counts.ts";
import { failedMessagesEntity } from "../../../../functions/entities/messages.ts";
import { tenantEntity } from "../../../../functions/entities/platform.ts";
import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { risksOf } from "../../../../shared/reports/counts.ts";
import { IDS } from "../../../support/call.ts";
import { deletionItem, STAFF } from "../../../support/clinic-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { foreignItem, type Item, itemOf, tenantItem } from "../../../support/rows.ts";

/** Returns the row of a clinic of its own name, created some day. Today is March 1, 2027. */
const clinic = (name: string, changes: object = {}): Item => {
  const tenant_id = `ten_01jd3v8c9m4q2w6x8z0y1t5k7${name}`;
  const { __edb_e__: _, __edb_v__: __, ...row } = tenantItem({ tenant_id, tenant_name: `Clinic ${name}`, ...changes });
  return (
    tenantEntity()
      .put({ ...row, invitation: "accepted", ...changes } as never)
      .params() as { Item: Item }
  ).Item;
};
const USED = clinic("a", { created_at: "2026-01-02T03:04:05.000Z", used_until: "2027-03-20" });
const UNUSED = clinic("b", { created_at: "2026-12-31T23:00:00.000Z", used_until: "2027-02-14" });
const NEVER = clinic("c", { created_at: "2027-02-20T00:00:00.000Z", invitation: "pending" });
const CLOSED = clinic("d", { created_at: "2027-02-21T00:00:00.000Z", status: "INACTIVE", used_until: "2026-01-01" });
const HALF = clinic("e", { created_at: "2027-02-22T00:00:00.000Z", setup: "administrator", invitation: "pending" });

const CLINICS = [USED, UNUSED, NEVER, CLOSED, HALF];
const opened = operation({ handler, route: contract.reports.platform, as: "PLATFORM_ADMIN", items: CLINICS });
const { queries, send } = opened;

/** Lets the table hold these rows, and counts the clinics as the table's stream does. */
async function given(items: readonly Item[]): Promise<void> {
  opened.given(items);
  for (const { tenant_id, __edb_e__, staff_id } of items) {
    if (__edb_e__ === "tenant") await countClinic(String(tenant_id));
    if (__edb_e__ === "staff") await countRecord({ tenant_id: String(tenant_id), record_id: String(staff_id) });
  }
}

it("counts the clinics by state and by the month of their creation", async () => {
  await given(CLINICS);
  const { body } = await send();
  expect(body.by_state).toEqual({ active: 3, inactive: 1, incomplete: 1 });
  expect(body.months).toHaveLength(12);
  expect(body.months[0]).toEqual({ month: "2026-04", created: 0 });
  expect(body.months.slice(-4)).toEqual([
    { month: "2026-12", created: 1 },
    { month: "2027-01", created: 0 },
    { month: "2027-02", created: 3 },
    { month: "2027-03", created: 0 },
  ]);
});

it("counts the deletions that another operator has to confirm", async () => {
  await given([...CLINICS, deletionItem(), deletionItem({ clinic_id: IDS.otherTenant, status: "CONFIRMED" })]);
  expect((await send()).body.deletions_requested).toBe(1);
});

it("names the active clinics at risk with the reasons, unused for longest first", async () => {
  await given(CLINICS);
  const { body } = await send();
  expect(body.at_risk).toMatchObject([
    { tenant_name: "Clinic b", reasons: ["no_appointments"], used_until: "2027-02-14" },
    { tenant_name: "Clinic c", reasons: ["owner_never_signed_in"], used_until: null },
  ]);
  expect(body.at_risk_total).toBe(2);
});

it("puts a clinic at risk on the fifteenth day after its last appointment", async () => {
  await given([clinic("a", { used_until: "2027-02-15" })]);
  expect((await send()).body.at_risk_total).toBe(0);
});

it("shows the use of each clinic on the page from what the stream has counted", async () => {
  await given([clinic("n"), STAFF.item(), foreignItem(STAFF)]);
  const counted = queries();
  const { body } = await send();
  expect(body.clinics).toMatchObject([{ tenant_id: IDS.tenant, staff: 1, locations: 0, appointments_30_days: 0 }]);
  // The clinics that are not at risk, two of those at risk, those with failures, the requested deletions, and the page.
  expect(queries() - counted).toBe(6);
});

it("reads no more of 120 clinics at risk than of two, and names the 100 that have been unused for longest", async () => {
  const two = { query: { limit: "2" } };
  const name = (nth: number) => "0123456789abcdefghjkmnpq".charAt(nth % 24) + Math.floor(nth / 24);
  const many = Array.from({ length: 120 }, (_, nth) => {
    const tenant_id = `ten_01jd3v8c9m4q2w6x8z0y1t5k${name(nth)}`;
    const used_until = `2026-${String(12 - (nth % 12)).padStart(2, "0")}-01`;
    return clinic("x", {
      tenant_id,
      tenant_name: `Clinic ${nth}`,
      used_until,
      invitation: nth % 2 ? "pending" : "accepted",
    });
  });
  const queryCounts = [];
  for (const clinics of [many.slice(0, 2), many]) {
    await given(clinics);
    const before = queries();
    const { body } = await send(two);
    queryCounts.push(queries() - before);
    expect(body.at_risk_total).toBe(clinics.length);
    expect(body.at_risk).toHaveLength(Math.min(clinics.length, 100));
    const days = body.at_risk.map(({ used_until }: Item) => used_until);
    const expected = clinics.map(({ used_until }) => used_until).toSorted();
    expect(days).toEqual(expected.slice(0, 100));
  }
  expect(queryCounts[1]).toBe(queryCounts[0]);
});

it("names clinics by their rows when the stream has not counted a change yet", async () => {
  const other = clinic("f", { used_until: "2027-02-01" });
  await given([UNUSED, other, NEVER]);
  opened.put({ ...other, used_until: "2027-02-10" });
  opened.put({ ...UNUSED, used_until: "2027-02-05" });
  opened.put({ ...NEVER, invitation: "accepted", used_until: "2027-03-20" });
  expect((await send()).body.at_risk.map(({ tenant_name }: Item) => tenant_name)).toEqual(["Clinic b", "Clinic f"]);
});

it("no longer counts a clinic that was deactivated or deleted", async () => {
  await given([UNUSED, NEVER]);
  opened.put({ ...UNUSED, status: "INACTIVE" });
  opened.remove(NEVER);
  for (const { tenant_id } of [UNUSED, NEVER]) await countClinic(String(tenant_id));
  const { body } = await send();
  expect(body.by_state).toEqual({ active: 0, inactive: 1, incomplete: 0 });
  expect([body.at_risk, body.at_risk_total]).toEqual([[], 0]);
});

it("reads only the days until which a clinic that is not at risk is used", async () => {
  await given(CLINICS);
  for (const year of [1999, 2020, 2026])
    for (const key of [`used signed_in ${year}-01-01`, `created ${year - 1}-01`])
      opened.put(itemOf(tallyEntity().put({ tenant_id: PLATFORM, key, total: 1, revision: 1 })));
  opened.dynamo.resetHistory();
  await send();
  const inputs = opened.dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  const ofTotals = inputs.filter(({ IndexName }) => IndexName === undefined);
  expect(ofTotals).toMatchObject([
    {
      ExpressionAttributeValues: {
        ":sk1": "$tally_1#key_used signed_in 2027-02-15",
        ":sk2": "$tally_1#key_used signed_in ~",
      },
      Limit: 1_000,
    },
  ]);
  for (const { Limit } of inputs) expect(Limit).toBeLessThanOrEqual(1_000);
});

const day = fc.constantFrom("2025-01-31", "2027-02-14", "2027-02-15", "2027-03-01", "2027-03-02", "2029-03-02");
const anyClinic = fc.record({
  status: fc.constantFrom("ACTIVE", "INACTIVE"),
  setup: fc.constantFrom("complete", "administrator"),
  invitation: fc.constantFrom("accepted", "pending"),
  used_until: fc.option(day, { nil: undefined }),
  created_at: day.map((date) => `${date}T03:04:05.000Z`),
});

it("counts as many clinics at risk as there are with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyClinic, { maxLength: 8 }), async (clinics) => {
      await given(clinics.map((changes, nth) => clinic(String(nth), changes)));
      const reasons = clinics.map((changes) => risksOf(changes as Parameters<typeof risksOf>[0], "2027-03-01"));
      const { body } = await send();
      expect(body.at_risk_total).toBe(reasons.filter((each) => each.length > 0).length);
      expect(body.at_risk).toHaveLength(body.at_risk_total);
    }),
    { numRuns: 30 },
  );
});

it("shows no negative number of clinics at risk while the totals are being counted", async () => {
  await given([USED]);
  const state = opened.stored().find(({ key }) => key === "state active");
  opened.put({ ...state, total: 0 });
  expect((await send()).body.at_risk_total).toBe(0);
});

it("continues where the page before ended", async () => {
  const first = await send({ query: { limit: "2" } });
  const second = await send({ query: { limit: "2", cursor: first.body.next_cursor } });
  const names = [first, second].flatMap(({ body }) => body.clinics.map(({ tenant_name }: Item) => tenant_name));
  expect(names).toEqual(["Clinic e", "Clinic d", "Clinic c", "Clinic b"]);
});

it("refuses a made-up cursor", async () => {
  expect(await send({ query: { cursor: "made-up" } })).toMatchObject({ status: 422 });
});

it("names the clinics whose messages were not delivered this or last month, those with most first", async () => {
  const failed = (row: Item, month: string, total: number) =>
    itemOf(failedMessagesEntity().put({ tenant_id: String(row.tenant_id), month, total }));
  await given([
    ...CLINICS,
    failed(USED, "2027-03", 2),
    failed(USED, "2027-02", 9),
    failed(UNUSED, "2027-03", 5),
    failed(NEVER, "2027-03", 0),
    failed(HALF, "2027-03", 2),
    failed(HALF, "2027-02", 10),
    failed(CLOSED, "2027-01", 7),
  ]);
  const { body } = await send();
  const figures = body.delivery_failures.map(({ tenant_name, this_month, last_month }) => [
    tenant_name,
    this_month,
    last_month,
  ]);
  expect(figures).toEqual([
    ["Clinic b", 5, 0],
    ["Clinic e", 2, 10],
    ["Clinic a", 2, 9],
  ]);
  expect(body.delivery_failures_total).toBe(9);
});
