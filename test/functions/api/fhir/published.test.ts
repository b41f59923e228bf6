import type { FhirResource, Location, Schedule, Slot } from "fhir/r4";
import { getPublished } from "../../../../functions/api/fhir/published.ts";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { usernameEntity } from "../../../../functions/entities/platform.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import {
  DESK,
  deskWith,
  locationItem,
  practitionerItem,
  serviceItem,
  slot,
  ULID,
  weekItem,
} from "../../../support/desk.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, fails } = openTable();
const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const settings = (changes: object = {}) =>
  itemOf(
    onlineSettingsEntity().put({
      tenant_id,
      ...OnlineSettings.parse({ enabled: true, publish_slots: true, minimum_notice_hours: 0, ...changes }),
      version: 1,
    }),
  );
const service = (changes: object = {}) => serviceItem({ online: "everyone", ...changes });
const practitioner = (changes: object = {}) => practitionerItem({ online: true, ...changes });
const username = itemOf(usernameEntity().put({ username: "lakeside1", tenant_id }));

beforeEach(() => holds([...deskWith(service(), practitioner()), username, settings()]));

const SLOTS = `slots-loc-${ULID}.ndjson`;
const get = (file: string, name = "lakeside1") => getPublished(name, file);
async function linesOf<R extends FhirResource>(file: string): Promise<R[]> {
  const { body } = await get(file);
  expect(body).toMatch(/^$|\n$/);
  return body
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as R);
}

it("names its files in the manifest, and the state of a location where that is known", async () => {
  put(locationItem({ location_id: `loc_${OTHER}`, state: "Ontario" }));
  put(service({ service_id: `svc_${OTHER}`, location_id: `loc_${OTHER}` }));
  put(weekItem({ schedules: [slot(0), slot(1, { location_id: `loc_${OTHER}` })] }));
  const { statusCode, headers, body } = await get("$bulk-publish");
  const { request, output, ...others } = JSON.parse(body);
  expect([statusCode, headers]).toEqual([
    200,
    { "content-type": "application/json", "cache-control": "public, max-age=60" },
  ]);
  const base = request.replace("/$bulk-publish", "");
  expect(base).toMatch(/^https?:.*\/api\/published\/lakeside1$/);
  expect(others).toEqual({ transactionTime: NOW, error: [] });
  expect(output).toEqual([
    { type: "Location", url: `${base}/locations.ndjson` },
    { type: "Schedule", url: `${base}/schedules.ndjson` },
    { type: "Slot", url: `${base}/${SLOTS}`, extension: { state: ["IL"] } },
    { type: "Slot", url: `${base}/slots-loc-${OTHER}.ndjson` },
  ]);
});

it("publishes a location without its version, and schedules of the next two weeks", async () => {
  const [location, ...others] = await linesOf<Location>("locations.ndjson");
  expect([location?.id, location?.meta, others]).toEqual([`loc-${ULID}`, undefined, []]);
  const horizon = async () =>
    (await linesOf<Schedule>("schedules.ndjson")).map(({ planningHorizon }) => planningHorizon);
  expect(await horizon()).toEqual([{ start: "2027-03-01", end: "2027-03-15" }]);
  put(settings({ days_ahead: 5 }));
  expect(await horizon()).toEqual([{ start: "2027-03-01", end: "2027-03-06" }]);
});

it("publishes the free times of two weeks in order, each with a link and a number to book it", async () => {
  put(service({ service_id: `svc_${OTHER}`, duration: 120 }));
  put(service({ service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7q", online: "known" }));
  const slots = await linesOf<Slot>(SLOTS);
  const starts = slots.map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted());
  expect([starts[0], starts.at(-1)?.slice(0, 10)]).toEqual([NOW, "2027-03-15"]);
  // From noon on, and then from 10:00 to 16:00, with the last start half an hour or two hours before the end.
  expect(slots).toHaveLength(15 + 9 + 14 * (23 + 17));
  const first = slots.find(({ schedule }) => schedule.reference === `Schedule/${ULID}.${ULID}`);
  const extension = "http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition";
  const query = `service=${DESK.service_id}&location=${DESK.location_id}`;
  expect(first).toMatchObject({
    status: "free",
    extension: [
      { url: `${extension}/booking-deep-link`, valueUrl: expect.stringMatching(`/book/lakeside1\\?${query}$`) },
      { url: `${extension}/booking-phone`, valueString: "5550100100" },
    ],
  });
});

it.each([
  ["online booking is off", () => put(settings({ enabled: false }))],
  ["publishing is off", () => put(settings({ publish_slots: false }))],
])("publishes nothing where %s", async (_, change) => {
  change();
  for (const file of ["$bulk-publish", "locations.ndjson", SLOTS])
    await expect(get(file)).rejects.toMatchObject({ code: "not_found", message: "This page does not exist." });
});

it.each([
  ["a practitioner who can't be booked online", practitionerItem()],
  ["a service for known patients", service({ online: "known" })],
  ["a hidden service", service({ online: "hidden" })],
])("publishes neither schedule nor location of %s", async (_, row) => {
  put(row);
  expect([await linesOf("schedules.ndjson"), await linesOf("locations.ndjson")]).toEqual([[], []]);
  await expect(get(SLOTS)).rejects.toMatchObject({ code: "not_found" });
});

it("knows no other file and no other clinic, in the same words", async () => {
  const refusal = { code: "not_found", message: "This page does not exist." };
  for (const file of ["other.ndjson", `slots-loc-${OTHER}.ndjson`, "slots-loc-x.ndjson", `x${SLOTS}`, `${SLOTS}x`])
    await expect(get(file)).rejects.toMatchObject(refusal);
  await expect(get("$bulk-publish", "nobody")).rejects.toMatchObject(refusal);
  fails();
  await expect(get("$bulk-publish")).rejects.not.toMatchObject(refusal);
});
