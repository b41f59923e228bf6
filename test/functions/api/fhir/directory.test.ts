import { type DirectoryType, searchDirectory } from "../../../../functions/api/fhir/directory.ts";
import { parseSearch } from "../../../../functions/api/fhir/search-query.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { latestDate } from "../../../../shared/values/typed-input.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, deskItems, locationItem, practitionerItem, serviceItem, ULID, weekItem } from "../../../support/desk.ts";
import { fhirIdOf } from "../../../support/fhir.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put } = openTable();

const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const location_id = `loc_${OTHER}`;
const staff_id = `staff_${OTHER}`;
const service_id = `svc_${OTHER}`;
const hours = { location_id, start_time: "08:00", end_time: "12:00", is_available: true, staff_id };
const week = (schedules: Schedule[]) => weekItem({ staff_id, schedules });
const monday = { ...hours, schedule_id: `sch_${OTHER}`, day_of_week: "Mon" } as const;

beforeEach(() =>
  holds([
    ...deskItems(),
    locationItem({ location_id, location_name: "Hill Road", website: "https://hill.example.com" }),
    practitionerItem({ staff_id, first_name: "Ada", middle_name: "King", last_name: "Byron", phone_number: "" }),
    serviceItem({ service_id, location_id, service_name: "X-ray" }),
    week([monday]),
  ]),
);

const search = (type: DirectoryType, query = "") =>
  searchDirectory(type, parseSearch({ tenant_id, type }, new URLSearchParams(query), true));
const idsOf = async (type: DirectoryType, query: string) => (await search(type, query)).matches.map(({ id }) => id);
const HERE = `${ULID}.${ULID}`;
const THERE = `${OTHER}.${OTHER}`;

it.each<[DirectoryType, string, string]>([
  ["Location", "name=hill", `loc-${OTHER}`],
  ["Location", `_id=loc-${OTHER}`, `loc-${OTHER}`],
  ["Practitioner", "name=king", `staff-${OTHER}`],
  ["Practitioner", `_id=staff-${OTHER}`, `staff-${OTHER}`],
  ["PractitionerRole", `_id=${THERE}`, THERE],
  ["PractitionerRole", `practitioner=staff-${OTHER}`, THERE],
  ["PractitionerRole", `practitioner=Practitioner/staff-${OTHER}`, THERE],
  ["PractitionerRole", `location=loc-${OTHER}`, THERE],
  ["HealthcareService", `_id=svc-${OTHER}`, `svc-${OTHER}`],
  ["HealthcareService", "name=x-ray", `svc-${OTHER}`],
  ["HealthcareService", `location=loc-${OTHER}`, `svc-${OTHER}`],
  ["Schedule", `_id=${THERE}`, THERE],
  ["Schedule", `actor=Practitioner/staff-${OTHER}`, THERE],
  ["Schedule", `actor=Location/loc-${OTHER}`, THERE],
  ["Schedule", `actor=HealthcareService/svc-${OTHER}`, THERE],
  ["Schedule", `service-type=${service_id}`, THERE],
])("of two of the type %s, %s finds one", async (type, query, found) => {
  expect(await idsOf(type, "")).toHaveLength(2);
  expect(await idsOf(type, query)).toEqual([found]);
});

it("finds what is active or inactive", async () => {
  put(locationItem({ location_id, status: "INACTIVE" }));
  put(practitionerItem({ staff_id, status: "INACTIVE" }));
  put(serviceItem({ service_id, location_id, status: "INACTIVE" }));
  expect(await idsOf("Location", "status=active")).toEqual([`loc-${ULID}`]);
  expect(await idsOf("Location", "status=inactive")).toEqual([`loc-${OTHER}`]);
  for (const [type, active, inactive] of [
    ["Practitioner", `staff-${ULID}`, `staff-${OTHER}`],
    ["PractitionerRole", HERE, THERE],
    ["HealthcareService", `svc-${ULID}`, `svc-${OTHER}`],
  ] as const) {
    expect(await idsOf(type, "active=true")).toEqual([active]);
    expect(await idsOf(type, "active=false")).toEqual([inactive]);
  }
  expect(await idsOf("Schedule", "")).toEqual([HERE]);
  expect(await idsOf("Schedule", "active=false")).toEqual([]);
});

