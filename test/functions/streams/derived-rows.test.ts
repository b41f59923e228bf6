import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { handler } from "../../../functions/streams/table-changes.ts";
import {
  appointmentItem,
  DESK,
  type Item,
  locationItem,
  NOW,
  patientItem,
  practitionerItem,
  serviceItem,
  TODAY,
  weekItem,
} from "../../support/booking-table.ts";
import { LEAD, TENANT } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { fakeTable } from "../../support/fake-table.ts";
import { streamedChanges } from "../../support/streamed-changes.ts";

const table = fakeTable();
const { dynamo, failsNextWrites, rows } = table;
const { change } = streamedChanges(table);
const desk = [locationItem(), practitionerItem(), serviceItem(), patientItem()];
beforeEach(() => table.holds(desk));

/** Sends records to the stream's handler, which has this time left at the beginning of each batch. */
const send = (Records: readonly DynamoDBRecord[], ...remaining: number[]) =>
  handler({ Records: [...Records] }, { getRemainingTimeInMillis: () => remaining.shift() ?? 60_000 });
const deliver = async (...records: readonly DynamoDBRecord[]) => {
  dynamo.resetHistory();
  expect(await send(records)).toEqual({ batchItemFailures: [] });
};
/** Changes a row, and delivers the record of the change. */
const happens = async (item: Item, isDeleted = false) => deliver(await change(item, isDeleted));
const record = (nth: number, after: Item, before?: Item) =>
  ({
    eventID: `event-${nth}`,
    dynamodb: { SequenceNumber: `${nth}`, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;
const row = (entity: string, attributes: Item = {}): Item => ({
  __edb_e__: entity,
  tenant_id: IDS.tenant,
  ...attributes,
});

const totals = (of: string = IDS.tenant) =>
  Object.fromEntries(rows("tally").flatMap((each) => (each.tenant_id === of ? [[each.key, each.total]] : [])));
const patient = (changes: object = {}) => patientItem({ created_at: NOW, ...changes });

describe("the days of appointments", () => {
  const days = () => rows("dayChange").map(({ location_id, date }) => [location_id, date]);

  it("are noted once for a change that stays on its day", async () => {
    await happens(appointmentItem());
    expect(days()).toEqual([[DESK.location_id, TODAY]]);
    dynamo.resetHistory();
    await happens(appointmentItem({ appointment_status: "CANCELLED" }));
    expect(table.writes().filter(([, { Item: item }]) => item?.__edb_e__ === "dayChange")).toHaveLength(2);
  });

  it("are noted at both locations of an appointment that was moved", async () => {
    await deliver(record(1, appointmentItem({ location_id: "loc_2", version: 2 }), appointmentItem({ version: 2 })));
    expect(days().toSorted()).toEqual([
      [DESK.location_id, TODAY],
      ["loc_2", TODAY],
    ]);
  });

  it.each(["location_id", "date", "tenant_id"])("are not noted of an image without %s", async (name) => {
    const { [name]: _, ...image } = row("appointment", { location_id: "loc_2", date: TODAY });
    await deliver(record(1, image, image));
    expect(days()).toEqual([]);
  });

  it("are not noted of another row, nor as days of use", async () => {
    await deliver(record(1, row("waitlistEntry", { location_id: "loc_2", date: TODAY, version: 1 })));
    expect(days()).toEqual([]);
    expect(rows("tenant")[0]).not.toHaveProperty("used_until");
  });
});

describe("the names of an appointment", () => {
  const reads = () => dynamo.commandCalls(GetCommand).map(({ args }) => String(args[0].input.Key?.sk).split("#")[0]);

  it("are not read for a change of something else", async () => {
    table.put(appointmentItem());
    await happens(appointmentItem({ appointment_status: "CANCELLED" }));
    expect(reads()).not.toContain("$patient_1");
  });

  it("are read for a change of one of them", async () => {
    table.put(appointmentItem());
    await happens(appointmentItem({ patient_name: "Grace Murray" }));
    expect(reads()).toContain("$patient_1");
    expect(rows("appointment")).toMatchObject([{ patient_name: "Grace Hopper" }]);
  });

  it.each([
    ["the rest of a refresh of something that has no copies", row("nameRefresh", { source: "lead", source_id: "x" })],
    [
      "another row that names a source",
      row("billingInfo", { source: "patient", source_id: DESK.patient_id, version: 1 }),
    ],
  ])("are not refreshed for %s", async (_, image) => {
    await deliver(record(1, image));
    expect(dynamo.calls()).toEqual([]);
  });
});

it("marks the appointments of a practitioner who no longer works", async () => {
  table.put(weekItem());
  table.put(appointmentItem());
  await happens(practitionerItem({ status: "INACTIVE" }));
  expect(rows("appointment")[0]).toHaveProperty("attention");
});

describe("the last day of use of a clinic", () => {
  const usedUntil = () => rows("tenant")[0]?.used_until;
  const moved = (from: string | undefined, to: string) =>
    deliver(
      record(
        1,
        row("appointment", { date: to, version: 2 }),
        from ? row("appointment", { date: from, version: 1 }) : undefined,
      ),
    );

  it("is that of its latest appointment", async () => {
    await moved(undefined, "2027-03-02");
    expect(usedUntil()).toBe("2027-03-02");
    await moved("2027-03-02", "2027-03-04");
    expect(usedUntil()).toBe("2027-03-04");
  });

  it.each(["2027-03-02", "2027-03-01"])("is not written when an appointment of March 2 is now on %s", async (to) => {
    await moved("2027-03-02", to);
    expect(usedUntil()).toBeUndefined();
    expect(table.writes().filter(([, { Key = {} }]) => Key.sk === "$tenant_1")).toEqual([]);
  });
});

describe("counts", () => {
  it("count a new patient, not again one who was edited, and no more one who was merged or deleted", async () => {
    table.holds([locationItem()]);
    await happens(patient());
    expect(totals()).toEqual({ [`${TODAY} new_patients`]: 1 });
    await happens(patient({ first_name: "Ada" }));
    expect(
      dynamo.commandCalls(GetCommand).filter(({ args }) => String(args[0].input.Key?.sk).startsWith("$tally")),
    ).toEqual([]);
    await happens(patient({ merged_into: "pat_other" }));
    expect(totals()).toEqual({ [`${TODAY} new_patients`]: 0 });
    await happens(patient());
    await happens(patient(), true);
    expect(totals()).toEqual({ [`${TODAY} new_patients`]: 0 });
  });

  it.each([
    ["patient", patient(), patient({ first_name: "Ada" })],
    ["lead", LEAD.item(), LEAD.item({ first_name: "Ada" })],
    ["practitioner", practitionerItem(), practitionerItem({ first_name: "Ada" })],
    ["location", locationItem(), locationItem({ location_name: "Hill Street" })],
  ])("do not count a %s whose name has changed", async (_, before, after) => {
    table.put(before);
    await happens(after);
    expect(rows("tally")).toEqual([]);
  });

  it("count a lead, and its conversion", async () => {
    table.put(patient());
    await happens(LEAD.item({ created_at: NOW }));
    await happens(LEAD.item({ created_at: NOW, patient_id: DESK.patient_id }));
    expect(totals()).toEqual({ [`${TODAY} new_leads`]: 1, [`${TODAY} converted_leads`]: 1 });
  });

  it("count active staff and locations", async () => {
    await deliver(record(1, locationItem()), record(2, practitionerItem()));
    expect(totals()).toEqual({ locations: 1, "active staff": 1 });
    await happens(practitionerItem({ status: "INACTIVE" }));
    expect(totals()).toEqual({ locations: 1, "active staff": 0 });
  });

  it("count a clinic of the platform, with every change", async () => {
    await happens(TENANT.item());
    expect(totals("platform")).toMatchObject({ "state active": 1 });
    await happens(TENANT.item({ status: "INACTIVE" }));
    expect(totals("platform")).toMatchObject({ "state active": 0, "state inactive": 1 });
  });

  it("count an appointment in each new version, and not one whose names alone were copied or that is gone", async () => {
    table.put(appointmentItem());
    await deliver(record(1, appointmentItem(), appointmentItem({ patient_name: "Ada" })));
    expect(rows("dailyCount")).toEqual([]);
    const { dynamodb } = record(1, {}, appointmentItem());
    await deliver({ dynamodb: { ...dynamodb, NewImage: undefined } } as unknown as DynamoDBRecord);
    expect(rows("dailyCount")).toEqual([]);
    await happens(appointmentItem());
    expect(rows("dailyCount")).toHaveLength(2);
  });
});

describe("a batch", () => {
  const others = Array.from({ length: 25 }, (_, nth) => record(nth + 1, row("billingInfo")));

  it.each([
    ["as long as fifteen seconds are left", [15_000, 15_000, 15_000], []],
    [
      "until less is left, and reports the first record after that",
      [15_000, 15_000, 14_999],
      [{ itemIdentifier: "21" }],
    ],
    ["after none when there is no time", [14_999], [{ itemIdentifier: "1" }]],
  ])("works on ten records after the other %s", async (_, remaining, batchItemFailures) => {
    expect(await send(others, ...remaining)).toEqual({ batchItemFailures });
  });

  it("ends with the ten records of which one fails, and reports that one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    table.put(LEAD.item());
    failsNextWrites(() => new Error("down"));
    const [lead, location] = [record(13, LEAD.item()), record(30, locationItem())];
    const records = [...others.slice(0, 12), lead, ...others.slice(13), location];
    expect(await send(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "13" }] });
    expect(rows("tally")).toEqual([]);
  });

  it("does not count a record to which it could not adapt other rows, and counts those beside it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const after = appointmentItem({ version: 3 });
    table.put(after);
    failsNextWrites(() => new Error("down"));
    const records = [record(1, after, appointmentItem()), record(2, locationItem())];
    expect(await send(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(rows("dailyCount")).toEqual([]);
    expect(totals()).toEqual({ locations: 1 });
  });
});
