import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  appointmentCheck,
  appointmentWrites,
  changeByDay,
  listedAppointments,
  listRows,
  listWrites,
  type RowChange,
} from "../../../../functions/domain/booking/appointment-lists.ts";
import type { TransactItem } from "../../../../functions/platform/dynamo/transaction.ts";
import { appointmentItem, appointmentRow, listedItem, listItems } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { conditionOf, DESK } from "../../../support/desk.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("appointment lists", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => dynamo.reset());

  const { location_id, practitioner_id, patient_id, service_id } = DESK;
  const listsOf = (changes: Parameters<typeof appointmentRow>[0]) =>
    listRows(appointmentRow(changes)).map(({ list_id }) => list_id);

  it("lists an appointment in its clinic, of its location, practitioner and patient, and of its service until it ends", () => {
    const always = ["all", location_id, practitioner_id, patient_id];
    expect(listsOf({ appointment_status: "CHECKED-IN" })).toEqual([...always, service_id]);
    expect(listsOf({ appointment_status: "COMPLETED" })).toEqual(always);
  });

  it("lists an appointment of a series in the series as well, until it ends", () => {
    const series_id = "series_01jd3v8c9m4q2w6x8z0y1t5k7n";
    expect(listsOf({ series_id })).toEqual(["all", location_id, practitioner_id, patient_id, service_id, series_id]);
    expect(listsOf({ series_id, appointment_status: "CANCELLED" })).not.toContain(series_id);
  });

  it("stores the fields that lists show, under their own names", () => {
    const row = appointmentRow({ moved_with: "a move", changed_by: "user_1" });
    const { moved_with: _with, changed_by: _by, ...shown } = row;
    expect(listedItem(row)).toMatchObject(shown);
    for (const name of ["moved_with", "changed_by"]) expect(listedItem(row)).not.toHaveProperty(name);
  });

  it("reads a list from its first to its last day, both included", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
    const list = listedAppointments({
      tenant_id: IDS.tenant,
      owner_id: location_id,
      from: "2027-03-01",
      to: "2027-03-02",
    });
    expect(await list.go()).toMatchObject({ data: [appointmentRow()], cursor: null });
    const [{ args } = { args: [] }] = dynamo.commandCalls(QueryCommand);
    const { ExpressionAttributeValues: values = {} } = args[0]?.input ?? {};
    const sk = (start_time: string, date: string) =>
      `$listed_1#list_id_${location_id}#date_${date}#start_time_${start_time}`;
    expect(values[":sk1"] <= sk("00:00", "2027-03-01") && sk("23:59", "2027-03-02") < values[":sk2"]).toBe(true);
    expect(sk("23:59", "2027-02-28") < values[":sk1"] && values[":sk2"] < sk("00:00", "2027-03-03")).toBe(true);
  });

  it("reads one page, and continues from its cursor", async () => {
    const { pk, sk } = listedItem();
    const last = { pk, sk };
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [listedItem()], LastEvaluatedKey: last })
      .resolves({ Items: [listedItem()] });
    const list = listedAppointments({ tenant_id: IDS.tenant, owner_id: practitioner_id });
    const { data, cursor } = await list.go();
    expect([data.length, cursor === null]).toEqual([1, false]);
    expect(await list.go({ cursor })).toMatchObject({ data: [{}], cursor: null });
    const starts = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExclusiveStartKey);
    expect(starts).toEqual([undefined, last]);
  });

  describe("changing many appointments", () => {
    const onDay = (date: string, count: number) => Array.from({ length: count }, () => ({ location_id, date }));

    it("changes those of one day a few at a time, one after the other", async () => {
      const sizes: number[] = [];
      let running = 0;
      await changeByDay(onDay("2027-03-01", 30), async (some) => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        running -= 1;
        sizes.push(some.length);
      });
      expect(sizes).toEqual([9, 9, 9, 3]);
    });

    it("changes those of other days at the same time, at most 25 days", async () => {
      const days = Array.from({ length: 30 }, (_, n) => `2027-03-${String(n + 1).padStart(2, "0")}`);
      let running = 0;
      let most = 0;
      await changeByDay(
        days.flatMap((date) => onDay(date, 2)),
        async (some) => {
          expect(some).toEqual(onDay(some[0]?.date ?? "", 2));
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
        },
      );
      expect(most).toBe(25);
    });
  });
});

