import { readFileSync } from "node:fs";
import { contract } from "../../../shared/contract/contract.ts";
import { type DeployedResource, inStack, onlyOne } from "../deployed.ts";
import type { Emulator } from "../emulator.ts";
import type { OnboardedClinic } from "../onboard.ts";
import { expectEqual, type Stage } from "./stage.ts";

const LOGO = "infra/local/seed/lakeside-logo.png";

/** Paths, and the object that the distribution has to read for each. */
const READ = {
  "/login": "/index.html",
  "/my-appointment": "/online.html",
  "/assets/index.js": "/assets/index.js",
  "/logos/tenants/ten_1/logo.png": "/tenants/ten_1/logo.png",
};

const SECURITY_HEADERS = [
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
];

/**
 * Opens paths of the distribution, and checks that it requires TLS, finds the object and adds the security headers. The emulator
 * then refuses the object, because CloudFront reads the bucket without TLS, which the bucket's policy requires.
 */
export async function openAddresses(emulator: Emulator, host: string): Promise<void> {
  expectEqual("A page over HTTP", (await emulator.send({ host, path: "/login" })).status, 301);
  // The emulator has no TLS; this header states that the viewer uses it.
  const headers = { "x-forwarded-proto": "https" };
  for (const [path, key] of Object.entries(READ)) {
    const answer = await emulator.send({ host, path, headers });
    const resource = /<Resource>\/[^/]+(.+)<\/Resource>/.exec(answer.text)?.[1];
    expectEqual(`What ${path} reads`, resource, key);
    const missing = SECURITY_HEADERS.filter((name) => !(name in answer.headers));
    expectEqual(`The security headers that ${path} lacks`, missing, []);
  }
}

/** Checks that the path of each behavior leads to the bucket or API that serves it. */
export function followBehaviors(hostOf: (path: string) => string, resources: readonly DeployedResource[]): void {
  const bucket = (name: string) =>
    onlyOne(
      resources.filter(({ logicalId }) => logicalId.startsWith(name)),
      "AWS::S3::Bucket",
    );
  const served = { "/login": bucket("Files"), "/config.json": bucket("Files"), "/assets/start.js": bucket("Files") };
  const all = {
    ...served,
    "/logos/tenants/a": bucket("Logos"),
    "/api/me": onlyOne(inStack(resources, "Api"), "AWS::ApiGatewayV2::Api"),
    "/live": onlyOne(inStack(resources, "Live"), "AWS::ApiGatewayV2::Api"),
  };
  const led = Object.keys(all).map((path) => [path, hostOf(path).split(".")[0]]);
  expectEqual("The origins of CloudFront's paths", Object.fromEntries(led), all);
}

/** Uploads a logo with the API's form, and lets the API check and store it. */
export async function uploadLogo({ api }: Stage, clinic: OnboardedClinic<string>): Promise<void> {
  const params = { tenant_id: clinic.tenant_id };
  const { url, fields } = await api.done(clinic.admin, contract.logos.startUpload, { params });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([readFileSync(LOGO)], { type: "image/png" }));
  const { status } = await fetch(url, { method: "POST", body: form });
  expectEqual("Whether S3 takes the logo", status < 300, true);
  const { logo_url } = await api.done(clinic.admin, contract.logos.put, { params });
  const tenant = await api.done(clinic.admin, contract.tenants.getCurrent, {});
  expectEqual("The clinic's logo", tenant.logo_url, logo_url);
}
