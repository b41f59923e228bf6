import { randomBytes } from "node:crypto";
import { AdminDeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { strFromU8, unzipSync } from "fflate";
import { ArchiveTooLarge } from "../../../../functions/domain/offboarding/zip-archive.ts";
import { patientNoteEntity } from "../../../../functions/entities/patients.ts";
import { onboardingEntity } from "../../../../functions/entities/platform.ts";
import { IDS } from "../../../support/call.ts";
import { exportItem, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { patientItem } from "../../../support/desk.ts";
import { type Item, itemOf, keyOf } from "../../../support/rows.ts";
import { ago, due, member, offboardedClinic, run, timeFor } from "./offboarded-clinic.ts";

describe("offboard tenants", () => {
  const { tenant: tenant_id, otherTenant } = IDS;
  const { certificate, cognito, given, rows, table } = offboardedClinic();

  describe("a confirmed deletion", () => {
    it("is certified by the next run, with the counts of the first one", async () => {
      const deleted = { patient: 7, accounts: 1, files: 0 };
      table.holds([due({ status: "DELETING", deleted })]);
      for (const item of table.stored()) if (item.__edb_e__ !== "tenantDeletion") table.remove(item);
      await run();
      expect(certificate()).toMatchObject({
        status: "DELETED",
        deleted,
        deleted_at: NOW,
        backups_until: "2027-04-05T18:00:00.000Z",
      });
    });

    it("keeps the counts of the first run when it continues", async () => {
      given(due({ status: "DELETING", deleted: { patient: 7 } }));
      await run();
      expect(certificate()).toMatchObject({ deleted: { patient: 7 } });
      expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
    });

    it.each<[string, Item]>([
      ["its 30 days are not over", due({ delete_after: "2027-03-01T18:00:00.001Z" })],
      ["it is only requested", due({ status: "REQUESTED" })],
      ["it is finished", due({ status: "DELETED" })],
      ["another run is at work on it", due({ claimed_at: ago(16) })],
      ["it has no day", due({ delete_after: null })],
    ])("deletes nothing when %s", async (_, item) => {
      given(item);
      await run();
      expect(rows("patient")).toHaveLength(2);
      expect(table.writes()).toEqual([]);
    });

    it("deletes nothing of a clinic that was opened again", async () => {
      given(due());
      table.put(TENANT.item({ status: "ACTIVE" }));
      await run();
      expect(rows("patient")).toHaveLength(2);
    });

    it("continues what a run left behind that ended more than 16 minutes ago", async () => {
      given(due({ status: "DELETING", claimed_at: ago(17) }));
      await run();
      expect(rows("patient")).toHaveLength(1);
    });

    it("can be continued at once when a run fails", async () => {
      given(due(), member);
      cognito.on(AdminDeleteUserCommand).rejects(new Error("unavailable"));
      await expect(run()).rejects.toThrow("Clinics not deleted");
      expect(certificate()).toMatchObject({ status: "DELETING" });
      expect(certificate()).not.toHaveProperty("claimed_at");
      expect(rows("patient")).toHaveLength(2);
    });

    it("does not keep other clinics from being deleted when it fails", async () => {
      given(due(), due({ clinic_id: otherTenant }), member);
      cognito.on(AdminDeleteUserCommand).rejects(new Error("unavailable"));
      await expect(run()).rejects.toMatchObject({ cause: { message: "unavailable" } });
      expect(rows("patient")).toMatchObject([{ tenant_id }]);
    });

    it("goes by the time of the schedule when this machine's clock is behind", async () => {
      given(due({ delete_after: "2027-03-01T18:01:00.000Z" }));
      await run("2027-03-01T18:01:00Z");
      expect(rows("patient")).toHaveLength(1);
    });
  });
});

describe("offboard tenants export", () => {
  const { tenant: tenant_id, otherTenant } = IDS;
  const { given, rows, s3, table } = offboardedClinic();

  describe("a requested export", () => {
    const stored = () => rows("tenantExport")[0];
    const uploads = () => s3.commandCalls(CreateMultipartUploadCommand).map(({ args }) => args[0].input);
    const files = () => s3.commandCalls(CompleteMultipartUploadCommand).map(({ args }) => args[0].input);
    const aborted = () => s3.commandCalls(AbortMultipartUploadCommand).map(({ args }) => args[0].input);
    const zip = () =>
      Buffer.concat(s3.commandCalls(UploadPartCommand).map(({ args }) => args[0].input.Body as Uint8Array));
    const unzipped = () => unzipSync(zip());
    const refused = () => new Error("denied");

    it("is written as one file, and is ready then", async () => {
      given(exportItem());
      await run();
      const file = { Bucket: "exports", Key: `${tenant_id}/f1.zip` };
      expect(uploads()).toMatchObject([{ ...file, ContentType: "application/zip" }]);
      const Parts = [{ PartNumber: 1, ETag: "e1", ChecksumCRC32: "c" }];
      expect(files()).toMatchObject([{ ...file, UploadId: "u1", MultipartUpload: { Parts } }]);
      expect(stored()).toMatchObject({
        status: "READY",
        finished_at: NOW,
        claimed_at: NOW,
        bytes: zip().length,
      });
      expect(stored()).not.toHaveProperty("progress");
      expect(stored()?.rows).toBeGreaterThan(0);
    });

    it("holds the rows of the clinic and of no other one", async () => {
      given(exportItem());
      await run();
      const text = Object.values(unzipped())
        .map((bytes) => strFromU8(bytes))
        .join("");
      expect(text).toContain("Grace");
      expect(text).not.toContain(otherTenant);
    });

    it("holds the clinic's logo, with the ending of its type", async () => {
      given(exportItem());
      const Body = { transformToByteArray: async () => Buffer.from("logo") };
      s3.on(GetObjectCommand, { Bucket: "logos", Key: `tenants/${tenant_id}/logo.png` }).resolves({
        Body: Body as never,
        ContentType: "image/webp",
      });
      await run();
      expect(strFromU8(unzipped()["files/logo.webp"] ?? new Uint8Array())).toBe("logo");
    });

    it("is tried again by the next run when the logo can't be read", async () => {
      given(exportItem());
      s3.on(GetObjectCommand)
        .rejectsOnce(refused())
        .rejects(new NoSuchKey({ message: "", $metadata: {} }));
      await run();
      expect(stored()).toMatchObject({ status: "PENDING" });
      expect(stored()).not.toHaveProperty("claimed_at");
      expect(files()).toEqual([]);
      await run();
      expect(stored()).toMatchObject({ status: "READY" });
      expect(uploads()).toHaveLength(1);
    });

    it("fails with the reason after three runs in which the logo can't be read, and leaves no parts behind", async () => {
      given(exportItem());
      s3.on(GetObjectCommand).rejects(refused());
      await run();
      await run();
      await run();
      expect(stored()).toMatchObject({ status: "PENDING" });
      await run();
      expect(stored()).toMatchObject({ status: "FAILED", failure: "error", finished_at: NOW });
      expect(stored()).not.toHaveProperty("progress");
      expect(files()).toEqual([]);
      expect(aborted()).toMatchObject([{ Bucket: "exports", Key: `${tenant_id}/f1.zip`, UploadId: "u1" }]);
    });

    it("fails at once when the clinic is too large for one file", async () => {
      given(exportItem());
      s3.on(UploadPartCommand).rejects(new ArchiveTooLarge());
      vi.spyOn(console, "error").mockReturnValue();
      await run();
      expect(stored()).toMatchObject({ status: "FAILED", failure: "too_large", finished_at: NOW });
    });

    it("fails when three runs were killed, which could not say so themselves", async () => {
      given(exportItem({ claimed_at: ago(17), attempts: 3 }));
      await run();
      expect(stored()).toMatchObject({ status: "FAILED", failure: "interrupted", finished_at: NOW });
      expect(uploads()).toEqual([]);
    });

    it("begins again when S3 no longer knows the upload", async () => {
      given(exportItem());
      s3.on(CompleteMultipartUploadCommand)
        .rejectsOnce(new NoSuchUpload({ message: "", $metadata: {} }))
        .resolves({});
      await run();
      expect(stored()).not.toHaveProperty("progress");
      await run();
      expect(uploads()).toHaveLength(2);
      expect(stored()).toMatchObject({ status: "READY" });
    });

    it("is left to the run that claimed it within the last 16 minutes", async () => {
      given(exportItem({ claimed_at: ago(16) }));
      await run();
      expect(uploads()).toEqual([]);
      expect(stored()).toMatchObject({ status: "PENDING", claimed_at: ago(16), finished_at: null });
      expect(table.writes()).toEqual([]);
    });

    it("is written again when the run that claimed it has ended", async () => {
      given(exportItem({ claimed_at: ago(17) }));
      await run();
      expect(files()).toHaveLength(1);
    });

    it("is not written again once it is ready", async () => {
      given(exportItem({ status: "READY" }));
      await run();
      expect(uploads()).toEqual([]);
    });

    it("is left to the next run by one that ends soon", async () => {
      given(exportItem());
      await run(undefined, () => 299_999);
      expect(table.writes()).toEqual([]);
    });

    const requestedAgain = () => {
      table.put(exportItem({ requested_at: ago(-1), file_id: "f2" }));
    };

    it("stays as it is when it was requested again meanwhile", async () => {
      given(exportItem());
      s3.on(CompleteMultipartUploadCommand).callsFake(async () => {
        requestedAgain();
        return {};
      });
      await run();
      expect(stored()).toMatchObject({ file_id: "f2", requested_at: ago(-1) });
      expect(stored()?.status).not.toBe("READY");
    });

    it("does not fail when a former request fails after it was requested again", async () => {
      given(exportItem({ claimed_at: ago(17), attempts: 2 }));
      s3.on(GetObjectCommand).callsFake(async () => {
        requestedAgain();
        throw refused();
      });
      await run();
      expect(stored()).toMatchObject({ file_id: "f2", status: "PENDING", finished_at: null });
    });
  });
});

describe("offboard tenants deletion", () => {
  const { tenant: tenant_id, otherTenant, user, otherUser } = IDS;
  /** The number of requests that DynamoDB does not process. */
  let unprocessed = 0;
  beforeEach(() => {
    unprocessed = 0;
  });
  const { certificate, cognito, given, raw, rows, s3, table } = offboardedClinic(() => unprocessed-- <= 0);
  const partitions = () => new Set(table.stored().map(({ pk }) => pk));

  describe("a confirmed deletion", () => {
    const deletedFiles = () => s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input);

    it("deletes the rows of the clinic, also those in other partitions, and no row of another one", async () => {
      given(due(), member);
      await run();
      const left = table.stored().filter(({ __edb_e__ }) => __edb_e__ !== "tenantDeletion");
      expect(left.map(({ tenant_id: owner }) => owner)).toEqual([otherTenant]);
      expect([...partitions()].some((pk) => String(pk).includes(tenant_id))).toBe(false);
    });

    it("deletes the accounts of the people who could sign in", async () => {
      given(due(), member);
      await run();
      const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
      expect(accounts.toSorted()).toEqual([user, otherUser].toSorted());
    });

    it("deletes the account of a person whose onboarding is not finished", async () => {
      given(due(), itemOf(onboardingEntity().put({ user_id: otherUser, email: "new@example.com", tenant_id })));
      await run();
      const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
      expect(accounts.toSorted()).toEqual([user, otherUser].toSorted());
      expect(rows("onboarding")).toEqual([]);
    });

    it("deletes no account of a person who only appears in the audit log", async () => {
      given(due());
      await run();
      const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
      expect(accounts).toEqual([user]);
    });

    it("deletes each row once, and those of other partitions first, which only the clinic's own rows lead to", async () => {
      given(due(), member);
      await run();
      const keys = raw
        .commandCalls(BatchWriteItemCommand)
        .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat())
        .map(({ DeleteRequest }) => [DeleteRequest?.Key?.pk?.S, DeleteRequest?.Key?.sk?.S]);
      const areOwn = keys.map(([pk]) => pk === keyOf("tenant", "tenant_id", tenant_id).pk);
      expect(new Set(areOwn).size).toBe(2);
      expect(areOwn).toEqual(areOwn.toSorted());
      expect(new Set(keys.map(String)).size).toBe(keys.length);
    });

    it("counts what it deletes, and deletes the clinic's own row last", async () => {
      given(due(), member);
      await run();
      expect(certificate()).toMatchObject({
        status: "DELETING",
        deleted: { patient: 1, service: 1, audit_entry: 1, username: 1, user: 2, tenant: 1, accounts: 2, files: 0 },
      });
      const keys = raw
        .commandCalls(BatchWriteItemCommand)
        .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat())
        .map(({ DeleteRequest }) => DeleteRequest?.Key?.sk?.S);
      expect(keys.at(-1)).toBe("$tenant_1");
      expect(certificate()).not.toHaveProperty("claimed_at");
    });

    it("deletes the logo and the file of an export", async () => {
      given(due(), exportItem({ status: "READY" }));
      table.put(TENANT.item({ status: "INACTIVE", logo_url: "https://clinic.example.com/logos/1" }));
      await run();
      expect(deletedFiles().map(({ Bucket, Key }) => `${Bucket} ${Key}`)).toEqual([
        `exports ${tenant_id}/f1.zip`,
        `logos tenants/${tenant_id}/logo.png`,
      ]);
      expect(certificate()).toMatchObject({ deleted: { files: 2 } });
    });

    it("deletes no file of an export that was never written", async () => {
      given(due(), exportItem({ status: "FAILED" }));
      await run();
      expect(deletedFiles()).toEqual([]);
    });

    it("sends again what DynamoDB did not process", async () => {
      given(due());
      unprocessed = 1;
      await run();
      expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
    });

    it("deletes at most 25 rows in a request", async () => {
      const patients = Array.from({ length: 30 }, (_, at) => patientItem({ patient_id: `pat_${at}` }));
      given(due(), ...patients);
      await run();
      const sizes = raw
        .commandCalls(BatchWriteItemCommand)
        .map(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat().length);
      expect(Math.max(...sizes)).toBe(25);
      expect(rows("patient")).toHaveLength(1);
    });
  });
});

describe("offboard tenants pages", () => {
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
      for (let runs = 0; stored()?.status === "PENDING" && runs < 20; runs += 1) await run(undefined, timeFor(60));
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
});
