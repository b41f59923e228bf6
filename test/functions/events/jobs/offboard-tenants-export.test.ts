import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { strFromU8, unzipSync } from "fflate";
import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { exportItem } from "../../../support/offboarding.ts";
import { ago, offboardedClinic, run } from "./offboarded-clinic.ts";

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
