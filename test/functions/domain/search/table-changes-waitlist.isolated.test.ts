import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { openRenames, PATIENT, record, renamed, row } from "../../events/streams/renamed-patient.ts";

// It has tests of its own on the emulator.
vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));

const { dynamo, send, updates } = openRenames();

const waiting = (changes: object = {}) =>
  row("waitlistEntry", {
    entry_id: "wait_01jd3v8c9m4q2w6x8z0y1t5k7n",
    patient_id: PATIENT,
    location_id: "loc_1",
    service_id: "svc_1",
    practitioner_id: "",
    patient_name: "Grace Hopper",
    service_name: "Check-up",
    location_name: "Lake Street",
    created_at: "2026-01-02T03:04:05.000Z",
    version: 1,
    ...changes,
  });

test("copies a new name onto the patient's entries on the waitlist, without changing their versions", async () => {
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [] })
    .on(QueryCommand, { IndexName: "gsi3" })
    .resolves({ Items: [waiting()] });
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
  const [update] = updates();
  expect(updates()).toHaveLength(1);
  expect(update?.Key?.sk).toBe("$waitlistEntry_1#entry_id_wait_01jd3v8c9m4q2w6x8z0y1t5k7n");
  expect(Object.values(update?.ExpressionAttributeValues ?? {})).toContain("Grace Murray");
  expect(update?.UpdateExpression).not.toMatch(/version|changed_/);
});

test("corrects an entry on the waitlist that was written with a former name", async () => {
  await send([record("1", undefined, waiting({ location_id: "", service_id: "" }))]);
  expect(updates().map(({ Key }) => Key?.sk)).toEqual(["$waitlistEntry_1#entry_id_wait_01jd3v8c9m4q2w6x8z0y1t5k7n"]);
});

test("passes over an entry on the waitlist that was booked meanwhile", async () => {
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [] })
    .on(QueryCommand, { IndexName: "gsi3" })
    .resolves({ Items: [waiting()] });
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  expect(await send([renamed()])).toEqual({ batchItemFailures: [] });
});
