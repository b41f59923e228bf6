import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import { conditionOf, transactions } from "../../../support/booking-table.ts";
import { patientItem } from "../../../support/desk-items.ts";
import { canceled } from "../../../support/rows.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";
import { openBookingForEach } from "./booking-for-each.ts";

const { dynamo, book, written, givenInstead } = openBookingForEach();

describe("from the waitlist", () => {
  const { entry_id: waitlist_entry_id } = WAITLIST_ENTRY.item() as { entry_id: string };
  const fill = (changes: object = {}) => book({ waitlist_entry_id, ...changes });
  const OTHER_PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7p";

  it("removes the entry in the same transaction, in the version that was read", async () => {
    givenInstead(WAITLIST_ENTRY.item());
    expect((await fill()).status).toBe(201);
    expect(dynamo.calls().length).toBeLessThanOrEqual(6);
    const removal = written().find((item) => item.Delete)?.Delete;
    expect(removal?.Key?.sk).toBe(`$waitlistEntry_1#entry_id_${waitlist_entry_id}`);
    expect(conditionOf(removal)).toContain("version = 3");
  });

  it("answers 404 for an entry that is booked already", async () => {
    expect(await fill()).toMatchObject({ status: 404, body: { error: WAITLIST.notFound } });
    expect(transactions(dynamo)).toEqual([]);
  });

  it("refuses the entry of another patient", async () => {
    givenInstead(WAITLIST_ENTRY.item({ patient_id: OTHER_PATIENT }));
    expect(await fill()).toMatchObject({
      status: 422,
      body: { fields: { waitlist_entry_id: WAITLIST.otherPatient } },
    });
  });

  it("accepts the entry of a patient who was merged into this one and is not moved yet", async () => {
    givenInstead(WAITLIST_ENTRY.item({ patient_id: OTHER_PATIENT }), patientItem({ merged_ids: [OTHER_PATIENT] }));
    expect((await fill()).status).toBe(201);
  });

  it("reads the entry again when it was changed at the same moment", async () => {
    givenInstead(WAITLIST_ENTRY.item());
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(["ConditionalCheckFailed"]))
      .resolves({});
    expect((await fill()).status).toBe(201);
    expect(transactions(dynamo)).toHaveLength(2);
  });
});
