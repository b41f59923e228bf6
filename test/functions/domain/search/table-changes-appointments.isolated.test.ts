import { QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { appointmentItem, listedFrom, withLists } from "../../../support/appointment-items.ts";
import { conditionOf, transactions } from "../../../support/booking-table.ts";
import { canceled } from "../../../support/rows.ts";
import { openRenames, patient, record, renamed } from "../../events/streams/renamed-patient.ts";

// It has tests of its own on the emulator.
vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));

const { dynamo, given, puts, send, updates } = openRenames();
const appointment = appointmentItem;

test("copies a new name onto the appointments that have another one and their lists, and touches nothing else", async () => {
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  const [items] = transactions(dynamo);
  const after = appointment({ patient_name: "Grace Murray", patient_alert: "", patient_contact: "" });
  const day = expect.objectContaining({ __edb_e__: "dayChange", date: after.date });
  expect(items?.map(({ Put }) => Put?.Item)).toEqual([...withLists([after]), day]);
  expect(conditionOf(puts()[0])).toMatch(/^version = 2 AND .*patient_name = "Grace Hopper" AND /);
  expect([transactions(dynamo), updates()]).toMatchObject([{ length: 1 }, { length: 0 }]);
});

test("reads the appointment again when another write comes first", async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(canceled(["ConditionalCheckFailed"]))
    .resolves({});
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(transactions(dynamo)).toHaveLength(2);
});

test("copies a patient's alert, a new one and one that was taken back", async () => {
  given(appointment(), { ...patient("Hopper"), alert: "Deaf" });
  await send([record("1", patient("Hopper"), { ...patient("Hopper"), alert: "Deaf" })]);
  given(appointment({ patient_alert: "Deaf" }), patient("Hopper"));
  await send([record("2", { ...patient("Hopper"), alert: "Deaf" }, patient("Hopper"))]);
  expect(puts()).toMatchObject([{ Item: { patient_alert: "Deaf" } }, { Item: { patient_alert: "" } }]);
});

test("writes nothing onto an older appointment of a patient without an alert", async () => {
  given(appointment(), patient("Hopper"));
  await send([record("1", undefined, appointment())]);
  expect(puts()).toEqual([]);
});

test("corrects an appointment that was booked with the former name", async () => {
  await send([record("1", undefined, appointment())]);
  expect(puts()).toHaveLength(1);
  dynamo.resetHistory();
  await send([record("2", undefined, appointment({ patient_name: "Grace Murray" }))]);
  expect(puts()).toEqual([]);
});

test("copies the later name when the patient is renamed again meanwhile", async () => {
  given(appointment(), patient("Murray"), patient("Murray"), patient("Hopper-Murray"));
  await send([renamed()]);
  expect(puts()).toMatchObject([
    { Item: { patient_name: "Grace Murray" } },
    { Item: { patient_name: "Grace Hopper-Murray" } },
  ]);
});

test.each([
  ["moved to another patient", appointment({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" })],
  ["deleted", undefined],
])("passes over an appointment that was %s meanwhile", async (_, booked) => {
  given(booked, patient("Murray"));
  dynamo.on(QueryCommand).resolves({ Items: [listedFrom(appointment())] });
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(puts()).toEqual([]);
});

test("does nothing for a patient who was deleted meanwhile", async () => {
  given(appointment(), undefined);
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  expect(puts()).toEqual([]);
});
