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
  "/a.b/login",
])("maps the page route %s to index.html", (uri) => {
  expect(routed(uri)).toBe("/index.html");
});

test.each(["/book/lakeside", "/book/st.john", "/book/a%20b/", "/my-appointment", "/my-offer/"])(
  "maps the patients' page %s to online.html",
  (uri) => {
    expect(routed(uri)).toBe("/online.html");
  },
);

test.each(["/book", "/book/", "/book/lakeside/more", "/my-appointments"])("maps %s to index.html", (uri) => {
  expect(routed(uri)).toBe("/index.html");
});

test.each(["/index.html", "/config.json", "/assets/start-BxK1.js", "/favicon.svg"])(
  "keeps the path of the file %s",
  (uri) => {
    expect(routed(uri)).toBe(uri);
  },
);

test.each(["/api/me", "/api/tenants/ten_1/logo"])("keeps the API's path %s", (uri) => {
  expect(routed(uri)).toBe(uri);
});

test("maps a logo to its key in the bucket", () => {
  expect(routed("/logos/tenants/ten_1/logo.png")).toBe("/tenants/ten_1/logo.png");
});

test("stays below CloudFront's limit of 10 KB", () => {
  expect(Buffer.byteLength(source)).toBeLessThan(10_240);
});
