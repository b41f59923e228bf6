import {
  appointmentCheck,
  appointmentWrites,
  listWrites,
  type RowChange,
} from "../../../../functions/domain/booking/appointment-lists.ts";
import type { TransactItem } from "../../../../functions/platform/dynamo/transaction.ts";
import { appointmentItem, appointmentRow, listItems } from "../../../support/appointment-items.ts";
import { conditionOf } from "../../../support/booking-table.ts";

const { pk, sk } = appointmentItem();

it("checks that an appointment has the version that was read, and what changes without a new one", () => {
  const { ConditionCheck } = appointmentCheck(appointmentRow({ patient_alert: "Latex" }));
  expect(ConditionCheck).toMatchObject({ TableName: "clinic-test", Key: { pk, sk } });
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
