import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { finishErasure } from "../../../../functions/domain/merging/finish-erasure.ts";
import { erasureEntity } from "../../../../functions/entities/workflows.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { entryItem } from "../../../support/audit-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { NOW } from "../../../support/now.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { edited, emptied, lead_id, merge_id, merged_id, OWN, openErasure, PERSON, patient_id } from "./open-erasure.ts";

const { tenant: tenant_id } = IDS;
const { dynamo, given, left, remove, rows, stored } = openErasure();

describe("with limited time", () => {
  const erasure = {
    ...{ tenant_id, patient_id, state: "ERASING" as const, erased_at: NOW },
    ...{ merged_ids: [merged_id], merge_ids: [merge_id], lead_ids: [lead_id] },
    ...{ appointments: 2, notes: 2, policies: 2, waitlist_entries: 2 },
  };
  const records = [patient_id, merged_id, lead_id, ...["n", "p"].map((end) => APPOINTMENT_ID.replace(/n$/, end))];
  const entries = records.map((record_id, nth) => entryItem({ record_id, changes: edited }, nth));
  const found = searchItemsOf(PATIENT.item());
  const begun = () => {
    given([...OWN, ...entries, itemOf(erasureEntity().put(erasure))]);
    for (const row of [PERSON, ...found]) remove(row);
  };
  /** Erases until the nth question whether it may continue. Returns whether it has finished, and how often it asked. */
  const eraseUntil = async (nth: number) => {
    let asked = 0;
    const isFinished = await finishErasure(erasure, {
      take: () => {
        asked += 1;
        return asked < nth;
      },
    });
    return { isFinished, asked };
  };

  it("stops at once wherever it may not continue, and a repetition erases the rest", async () => {
    begun();
    const whole = await eraseUntil(Number.POSITIVE_INFINITY);
    // An appointment's notes and entries, and the appointments, notes, waitlist entries and entries of two records, and the lead's.
    expect(whole).toEqual({ isFinished: true, asked: 13 });
    for (let nth = 1; nth <= whole.asked; nth += 1) {
      begun();
      expect(await eraseUntil(nth)).toEqual({ isFinished: false, asked: nth });
      expect(rows("erasure")).toMatchObject([{ state: "ERASING" }]);
      expect(await eraseUntil(Number.POSITIVE_INFINITY)).toMatchObject({ isFinished: true });
      expect(left()).toEqual([]);
      expect(rows("audit_entry").map(({ changes }) => changes)).toEqual(records.map(() => emptied));
    }
  });

  it("reads every list page by page", async () => {
    begun();
    await eraseUntil(Number.POSITIVE_INFINITY);
    for (const { args } of dynamo.commandCalls(QueryCommand)) expect(args[0].input.Limit).toBeLessThanOrEqual(500);
  });

  it("does nothing when the erasure is finished", async () => {
    begun();
    const before = stored();
    expect(await finishErasure({ ...erasure, state: "ERASED" }, { take: () => false })).toBe(true);
    expect(stored()).toEqual(before);
  });
});