it.each([
  ["practitioner", () => put(practitionerItem({ staff_id, status: "INACTIVE" }))],
  ["location", () => put(locationItem({ location_id, status: "INACTIVE" }))],
])("has an inactive role where the %s is inactive", async (_, change) => {
  change();
  expect(await idsOf("PractitionerRole", "active=false")).toEqual([THERE]);
});

it.each([
  ["location is inactive", () => put(locationItem({ location_id, status: "INACTIVE" }))],
  ["practitioner is inactive", () => put(practitionerItem({ staff_id, status: "INACTIVE" }))],
  ["service is inactive", () => put(serviceItem({ service_id, location_id, status: "INACTIVE" }))],
  ["service is at another location", () => put(serviceItem({ service_id }))],
  [
    "service names other practitioners",
    () => put(serviceItem({ service_id, location_id, practitioner_ids: [DESK.practitioner_id] })),
  ],
  ["practitioner has hours elsewhere only", () => put(week([{ ...monday, location_id: DESK.location_id }]))],
  ["practitioner has no hours", () => put(week([]))],
  ["practitioner's hours are switched off", () => put(week([{ ...monday, is_available: false }]))],
])("has no schedule where the %s", async (_, change) => {
  change();
  expect(await idsOf("Schedule", `_id=${THERE}`)).toEqual([]);
});

it("shows hours and services of a practitioner at one location", async () => {
  const { matches } = await search("PractitionerRole", `_id=${THERE}`);
  const to = (type: string, display: string) => ({ reference: `${type}-${OTHER}`, display });
  expect(matches).toEqual([
    {
      resourceType: "PractitionerRole",
      id: THERE,
      active: true,
      practitioner: to("Practitioner/staff", "Ada King Byron"),
      location: [to("Location/loc", "Hill Road")],
      healthcareService: [to("HealthcareService/svc", "X-ray")],
      availableTime: [{ daysOfWeek: ["mon"], availableStartTime: "08:00:00", availableEndTime: "12:00:00" }],
    },
  ]);
});

it("leads through pages in one order", async () => {
  const first = await search("Location", "_count=1");
  const parsed = parseSearch({ tenant_id, type: "Location" }, [["_count", "1"]], true);
  const second = await searchDirectory("Location", { ...parsed, position: first.position });
  expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual([`loc-${ULID}`, `loc-${OTHER}`]);
  expect([first.position, second.position]).toEqual(["1", undefined]);
  expect((await search("Location", "_count=2")).position).toBeUndefined();
});

it("adds what a schedule or a role refers to, as far as a search asks for it", async () => {
  const included = async (type: DirectoryType, ...includes: string[]) => {
    const query = new URLSearchParams([["_id", THERE], ...includes.map((each) => ["_include", `${type}:${each}`])]);
    return (await search(type, query.toString())).included?.map(({ resourceType, id }) => `${resourceType}/${id}`);
  };
  const location = `Location/loc-${OTHER}`;
  const practitioner = `Practitioner/staff-${OTHER}`;
  expect(await included("Schedule")).toEqual([]);
  expect(await included("Schedule", "actor")).toEqual([practitioner, location, `HealthcareService/svc-${OTHER}`]);
  expect(await included("PractitionerRole", "location")).toEqual([location]);
  expect(await included("PractitionerRole", "practitioner")).toEqual([practitioner]);
  expect(await included("PractitionerRole", "practitioner", "location")).toEqual([practitioner, location]);
});

