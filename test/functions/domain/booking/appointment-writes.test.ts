import {
  appointmentCheck,
  appointmentWrites,
  listWrites,
} from "../../../../functions/domain/booking/appointment-lists.ts";
import { appointmentItem, appointmentRow } from "../../../support/appointment-items.ts";
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
  const [creation] = appointmentWrites(undefined, appointmentRow());
  expect(conditionOf(creation?.Put)).toBe("attribute_not_exists(pk) AND attribute_not_exists(sk)");
  const [change] = appointmentWrites(appointmentRow({ version: 2 }), appointmentRow({ version: 3 }));
  expect(change?.Put?.Item).toMatchObject({ version: 3 });
  expect(conditionOf(change?.Put)).toContain("version = 2");
});

it("deletes the list items that only the former row has", () => {
  const before = appointmentRow({ start_time: "13:00", starts_at: "2027-03-01T19:00:00.000Z" });
  const after = appointmentRow();
  const deleted = listWrites(before, after).flatMap(({ Delete }) => (Delete ? [Delete.Key?.sk] : []));
  const former = listWrites(undefined, before).map(({ Put }) => Put?.Item?.sk);
  expect(deleted).toEqual(former);
  expect(listWrites(after, after).some(({ Delete }) => Delete)).toBe(false);
});
