import { canariesOf, HOSTILE, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, routeOf } from "../support/canary-clinic.ts";
import { collectLogLines, printFigures } from "../support/depth.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { tableRows } from "../support/table-rows.ts";

const MARK: Mark = { name: "desk", phone: "5559400741", dob: "1944-06-16" };

let gateway: Gateway;
let clinic: CanaryClinic;
const lines = collectLogLines();
const figures = { requests: 0, wrong: 0 };
const tokens: string[] = [];

beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, MARK);
}, 30_000);
afterAll(async () => {
  printFigures(`hostile requests: ${figures.requests} requests, ${lines.length} log lines, ${figures.wrong} wrong`);
  await gateway.stop();
});

const token = () => {
  tokens.push(clinic.as("RECEPTIONIST"));
  return tokens.at(-1);
};
/** Sends a request to a path, in which "ID" stands for one of the clinic's patients. */
const asDesk = (method: string, path: string, request: object = {}) => {
  figures.requests += 1;
  const filled = path.replace("ID", clinic.ids.patient_id ?? "");
  return gateway.sendTo(method, filled, { token: token(), ...request });
};
const expectIn = (statuses: readonly number[], status: number, name: string) => {
  if (!statuses.includes(status)) figures.wrong += 1;
  expect(statuses, `${name}: ${status}`).toContain(status);
};

test("returns the patient to a proper request", async () => {
  expect((await asDesk("GET", "/api/patients/ID")).status).toBe(200);
});

test.each([
  "/api/patients/ID/",
  "/api/patients//ID",
  "//api/patients/ID",
  "/API/patients/ID",
  "/api/./patients/ID",
  "/api/leads/../patients/ID",
  "/api/leads/..%2fpatients%2fID",
  "/api/%70atients/ID",
  "/api/patients/ID%00",
  "/api/patients/ID%20",
  "/api/patients/%2e%2e",
  "/api/patients/ID;x=1",
  "/api/patients/ID#x",
  "/api/patients/ID.json",
  "/api/patients/ID%2fappointments",
  "/api/patients/ID\\x",
  "/api/patients/__proto__",
  "/api/patients/constructor",
  `/api/patients/${"x".repeat(6_000)}`,
  `/api/patients/${HOSTILE}`,
  "/api/nothing",
  "http://other.example.com/api/patients/ID",
])("refuses the path %s", async (path) => {
  const { status, text } = await asDesk("GET", path);
  expectIn([400, 404], status, path);
  expect(text).not.toContain(`canary${MARK.name}`);
  expect(text).not.toContain(HOSTILE);
});

test.each(["HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "PROPFIND"])("%s is no method of a patient", async (method) => {
  expectIn([404], (await asDesk(method, "/api/patients/ID")).status, method);
});

test.each(["x-http-method-override", "x-method-override", "x-original-url", "x-rewrite-url", "x-forwarded-user"])(
  "ignores the header %s",
  async (name) => {
    const headers = { [name]: name.includes("url") ? "/api/tenants" : "DELETE" };
    expectIn([200], (await asDesk("GET", "/api/patients/ID", { headers })).status, name);
  },
);

test.each([
  "limit=1&limit=2",
  "limit[]=1",
  "limit=-1",
  "limit=1e9",
  "limit=0x1000",
  "__proto__[x]=1",
  `tenant_id=${HOSTILE}`,
  `cursor=${HOSTILE}`,
  "cursor=",
  `cursor=${"x".repeat(5_000)}`,
  `search=${"x".repeat(500)}`,
  "search=%E0%A4%A&limit=1&x=1",
])("refuses the query %s", async (query) => {
  const { status, text } = await asDesk("GET", `/api/patients?${query}`);
  expectIn([422], status, query);
  expect(text).not.toContain(HOSTILE);
});

test("refuses a body above 256 KiB, in the gateway too", async () => {
  // How much a clinic asks for is counted, whatever the body.
  const rows = async () =>
    (await tableRows(gateway.emulators.dynamoDb)).filter((row) => !row.includes('"__edb_e__":"tenantMinute"'));
  const before = await rows();
  const send = async (bytes: number) => {
    const rawBody = `{"first_name":"${"x".repeat(bytes)}"}`;
    return (await asDesk("POST", "/api/patients", { rawBody })).status;
  };
  expectIn([422], await send(200 * 1024), "200 KiB");
  expectIn([413], await send(256 * 1024), "257 KiB");
  expectIn([413], await send(11 * 1024 * 1024), "11 MiB");
  expect(await rows()).toEqual(before);
});

test("logs no personal data, no token and nothing that a stranger sent", async () => {
  const patient = routeOf("patients.list");
  for (const search of [`canary${MARK.name}`, HOSTILE])
    await gateway.send(patient, { token: token() ?? "", query: { search } });
  await gateway.send(routeOf("patients.create"), { token: token() ?? "", body: { [HOSTILE]: MARK.phone } });
  await gateway.sendTo("GET", `/api/auth/recovery/${HOSTILE}`);
  const secrets = [HOSTILE, ...canariesOf(MARK), ...tokens.flatMap((jwt) => jwt.split(".").slice(1))];
  const leaking = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  figures.wrong += leaking.length;
  expect(lines.length).toBeGreaterThan(40);
  expect(leaking).toEqual([]);
});
