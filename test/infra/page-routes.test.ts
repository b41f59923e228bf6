import { readFileSync } from "node:fs";

const source = readFileSync("infra/constructs/page-routes.js", "utf8");
const handler = new Function(`${source}; return handler;`)() as (event: { request: { uri: string } }) => {
  uri: string;
};

const routed = (uri: string) => handler({ request: { uri } }).uri;

test.each([
  "/",
  "/login",
  "/recover-password",
  "/tenant_admin/loc_rooms/view_rooms/loc_01jd3v8c9m4q2w6x8z0y1t5k7n",
  "/receptionist/patients/pat_01jd3v8c9m4q2w6x8z0y1t5k7n/profile",
  "/platform_admin/view_tenants/",
])("the page route %s shows index.html", (uri) => {
  expect(routed(uri)).toBe("/index.html");
});

test.each(["/index.html", "/config.json", "/assets/start-BxK1.js", "/favicon.svg"])(
  "the file %s keeps its path",
  (uri) => {
    expect(routed(uri)).toBe(uri);
  },
);

test.each(["/api/me", "/api/tenants/ten_1/logo"])("the API's %s keeps its path", (uri) => {
  expect(routed(uri)).toBe(uri);
});

test("a logo is asked for by the key that the bucket knows", () => {
  expect(routed("/logos/tenants/ten_1/logo.png")).toBe("/tenants/ten_1/logo.png");
});

test("the function fits into the 10 KB that CloudFront allows", () => {
  expect(Buffer.byteLength(source)).toBeLessThan(10_240);
});
