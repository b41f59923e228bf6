import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { ALL_CLINICS } from "../../../../functions/entities/messages.ts";
import { HEARTBEAT, isFollowed } from "../../../../functions/events/streams/followed-changes.ts";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk.ts";
import { LEAD } from "../../../support/patient-rows.ts";
import type { Item } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";
import { streamedChanges } from "./streamed-changes.ts";

const desk = [locationItem(), practitionerItem(), serviceItem(), patientItem()];

/** Returns the stream's nth record, of a row that was written or changed. */
const record = (nth: number, after: Item, before?: Item) =>
  ({
    eventID: `event-${nth}`,
    dynamodb: { SequenceNumber: `${nth}`, NewImage: marshall(after), ...(before && { OldImage: marshall(before) }) },
  }) as DynamoDBRecord;

/** Returns a row of the clinic with few attributes. */
const row = (entity: string, attributes: Item = {}): Item => ({
  __edb_e__: entity,
  tenant_id: IDS.tenant,
  ...attributes,
});

/** Opens the stream of a table that contains the rows of a booking, except the appointment, before each test. */
function openStream() {
  const table = openTable();
  const { change } = streamedChanges(table);
  beforeEach(() => table.holds(desk));

  /** Sends records to the stream's handler, which has this time left at the beginning of each batch. */
  const send = (Records: readonly DynamoDBRecord[], ...remaining: number[]) =>
    handler({ Records: [...Records] }, { getRemainingTimeInMillis: () => remaining.shift() ?? 60_000 });
  const deliver = async (...records: readonly DynamoDBRecord[]) => {
    table.dynamo.resetHistory();
    expect(await send(records)).toEqual({ batchItemFailures: [] });
  };
  /** Changes a row, and delivers the record of the change. */
  const happens = async (item: Item, isDeleted = false) => deliver(await change(item, isDeleted));
  /** Returns the totals of a clinic, or of the platform, by key. */
  const totals = (of: string = IDS.tenant) =>
    Object.fromEntries(table.rows("tally").flatMap((each) => (each.tenant_id === of ? [[each.key, each.total]] : [])));
  return { ...table, send, deliver, happens, totals };
}

describe("derived rows", () => {
  const table = openStream();
  const { deliver, dynamo, happens, rows } = table;

  it("does nothing when it is called by the row of the last run", async () => {
    await deliver(record(1, { ...row(HEARTBEAT, { finished_at: NOW }), tenant_id: ALL_CLINICS }));
    expect(dynamo.calls()).toEqual([]);
  });

  it("does not count a day of use for another row with a date", async () => {
    await deliver(record(1, row("waitlistEntry", { location_id: "loc_2", date: TODAY, version: 1 })));
    expect(rows("tenant")[0]).not.toHaveProperty("used_until");
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
});

describe("derived rows batch", () => {
  const table = openStream();
  const { failsNextWrites, rows, send, totals } = table;

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
      const after = appointmentItem({ version: 3, patient_name: "Grace Murray" });
      table.put(after);
      failsNextWrites(() => new Error("down"));
      const records = [record(1, after, appointmentItem()), record(2, locationItem())];
      expect(await send(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
      expect(rows("dailyCount")).toEqual([]);
      expect(totals()).toEqual({ locations: 1 });
    });
  });
});

describe("derived counts", () => {
  const table = openStream();
  const { deliver, dynamo, happens, rows, totals } = table;
  const patient = (changes: object = {}) => patientItem({ created_at: NOW, ...changes });

  describe("counts", () => {
    it("count a new patient once, and no longer count one who was merged or deleted", async () => {
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

    it("count no patient and no lead of an import as new, also when the import is undone, but the conversion of the lead", async () => {
      const import_id = "imp_1";
      table.holds([locationItem()]);
      await happens(patient({ import_id }));
      await happens(patient({ import_id }), true);
      expect(totals()).toEqual({});
      await happens(LEAD.item({ created_at: NOW, import_id }));
      expect(totals()).toEqual({});
      table.put(patient());
      await happens(LEAD.item({ created_at: NOW, import_id, patient_id: DESK.patient_id }));
      expect(totals()).toEqual({ [`${TODAY} converted_leads`]: 1 });
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
});

describe("followed changes", () => {
  type Images = NonNullable<DynamoDBRecord["dynamodb"]>;

  const image = (entity: string) => ({ __edb_e__: { S: entity } });
  const record = (eventName: "INSERT" | "MODIFY" | "REMOVE", dynamodb?: Images): DynamoDBRecord => ({
    eventName,
    ...(dynamodb && { dynamodb }),
  });

  it.each(["patient", "appointment", "nameRefresh", "import"])("follows a new and a changed %s", (entity) => {
    expect(isFollowed("table-changes", record("INSERT", { NewImage: image(entity) }))).toBe(true);
    expect(isFollowed("table-changes", record("MODIFY", { OldImage: image("room"), NewImage: image(entity) }))).toBe(
      true,
    );
  });

  it.each(["service", "room"])("follows a changed %s, but no new and no deleted one", (entity) => {
    expect(isFollowed("table-changes", record("MODIFY", { NewImage: image(entity) }))).toBe(true);
    expect(isFollowed("table-changes", record("INSERT", { NewImage: image(entity) }))).toBe(false);
    expect(isFollowed("table-changes", record("REMOVE", { OldImage: image(entity) }))).toBe(false);
  });

  it.each(["patient", "lead", "tenant"])("follows a deleted %s", (entity) => {
    expect(isFollowed("table-changes", record("REMOVE", { OldImage: image(entity) }))).toBe(true);
  });

  it("follows no deleted appointment, and no row that the function itself writes", () => {
    expect(isFollowed("table-changes", record("REMOVE", { OldImage: image("appointment") }))).toBe(false);
    expect(isFollowed("table-changes", record("INSERT", { NewImage: image("search") }))).toBe(false);
  });

  it.each([
    ["images", undefined],
    ["a new image", {}],
    ["an entity", { NewImage: {} }],
    ["a text as its entity", { NewImage: { __edb_e__: { N: "1" } } }],
  ])("follows no record without %s", (_, images) => {
    expect(isFollowed("table-changes", record("INSERT", images))).toBe(false);
  });
});