it("shows schedules from today until the last date of all bookings", async () => {
  const { matches } = await search("Schedule", `_id=${HERE}`);
  const to = (type: string, id: string, display: string) => ({ reference: `${type}/${fhirIdOf(id)}`, display });
  expect(matches).toEqual([
    {
      resourceType: "Schedule",
      id: HERE,
      active: true,
      serviceType: [
        {
          coding: [{ system: "urn:clinic-manager:service", code: DESK.service_id, display: "Check-up" }],
          text: "Check-up",
        },
      ],
      actor: [
        to("Practitioner", DESK.practitioner_id, "Chidi Okafor"),
        to("Location", DESK.location_id, "Lake Street"),
        to("HealthcareService", DESK.service_id, "Check-up"),
      ],
      planningHorizon: { start: "2027-03-01", end: latestDate() },
    },
  ]);
});

const identifier = (kind: string, value: string) => [{ system: `urn:clinic-manager:${kind}`, value }];

it("shows everything that programs need of a location, and leaves out what is unknown", async () => {
  put(
    locationItem({
      location_id,
      website: "https://hill.example.com",
      operating_hours: { ...usualHours(), Monday: { open: "08:00", close: "12:30", status: "available" } },
    }),
  );
  const { matches } = await search("Location", `_id=loc-${OTHER}`);
  const usual = ["tue", "wed", "thu", "fri"].map((day) => ({
    daysOfWeek: [day],
    openingTime: "09:00:00",
    closingTime: "17:00:00",
  }));
  expect(matches).toEqual([
    {
      resourceType: "Location",
      id: `loc-${OTHER}`,
      meta: { versionId: "5" },
      identifier: identifier("location", location_id),
      status: "active",
      name: "Lake Street",
      mode: "instance",
      telecom: [
        { system: "phone", value: "5550100100" },
        { system: "email", value: "lake@example.com" },
        { system: "url", value: "https://hill.example.com" },
      ],
      address: { line: ["1 Lake Street"], city: "Springfield", state: "IL", postalCode: "01234" },
      hoursOfOperation: [{ daysOfWeek: ["mon"], openingTime: "08:00:00", closingTime: "12:30:00" }, ...usual],
    },
  ]);
  const { matches: others } = await search("Location", `_id=loc-${ULID}`);
  expect(others).toMatchObject([{ telecom: [{ system: "phone" }, { system: "email" }] }]);
});

it("shows name and ways of contact of a practitioner", async () => {
  const shown = (changes: object) => ({ resourceType: "Practitioner", meta: { versionId: "3" }, ...changes });
  expect((await search("Practitioner")).matches).toEqual([
    shown({
      id: `staff-${ULID}`,
      identifier: identifier("staff", DESK.practitioner_id),
      active: true,
      name: [{ family: "Okafor", given: ["Chidi"] }],
      telecom: [
        { system: "phone", value: "5550100102" },
        { system: "email", value: "chidi@example.com" },
      ],
    }),
    shown({
      id: `staff-${OTHER}`,
      identifier: identifier("staff", staff_id),
      active: true,
      name: [{ family: "Byron", given: ["Ada", "King"] }],
      telecom: [{ system: "email", value: "chidi@example.com" }],
    }),
  ]);
});

it("shows a service with its duration and its location", async () => {
  const { matches } = await search("HealthcareService", `_id=svc-${ULID}`);
  expect(matches).toEqual([
    {
      resourceType: "HealthcareService",
      id: `svc-${ULID}`,
      meta: { versionId: "4" },
      identifier: identifier("service", DESK.service_id),
      active: true,
      type: [
        {
          coding: [{ system: "urn:clinic-manager:service", code: DESK.service_id, display: "Check-up" }],
          text: "Check-up",
        },
      ],
      location: [{ reference: `Location/loc-${ULID}` }],
      name: "Check-up",
      comment: "30 minutes",
      appointmentRequired: true,
    },
  ]);
});