describe("appointment writes", () => {
  const { pk, sk } = appointmentItem();

  it("checks that an appointment has the version that was read, and what changes without a new one", () => {
    const { ConditionCheck } = appointmentCheck(appointmentRow({ patient_alert: "Latex" }));
    expect(ConditionCheck).toMatchObject({ TableName: "clinic-local", Key: { pk, sk } });
    const condition = conditionOf(ConditionCheck);
    expect(condition).toContain("version = 2 AND attribute_not_exists(attention)");
    expect(condition).toContain('patient_alert = "Latex"');
    expect(condition).toContain('patient_name = "Grace Hopper"');
  });

  it("creates an appointment only if there is none, and changes it only as it was read", () => {
    const [creation] = appointmentWrites({ after: appointmentRow() });
    expect(conditionOf(creation?.Put)).toBe("attribute_not_exists(pk) AND attribute_not_exists(sk)");
    const [change] = appointmentWrites({
      before: appointmentRow({ version: 2 }),
      after: appointmentRow({ version: 3 }),
    });
    expect(change?.Put?.Item).toMatchObject({ version: 3 });
    expect(conditionOf(change?.Put)).toContain("version = 2");
  });

  const deleted = (writes: readonly TransactItem[]) => writes.flatMap(({ Delete }) => (Delete ? [Delete.Key?.sk] : []));
  const put = (writes: readonly TransactItem[]) => writes.flatMap(({ Put }) => (Put ? [Put.Item?.sk] : []));

  it("deletes the list rows that only the former row has", () => {
    const before = appointmentRow({ start_time: "13:00", starts_at: "2027-03-01T19:00:00.000Z" });
    const after = appointmentRow();
    expect(deleted(listWrites(before, after))).toEqual(listItems(before).map((item) => item.sk));
    expect(deleted(listWrites(after, after))).toEqual([]);
  });

  it("removes an appointment from the list of the practitioner who no longer has it", () => {
    const before = appointmentRow();
    const after = appointmentRow({ practitioner_id: "staff_01jd3v00000000000000000009" });
    const writes = listWrites(before, after);
    expect(put(writes)).toEqual(listItems(after).map((item) => item.sk));
    expect(deleted(writes)).toEqual([listItems(before)[2]?.sk]);
  });

  describe("the changed days", () => {
    const daysOf = (...changes: RowChange[]) =>
      appointmentWrites(...changes).flatMap(({ Put }) =>
        Put?.Item?.__edb_e__ === "dayChange" ? [[Put.Item.location_id, Put.Item.date]] : [],
      );
    const before = appointmentRow();
    const { location_id, date } = before;

    it("are written once for appointments that stay on the same day of the same location", () => {
      const other = appointmentRow({ appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7p" });
      expect(daysOf({ before, after: before }, { before: other, after: other })).toEqual([[location_id, date]]);
      expect(daysOf({ after: before })).toEqual([[location_id, date]]);
    });

    it("are both when an appointment moves to another day or another location", () => {
      const elsewhere = { location_id: "loc_01jd3v00000000000000000009" };
      expect(daysOf({ before, after: { ...before, date: "2027-03-02" } })).toEqual([
        [location_id, date],
        [location_id, "2027-03-02"],
      ]);
      expect(daysOf({ before, after: { ...before, ...elsewhere } })).toEqual([
        [location_id, date],
        [elsewhere.location_id, date],
      ]);
    });

    it("are another change each time", () => {
      const ids = [1, 2].map(() => appointmentWrites({ before, after: before }).at(-1)?.Put?.Item?.change_id);
      expect(new Set(ids).size).toBe(2);
    });
  });
});
