import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { contract } from "../../../shared/contract.ts";
import type { Emulator } from "../emulator.ts";
import { expectEqual } from "./expect.ts";
import type { OnboardedClinic } from "./onboarding.ts";
import type { Stage } from "./stage.ts";

const LOGO = "infra/local/seed/lakeside-logo.png";

/** The deployed distribution. */
export interface Site {
  /** Such as `d111111abcdef8.cloudfront.net`. */
  readonly host: string;
  /** Where the pages lie. */
  readonly bucket: string;
}

const get = (emulator: Emulator, { host }: Site, path: string) =>
  // The emulator speaks no TLS; this is how it learns that a viewer does.
  emulator.send({ host, path, headers: { "x-forwarded-proto": "https" } });

/** Puts the built page into its bucket, as the deployment does, and opens a page of the app by its address. */
export async function openPage(emulator: Emulator, site: Site, webFolder: string): Promise<void> {
  const page = readFileSync(join(webFolder, "index.html"), "utf8");
  const object = { Bucket: site.bucket, Key: "index.html", Body: page, ContentType: "text/html" };
  await new S3Client({}).send(new PutObjectCommand(object));
  const { status, headers, text } = await get(emulator, site, "/login");
  expectEqual("The page /login", [status, text], [200, page]);
  for (const name of ["content-security-policy", "strict-transport-security", "x-content-type-options"])
    expectEqual(`Whether the page has the header ${name}`, name in headers, true);
  const plain = await emulator.send({ host: site.host, path: "/login" });
  expectEqual("The page over HTTP", plain.status, 301);
}

/** Uploads a logo by the form that the API gives, and sees it through the distribution. */
export async function uploadLogo({ api, emulator }: Stage, clinic: OnboardedClinic, site: Site): Promise<void> {
  const params = { tenant_id: clinic.tenantId };
  const { url, fields } = await api.done(clinic.admin, contract.tenants.startLogoUpload, { params });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const image = readFileSync(LOGO);
  form.append("file", new Blob([image], { type: "image/png" }));
  const { status } = await fetch(url, { method: "POST", body: form });
  expectEqual("Whether S3 takes the logo", status < 300, true);
  const { logo_url } = await api.done(clinic.admin, contract.tenants.putLogo, { params });
  const shown = await get(emulator, site, logo_url);
  expectEqual("The logo's address", [shown.status, shown.headers["content-type"]], [200, "image/png"]);
}
