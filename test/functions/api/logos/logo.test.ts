import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/logos/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOGO, logoTypeOf } from "../../../../shared/logos/logo.ts";
import { call, IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { gifOf, jpegOf, pngOf, WEBP } from "../../../support/images.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, entryOf, givenCaller, keyOf, paramsOf, tenantItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("start upload", () => {
  const subject = {
    handler,
    route: contract.logos.startUpload,
    request: { params: paramsOf(TENANT) },
    items: [TENANT.item()],
  };

  const { otherTenant: tenant_id } = IDS;
  const otherTenant = { ...tenantItem({ tenant_id }), ...keyOf("tenant", "tenant_id", tenant_id) };

  describe("for an administrator of the clinic", () => {
    const { send } = operation({ ...subject, items: [TENANT.item(), otherTenant] });

    it("returns a form for one key and at most 2 MiB", async () => {
      const { status, body } = await send();
      const key = `uploads/tenants/${IDS.tenant}/logo.png`;
      expect([status, body.fields.key]).toEqual([200, key]);
      const policy = JSON.parse(Buffer.from(body.fields.Policy ?? "", "base64").toString("utf8"));
      expect(policy.conditions).toContainEqual(["content-length-range", 1, 2 * 1024 * 1024]);
      expect(policy.conditions).toContainEqual({ key });
      const lifetime = Date.parse(policy.expiration) - Date.now();
      expect(lifetime).toBeGreaterThan(290_000);
      expect(lifetime).toBeLessThanOrEqual(300_000);
    });

    it.each([IDS.otherTenant, "nope", IDS.tenant.toUpperCase()])("answers 404 for the clinic %s", async (tenant_id) => {
      expect(await send({ params: { tenant_id } })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
    });
  });

  describe("for the platform", () => {
    const { send } = operation({ ...subject, as: "PLATFORM_ADMIN" });

    it("returns a form for every clinic that exists, and answers 404 for others", async () => {
      expect((await send()).status).toBe(200);
      expect((await send({ params: { tenant_id: IDS.otherTenant } })).status).toBe(404);
    });
  });
});

