import { randomBytes } from "node:crypto";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from "@aws-sdk/client-s3";
import { strFromU8, unzipSync } from "fflate";
import { patientNoteEntity } from "../../../functions/entities/patients.ts";
import { TENANT } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { itemOf } from "../../support/item.ts";
import { NOW } from "../../support/now.ts";
import { exportItem } from "../../support/offboarding.ts";
import { ago, due, member, offboardedClinic, run, timeFor } from "../events/jobs/offboarded-clinic.ts";

const { tenant: tenant_id, otherTenant, otherUser } = IDS;
/** The number of requests that DynamoDB does not process. */
let unprocessed = 0;
beforeEach(() => {
  unprocessed = 0;
});
afterEach(() => void vi.restoreAllMocks());
const { certificate, given, raw, rows, s3, table } = offboardedClinic(() => unprocessed-- <= 0, 3);

/** Returns notes whose texts can't be compressed to less than 8 MB. */
const NOTES = Array.from({ length: 16 }, (_, n) => ({
  note_id: `note_${String(n).padStart(2, "0")}`,
  text: randomBytes(290_000).toString("base64"),
}));
const notes = NOTES.map((note) =>
  itemOf(
    patientNoteEntity().put({
      ...note,
      tenant_id,
      patient_id: "pat_1",
      created_at: NOW,
      author_id: otherUser,
      author_name: "Grace Hopper",
    }),
  ),
);

describe("the export of a clinic with many rows", () => {
  const stored = () => rows("tenantExport")[0];
  const parts = () => s3.commandCalls(UploadPartCommand).map(({ args }) => args[0].input);
  /** Returns the notes in the file, which has the last upload of each part. */
  const written = () => {
    const bodies = new Map(parts().map(({ PartNumber, Body }) => [PartNumber, Body as Uint8Array]));
    const files = unzipSync(Buffer.concat([...bodies.values()]));
    expect(strFromU8(files["csv/patient-notes.csv"] as Uint8Array).split("\r\n")).toHaveLength(NOTES.length + 1);
    return JSON.parse(strFromU8(files["json/patient-notes.json"] as Uint8Array));
  };

  it("is uploaded in parts of at least 5 MB, except for the last one", async () => {
    given(exportItem(), ...notes);
    await run();
    const sizes = parts().map(({ Body }) => (Body as Uint8Array).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(5 * 1024 * 1024);
    expect(written()).toMatchObject(NOTES);
    expect(stored()).toMatchObject({ status: "READY", bytes: sizes.reduce((sum, size) => sum + size, 0) });
  });

  it("continues after the last part when a run fails, and counts its attempts anew", async () => {
    given(exportItem({ attempts: 2 }), ...notes);
    s3.on(UploadPartCommand, { PartNumber: 2 }).rejectsOnce(new Error("lost")).resolves({ ETag: "e2" });
    await run();
    expect(stored()).toMatchObject({ status: "PENDING", attempts: 0 });
    await run();
    expect(parts().map(({ PartNumber }) => PartNumber)).toEqual([1, 2, 2]);
    expect(s3.commandCalls(CreateMultipartUploadCommand)).toHaveLength(1);
    expect(written()).toMatchObject(NOTES);
    expect(stored()).toMatchObject({ status: "READY" });
  });

  it("continues in the next run when the time of one is over", async () => {
    given(exportItem(), ...notes);
    await run(undefined, timeFor(5));
    expect(stored()).toMatchObject({ status: "PENDING", attempts: 0 });
    expect(stored()).not.toHaveProperty("claimed_at");
    for (let runs = 0; stored()?.status === "PENDING" && runs < 20; runs += 1) await run(undefined, timeFor(30));
    expect(stored()).toMatchObject({ status: "READY" });
    expect(s3.commandCalls(CompleteMultipartUploadCommand)).toHaveLength(1);
    expect(written()).toMatchObject(NOTES);
  });
});

describe("the deletion of a clinic with many rows", () => {
  const isLeft = () => table.stored().some(({ pk }) => String(pk).includes(tenant_id));

  it("deletes something in each run, and ends with the counts of all rows", async () => {
    given(due(), member, ...notes);
    let [runs, before] = [0, Number.POSITIVE_INFINITY];
    for (; certificate()?.status !== "DELETED" && runs < 100; runs += 1) {
      await run(undefined, timeFor(4));
      if (certificate()?.deleted && isLeft()) expect(table.stored().length).toBeLessThan(before);
      before = table.stored().length;
    }
    expect(runs).toBeGreaterThan(5);
    expect(isLeft()).toBe(false);
    expect(certificate()).toMatchObject({ status: "DELETED", deleted: { patientNote: 16, user: 2, accounts: 2 } });
    expect(certificate()).not.toHaveProperty("survey");
    expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
  });

  it("waits longer from attempt to attempt when DynamoDB is busy", async () => {
    given(due());
    vi.spyOn(Math, "random").mockReturnValue(1);
    unprocessed = 3;
    const began = performance.now();
    await run();
    expect(performance.now() - began).toBeGreaterThan(50 + 100 + 200 - 10);
    expect(isLeft()).toBe(false);
  });

  it("leaves a batch to the next run that DynamoDB refuses eight times", async () => {
    given(due());
    vi.spyOn(Math, "random").mockReturnValue(0);
    unprocessed = Number.POSITIVE_INFINITY;
    await expect(run()).rejects.toThrow("Clinics not deleted: ThrottlingException");
    expect(raw.commandCalls(BatchWriteItemCommand)).toHaveLength(8);
    expect(certificate()).toMatchObject({ status: "DELETING" });
    expect(certificate()).not.toHaveProperty("claimed_at");
  });

  it("fails with the reason after ten runs without progress", async () => {
    given(due());
    vi.spyOn(Math, "random").mockReturnValue(0);
    unprocessed = Number.POSITIVE_INFINITY;
    for (let runs = 0; runs < 9; runs += 1) await run().catch(() => undefined);
    expect(certificate()).toMatchObject({ status: "DELETING" });
    // The first run has counted the rows, which is progress.
    await run().catch(() => undefined);
    await expect(run()).rejects.toThrow("Clinics not deleted");
    expect(certificate()).toMatchObject({ status: "FAILED", failure: "error" });
    const before = raw.commandCalls(BatchWriteItemCommand).length;
    await run();
    expect(raw.commandCalls(BatchWriteItemCommand)).toHaveLength(before);
  });

  it("fails when ten runs were killed, which could not say so themselves", async () => {
    given(due({ status: "DELETING", claimed_at: ago(17), attempts: 10 }));
    await expect(run()).rejects.toThrow("Clinics not deleted");
    expect(certificate()).toMatchObject({ status: "FAILED", failure: "interrupted" });
    expect(rows("patient")).toHaveLength(2);
  });

  it("is left to the next run by one that ends soon", async () => {
    given(due());
    table.put(TENANT.item({ status: "INACTIVE" }));
    await run(undefined, () => 299_999);
    expect(table.writes()).toEqual([]);
  });
});
