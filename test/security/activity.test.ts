import { canariesOf } from "../support/bodies.ts";
import { routeOf } from "../support/canary-clinic.ts";
import { printFigures } from "../support/log-lines.ts";
import { operations } from "../support/operations.ts";
import { PREPARED } from "./prepared-operations.ts";
import { clinic, entries, MARK, newEntries, openWatchedClinic, perform } from "./watched-clinic.ts";

openWatchedClinic();
const figures = { operations: 0, entries: 0 };
afterAll(() => printFigures(`activity: ${figures.operations} operations, ${figures.entries} entries`));

const audited = operations.filter(({ route }) => route.audited || route.reads);

test.each(audited)("$domain $operation leaves an entry of who did it to what", async ({ domain, operation, route }) => {
  const name = `${domain}.${operation}`;
  const answer = await (PREPARED[name] ?? (() => perform(name)))();
  expect(answer.status, answer.text).toBeLessThan(300);
  const added = (await newEntries()).filter((entry) => entry.operation === name);
  expect(added.length).toBeGreaterThan(0);
  if (!route.audited) expect(added, "one entry for a page").toHaveLength(1);
  if (answer.role === "PLATFORM_ADMIN") expect(added.map(({ tenant_id }) => tenant_id)).toContain("platform");
  else expect(added.filter(({ tenant_id }) => tenant_id === "platform")).toEqual([]);
  for (const entry of added) {
    expect(entry).toMatchObject({
      user_role: answer.role,
      request_id: answer.headers["apigw-requestid"],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const touched = JSON.stringify([answer.body, answer.ids]);
    for (const id of entry.record_ids ?? [entry.record_id]) {
      expect(id).not.toBe("");
      expect(touched, "the record is the one that was touched").toContain(id);
    }
    const years = (entry.expires - Date.now() / 1000) / 86_400 / 365.25;
    expect(years).toBeCloseTo(6, 1);
  }
  figures.operations += 1;
  figures.entries += added.length;
});

test("leaves an entry for every operation that is audited", () => expect(figures.operations).toBe(audited.length));

test("audits every change of clinics, staff, patients, leads and appointments", () => {
  const watched = ["accounts", "tenants", "logos", "staff", "patients", "appointments", "imports"];
  const silent = operations.filter(
    ({ domain, route }) => watched.includes(domain) && route.method !== "GET" && !route.audited,
  );
  // They have no caller or change no record: a mail that anyone can ask for, a form to upload with, and a search.
  expect(silent.map(({ domain, operation }) => `${domain}.${operation}`)).toEqual([
    "accounts.forgotPassword",
    "logos.startUpload",
    "patients.findDuplicates",
  ]);
});

test("audits every write of the platform's administrators but a form to upload with", () => {
  const silent = operations.filter(
    ({ route }) =>
      route.roles.includes("PLATFORM_ADMIN") && route.roles !== "public" && route.method !== "GET" && !route.audited,
  );
  expect(silent.map(({ domain, operation }) => `${domain}.${operation}`)).toEqual(["logos.startUpload"]);
});

test("stores no personal data in an entry but the values that a change replaced", async () => {
  const all = await entries();
  const leaking = all.filter(({ changes: _, ...entry }) =>
    canariesOf(MARK).some((canary) => JSON.stringify(entry).includes(canary)),
  );
  expect(leaking).toEqual([]);
  const readings = all.filter(({ operation }) => !routeOf(operation).audited);
  expect(readings.filter(({ changes }) => changes)).toEqual([]);
});

test("stores nothing of a note in an entry", async () => {
  const text = JSON.stringify(await entries());
  expect(text).not.toContain(`canary${MARK.name} text`);
});

test("leaves no entry for a patient who can't be read", async () => {
  const before = (await entries()).length;
  const ids = { ...clinic.ids, patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n" };
  expect((await perform("patients.get", { ids })).status).toBe(404);
  expect(await entries()).toHaveLength(before);
});
