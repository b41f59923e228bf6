import { Logger } from "@aws-lambda-powertools/logger";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { APPOINTMENT_ID, appointmentItem, listedFrom } from "../../../support/appointment-items.ts";
import { openRenames, PATIENT, patient, record, renamed, row } from "../../events/streams/renamed-patient.ts";

// It has tests of its own on the emulator.
vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));

const { dynamo, send } = openRenames();
const appointment = appointmentItem;
/** An appointment without the attributes by which it is checked and counted. */
const bare = (changes: object = {}) =>
  row("appointment", { appointment_id: APPOINTMENT_ID, patient_id: PATIENT, version: 1, ...changes });

test.each([
  ["a change that leaves the name as it is", record("1", patient("Murray"), { ...patient("Murray"), city: "Salem" })],
  ["another kind of row", record("1", row("billingInfo", { city: "Salem" }), row("billingInfo", { city: "Albany" }))],
  ["a copied name", record("1", bare({ patient_name: "Grace Hopper" }), bare({ patient_name: "Grace Murray" }))],
])("reads and writes nothing for %s", async (_, change) => {
  expect(await send([change])).toEqual({ batchItemFailures: [] });
  expect(dynamo.calls()).toEqual([]);
});

test("leaves a row that continues with the next page, and continues there", async () => {
  const first = { Items: [listedFrom(appointment())], LastEvaluatedKey: { pk: "a", sk: "b" } };
  dynamo.on(QueryCommand).resolves({ Items: [] }).on(QueryCommand, { Limit: 200 }).resolves(first);
  await send([renamed()]);
  const [rest] = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  expect(rest).toMatchObject({ __edb_e__: "nameRefresh", source: "patient", source_id: PATIENT });
  expect(rest?.expires).toBeGreaterThan(Date.now() / 1000);
  dynamo.resetHistory();
  dynamo.on(QueryCommand, { Limit: 200 }).resolves({ Items: [] });
  await send([record("2", undefined, rest as object)]);
  const [query] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(query?.ExclusiveStartKey).toMatchObject({ pk: "a", sk: "b" });
  expect(dynamo.commandCalls(PutCommand)).toEqual([]);
});

test("reports the first record that failed, so that it is sent again with those after it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  dynamo.on(QueryCommand).resolvesOnce({ Items: [] }).rejectsOnce(new Error("down")).resolves({ Items: [] });
  expect(await send([renamed("1"), renamed("2"), renamed("3")])).toEqual({
    batchItemFailures: [{ itemIdentifier: "2" }],
  });
});

test("logs the clinic and the entity of a record that failed, and the clinics of those that are sent again with it", async () => {
  const lines: unknown[][] = [];
  for (const level of ["error", "warn"] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((...line) => void lines.push(line));
  dynamo.on(QueryCommand).rejects(new Error("down"));
  const other = record("2", undefined, { ...row("billingInfo", {}), tenant_id: "ten_other" });
  await send([renamed("1"), other, other]);
  const { tenant_id } = patient("Murray");
  expect(lines).toMatchObject([
    ["failed", { event_id: "event-1", entity: "patient", tenant_id, cause: expect.anything() }],
    ["not applied", { tenant_id }],
    ["not applied", { tenant_id: "ten_other" }],
  ]);
});

test("stops in time and reports the first record that it did not reach", async () => {
  expect(await send([renamed("7"), renamed("8")], 10_000)).toEqual({ batchItemFailures: [{ itemIdentifier: "7" }] });
  expect(dynamo.calls()).toEqual([]);
});