describe("put", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const s3 = stubClient(S3Client);
  beforeEach(() => {
    dynamo.reset();
    s3.reset();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
    givenCaller(dynamo, "TENANT_ADMIN");
  });

  const PNG = pngOf(2, 1);
  const upload = { Bucket: "logos", Key: `uploads/tenants/${IDS.tenant}/logo.png` };

  function givenUpload(content: Buffer, size = content.length) {
    s3.on(HeadObjectCommand).resolves({ ContentLength: size, ETag: '"0123456789abcdef0123456789abcdef"' });
    s3.on(GetObjectCommand).resolves({
      Body: { transformToByteArray: async () => content } as never,
    });
  }
  const putLogo = (tenant_id: string = IDS.tenant) =>
    call(handler, contract.logos.put, { as: "TENANT_ADMIN", params: { tenant_id } });

  test.each([
    ["image/png", PNG],
    ["image/png", jpegOf(2, 1)],
    ["image/png", gifOf(2, 1)],
    ["image/webp", WEBP.lossy],
  ])(
    "puts the image, encoded anew as %s, in the place of the logo, with a new address",
    async (ContentType, content) => {
      givenUpload(content);
      expect(await putLogo()).toMatchObject({
        status: 200,
        body: { logo_url: `/logos/tenants/${IDS.tenant}/logo.png?v=0123456789abcdef` },
      });
      expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
        Bucket: "logos",
        Key: `tenants/${IDS.tenant}/logo.png`,
        ContentType,
        CacheControl: "public, max-age=31536000, immutable",
      });
      expect(logoTypeOf(s3.commandCalls(PutObjectCommand)[0]?.args[0].input.Body as Uint8Array)).toBe(ContentType);
      expect(s3.commandCalls(GetObjectCommand)[0]?.args[0].input).toEqual({
        ...upload,
        IfMatch: '"0123456789abcdef0123456789abcdef"',
      });
      expect(s3.commandCalls(DeleteObjectCommand)[0]?.args[0].input).toEqual(upload);
      const { TransactItems } = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input ?? {};
      expect(TransactItems?.[0]?.Update).toMatchObject({
        UpdateExpression: expect.stringMatching(/SET #logo_url = .*#changed_by = .* ADD #version /),
        ExpressionAttributeValues: { ":logo_url_u0": `/logos/tenants/${IDS.tenant}/logo.png?v=0123456789abcdef` },
      });
      expect(TransactItems?.[1]).toMatchObject(entryOf("logos.put", IDS.tenant));
    },
  );

  const { notAnImage, damaged, tooManyPixels } = LOGO;
  test.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'>"), notAnImage],
    ["a page", Buffer.from("<!doctype html><script>"), notAnImage],
    ["a PDF", Buffer.from("%PDF-1.7 xxxxxxx"), notAnImage],
    ["a RIFF that is no WebP", Buffer.from("RIFF\x24\0\0\0WAVEfmt "), notAnImage],
    ["half a signature", PNG.subarray(0, 7), notAnImage],
    ["nothing at all", Buffer.alloc(0), notAnImage],
    ["half an image", PNG.subarray(0, 40), damaged],
    ["an image of 9 million pixels", gifOf(3_000, 3_000), tooManyPixels],
  ])("refuses and deletes %s, and keeps the former logo", async (_, content, error) => {
    givenUpload(content);
    expect(await putLogo()).toMatchObject({
      status: 422,
      body: { error, fields: { logo: error } },
    });
    expect(s3.commandCalls(DeleteObjectCommand)[0]?.args[0].input).toEqual(upload);
    expect(s3.commandCalls(PutObjectCommand)).toHaveLength(0);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  test("accepts an image of 2 MiB", async () => {
    givenUpload(PNG, 2 * 1024 * 1024);
    expect((await putLogo()).status).toBe(200);
  });

  test("refuses and deletes an image above 2 MiB", async () => {
    givenUpload(PNG, 2 * 1024 * 1024 + 1);
    const error = "The logo may be at most 2 MiB.";
    expect(await putLogo()).toMatchObject({ status: 422, body: { error, fields: { logo: error } } });
    expect(s3.commandCalls(DeleteObjectCommand)).toHaveLength(1);
  });

  test("answers 409 in the words of the specification when nothing was uploaded", async () => {
    s3.on(HeadObjectCommand).rejects(new NotFound({ message: "", $metadata: {} }));
    expect(await putLogo()).toMatchObject({
      status: 409,
      body: { error: "Data unavailable", code: "data_unavailable" },
    });
  });

  test.each([HeadObjectCommand, GetObjectCommand, PutObjectCommand])(
    "keeps the upload for another try when the storage is down at a %o",
    async (command) => {
      givenUpload(PNG);
      s3.on(command as typeof HeadObjectCommand).rejects(Object.assign(new Error("x"), { name: "SlowDown" }));
      expect((await putLogo()).status).toBe(503);
      expect(s3.commandCalls(DeleteObjectCommand)).toHaveLength(0);
    },
  );

  test("answers 503 and keeps the upload when another one replaces it before it is read", async () => {
    givenUpload(PNG);
    s3.on(GetObjectCommand).rejects(Object.assign(new Error("x"), { name: "PreconditionFailed" }));
    expect(await putLogo()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(s3.commandCalls(DeleteObjectCommand)).toHaveLength(0);
  });

  test("answers 404 for a clinic that is gone", async () => {
    givenUpload(PNG);
    dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"]));
    expect(await putLogo()).toMatchObject({ status: 404, body: { error: "Tenant not found" } });
  });

  test.each([IDS.otherTenant, "nope", IDS.tenant.toUpperCase()])("answers 404 for the clinic %s", async (tenant_id) => {
    expect(await putLogo(tenant_id)).toMatchObject({ status: 404, body: { error: "Tenant not found" } });
    expect(s3.calls()).toHaveLength(0);
  });

  test("answers 503 when the table is throttled, and keeps the upload for another try", async () => {
    givenUpload(PNG);
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
    expect((await putLogo()).status).toBe(503);
    expect(s3.commandCalls(DeleteObjectCommand)).toHaveLength(0);
  });
});
