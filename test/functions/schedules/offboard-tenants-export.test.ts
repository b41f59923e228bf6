import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { strFromU8, unzipSync } from "fflate";
import { IDS } from "../../support/event.ts";
import { NOW } from "../../support/now.ts";
import { exportItem } from "../../support/offboarding.ts";
import { ago, offboardedClinic, run } from "./offboarded-clinic.ts";

const { tenant: tenant_id, otherTenant } = IDS;
const { given, rows, s3, table } = offboardedClinic();

describe("a requested export", () => {
  const stored = () => rows("tenantExport")[0];
  const files = () => s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
  const zip = () => files()[0]?.Body as Uint8Array;
  const unzipped = () => unzipSync(zip());

  it("is written as one file, and is ready then", async () => {
    given(exportItem());
    await run();
    expect(files()).toMatchObject([{ Bucket: "exports", Key: `${tenant_id}/f1.zip`, ContentType: "application/zip" }]);
    expect(stored()).toMatchObject({
      status: "READY",
      finished_at: NOW,
      claimed_at: NOW,
      bytes: zip().length,
    });
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

  it("is marked as failed when the logo can't be read", async () => {
    given(exportItem());
    s3.on(GetObjectCommand).rejects(new Error("denied"));
    await run();
    expect(stored()).toMatchObject({ status: "FAILED", finished_at: NOW });
    expect(files()).toEqual([]);
  });

  it("is left to the run that claimed it within the last 16 minutes", async () => {
    given(exportItem({ claimed_at: ago(16) }));
    await run();
    expect(files()).toEqual([]);
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
    expect(files()).toEqual([]);
  });

  it("stays as it is when it was requested again meanwhile", async () => {
    given(exportItem());
    s3.on(PutObjectCommand).callsFake(async () => {
      table.put(exportItem({ requested_at: ago(-1), file_id: "f2" }));
      return {};
    });
    await run();
    expect(stored()).toMatchObject({ file_id: "f2", requested_at: ago(-1) });
    expect(stored()?.status).not.toBe("READY");
  });
});
