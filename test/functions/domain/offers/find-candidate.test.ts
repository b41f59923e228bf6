import { canBeMailed, findCandidate } from "../../../../functions/domain/offers/find-candidate.ts";
import { readClinic } from "../../../../functions/domain/online/online-clinic.ts";
import { addressHash, mailBlockEntity } from "../../../../functions/entities/messages.ts";
import { type FreedTimeRow, freedTimeRow } from "../../../../functions/entities/offers.ts";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { patientEntity } from "../../../../functions/entities/patients.ts";
import { orNotFound, parseItem } from "../../../../functions/platform/dynamo/batch-get.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { WAITLIST_ENTRY } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskWith, patientItem, ULID } from "../../../support/desk.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds } = openTable();
const { practitioner_id, location_id, patient_id } = DESK;
const email = "grace@example.com";
const freed: FreedTimeRow = freedTimeRow({
  ...{ tenant_id, freed_id: `free_${ULID}_3`, practitioner_id, location_id, date: "2027-03-03" },
  ...{ start_time: "14:00", end_time: "14:30", starts_at: "2027-03-03T20:00:00.000Z" },
});
const others = ["p", "q"].map((end) => patient_id.replace(/n$/, end));
const idOf = (at: number) => `wait_${ULID.replace(/n$/, String(at))}`;
const block = (subject: string) => itemOf(mailBlockEntity().put({ tenant_id, subject, block: "opted_out", at: NOW }));

/** Returns which of some entries is offered the freed time: three people, who wait in this order, unless they are changed. */
async function offered(
  changes: readonly object[] = [],
  { items = [], of = {}, order = "longest" }: { items?: Item[]; of?: Partial<FreedTimeRow>; order?: string } = {},
): Promise<number | undefined> {
  const people = [patient_id, ...others];
  const settings = OnlineSettings.parse({ enabled: true, offers: { enabled: true, order } });
  holds([
    ...deskWith(...people.map((id) => patientItem({ patient_id: id, email: `${id}@example.com` }))),
    itemOf(onlineSettingsEntity().put({ tenant_id, ...settings, version: 1 })),
    ...people.map((id, at) => WAITLIST_ENTRY.item({ entry_id: idOf(at), patient_id: id, ...changes[at] })),
    ...items,
  ]);
  const clinic = orNotFound(await readClinic(tenant_id), "clinic");
  const found = await findCandidate({ ...freed, ...of }, clinic, NOW);
  return found && people.findIndex((_, at) => idOf(at) === found.entry.entry_id);
}

it("is the person who has waited longest, or whose last date comes first", async () => {
  expect(await offered()).toBe(0);
  const dates = [{ until: "2027-03-20" }, { until: "2027-03-10" }, {}];
  expect(await offered(dates, { order: "soonest" })).toBe(1);
});

it("is neither who gave the time up nor who was asked before", async () => {
  expect(await offered([], { of: { given_up_by: patient_id } })).toBe(1);
  expect(await offered([], { of: { given_up_by: patient_id, asked: [idOf(1)] } })).toBe(2);
  expect(await offered([], { of: { asked: [0, 1, 2].map(idOf) } })).toBeUndefined();
});

it.each([
  ["another practitioner", { practitioner_id: practitioner_id.replace(/n$/, "p") }],
  ["another weekday", { days: ["Mon"] }],
  ["earlier times", { to_time: "12:00" }],
  ["later times", { from_time: "15:00" }],
  ["a day before", { until: "2027-03-02" }],
])("is no one who wants %s", async (_, wish) => {
  expect(await offered([wish])).toBe(1);
});

it("is no one who can't be mailed, or whose record was merged", async () => {
  const first = (changes: object) => ({ items: [patientItem({ patient_id, ...changes })] });
  expect(await offered([], first({ email: "" }))).toBe(1);
  expect(await offered([], first({ email, merged_into: others[0] }))).toBe(1);
  expect(await offered([], { items: [block(patient_id)] })).toBe(1);
});

it("has the appointment begin with the freed time or lie within it", async () => {
  expect(await offered([], { of: { end_time: "14:15" } }), "begins with it").toBe(0);
  expect(await offered([], { of: { start_time: "13:45", end_time: "14:30" } })).toBe(0);
  expect(await offered([], { of: { start_time: "08:00", end_time: "08:30" } }), "before the hours").toBeUndefined();
});

describe("a patient can be mailed", () => {
  const canMail = (changes: object, ...items: readonly Item[]) => {
    holds(items);
    return canBeMailed(orNotFound(parseItem(patientEntity(), patientItem({ email, ...changes })), "patient"));
  };

  it("at an address that has not bounced, who has not opted out", async () => {
    expect(await canMail({})).toBe(true);
    expect(await canMail({ email: "" })).toBe(false);
    expect(await canMail({}, block(patient_id))).toBe(false);
    expect(await canMail({}, block(addressHash(email)))).toBe(false);
    expect(await canMail({}, block(others[0] ?? ""))).toBe(true);
  });

  it("whose merged records have not opted out either", async () => {
    expect(await canMail({ merged_ids: [others[0]] }, block(others[0] ?? ""))).toBe(false);
  });
});
