import {
  readAppointment,
  readPatient,
  searchAppointments,
  searchPatients,
} from "../../../../functions/api/fhir/records.ts";
import { parseSearch } from "../../../../functions/api/fhir/search-query.ts";
import { API_KEY } from "../../../../shared/audit/kinds.ts";
import { APPOINTMENT_ID, appointmentItem, OTHER_APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, deskItems, locationItem, patientItem, practitionerItem, ULID } from "../../../support/desk.ts";
import { fhirIdOf } from "../../../support/fhir.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove, rows } = openTable();
const caller = { tenantId: tenant_id, userId: "key_1", role: API_KEY, requestId: "request-1" } as const;

const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const OTHERS = {
  patient_id: `pat_${OTHER}`,
  practitioner_id: `staff_${OTHER}`,
  location_id: `loc_${OTHER}`,
  service_id: `svc_${OTHER}`,
};
const found = { operation: "patients.list", user_id: "key_1", user_role: API_KEY };
const queryOf = (query: string | Record<string, string>) => new URLSearchParams(query);

describe("appointments", () => {
  const later = { date: "2027-03-02", starts_at: "2027-03-02T20:00:00.000Z", ends_at: "2027-03-02T20:45:00.000Z" };
  const other = { ...OTHERS, ...later, appointment_id: OTHER_APPOINTMENT_ID, appointment_status: "CANCELLED" as const };
  beforeEach(() =>
    holds([
      ...deskItems(),
      locationItem({ location_id: OTHERS.location_id }),
      practitionerItem({ staff_id: OTHERS.practitioner_id }),
      patientItem({ patient_id: OTHERS.patient_id }),
      appointmentItem({ reason: "Knee" }),
      appointmentItem({ ...other, cancel_reason: "Ill" }),
    ]),
  );

  const search = (query: string | Record<string, string>) =>
    searchAppointments(caller, parseSearch({ tenant_id, type: "Appointment" }, queryOf(query), true));
  const idsOf = async (query: string | Record<string, string>) => (await search(query)).matches.map(({ id }) => id);
  const FIRST = fhirIdOf(APPOINTMENT_ID);
  const SECOND = fhirIdOf(OTHER_APPOINTMENT_ID);

  it.each([
    ["", [SECOND, FIRST]],
    [`_id=${FIRST}`, [FIRST]],
    [`_id=Appointment/${FIRST}`, [FIRST]],
    [`_id=${FIRST}&status=cancelled`, []],
    [`_id=appt-01jd3v8c9m4q2w6x8z0y1t5k7q`, []],
    ["_id=nothing", []],
    [`_id=${FIRST},${SECOND}`, []],
    ["status=booked", [FIRST]],
    ["status=cancelled", [SECOND]],
    ["status=booked,cancelled", [SECOND, FIRST]],
    ["date=2027-03-01", [FIRST]],
    ["date=gt2027-03-01", [SECOND]],
    ["date=ge2027-03-03&date=le2027-03-02", []],
    [`patient=pat-${ULID}`, [FIRST]],
    [`patient=Patient/pat-${OTHER}`, [SECOND]],
    [`practitioner=staff-${OTHER}`, [SECOND]],
    [`practitioner=staff-${OTHER}&patient=pat-${ULID}`, []],
    [`location=loc-${OTHER}`, [SECOND]],
    [`location=loc-${ULID},loc-${OTHER}`, [SECOND, FIRST]],
    [`actor=Patient/pat-${OTHER}`, [SECOND]],
    [`actor=Practitioner/staff-${OTHER}`, [SECOND]],
    [`actor=Location/loc-${OTHER}`, [SECOND]],
    [`actor=HealthcareService/svc-${OTHER}`, [SECOND]],
    [`actor=pat-${OTHER}`, []],
  ])("finds by %j: %j", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it("leads through pages, the latest first", async () => {
    const parsed = parseSearch({ tenant_id, type: "Appointment" }, queryOf("_count=1"), true);
    const first = await searchAppointments(caller, parsed);
    const second = await searchAppointments(caller, { ...parsed, position: first.position });
    expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual([SECOND, FIRST]);
    expect((await search("_count=3")).position).toBeUndefined();
  });

  it("adds what is asked for, and each of it once", async () => {
    put(appointmentItem({ appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7r" }));
    const included = async (...names: string[]) => {
      const query = new URLSearchParams(names.map((name) => ["_include", `Appointment:${name}`]));
      return (await search(`patient=pat-${ULID}&${query}`)).included?.map(
        ({ resourceType, id }) => `${resourceType}/${id}`,
      );
    };
    const people = [`Patient/pat-${ULID}`, `Practitioner/staff-${ULID}`, `Location/loc-${ULID}`];
    expect(await included()).toEqual([]);
    expect(await included("patient")).toEqual(people.slice(0, 1));
    expect(await included("practitioner")).toEqual(people.slice(1, 2));
    expect(await included("location")).toEqual(people.slice(2));
    expect(await included("patient", "practitioner", "location")).toEqual(people);
    for (const item of [patientItem(), practitionerItem(), locationItem()]) remove(item);
    expect(await included("patient", "practitioner", "location")).toEqual([]);
    expect((await search(`_id=${SECOND}&_include=Appointment:location`)).included).toMatchObject([
      { id: `loc-${OTHER}` },
    ]);
  });

  it("records what was found, and whose names were added", async () => {
    const { patient_id } = DESK;
    await search(`patient=pat-${ULID}&_include=Appointment:patient`);
    await search(`_id=${SECOND}`);
    await readAppointment(caller, FIRST);
    await search(`status=fulfilled`);
    expect(rows("audit_entry")).toHaveLength(4);
    for (const entry of [
      { ...found, operation: "appointments.list", record_ids: [APPOINTMENT_ID] },
      { ...found, record_ids: [patient_id] },
      { ...found, operation: "appointments.get", record_id: OTHER_APPOINTMENT_ID },
      { ...found, operation: "appointments.get", record_id: APPOINTMENT_ID },
    ])
      expect(rows("audit_entry")).toContainEqual(expect.objectContaining(entry));
  });

  const to = (type: string, id: string, display: string) => ({
    actor: { reference: `${type}/${fhirIdOf(id)}`, display },
    required: "required",
    status: "accepted",
  });

  it("shows who comes to whom, where, when and why", async () => {
    const start = "2027-03-01T20:00:00.000Z";
    const end = "2027-03-01T20:30:00.000Z";
    const shown = await readAppointment(caller, FIRST);
    expect(shown).toEqual({
      resourceType: "Appointment",
      id: FIRST,
      meta: { versionId: "2" },
      identifier: [{ system: "urn:clinic-manager:appointment", value: APPOINTMENT_ID }],
      status: "booked",
      serviceType: [
        {
          coding: [{ system: "urn:clinic-manager:service", code: DESK.service_id, display: "Check-up" }],
          text: "Check-up",
        },
      ],
      ...{ start, end, minutesDuration: 30, requestedPeriod: [{ start, end }] },
      slot: [{ reference: `Slot/${ULID}.${ULID}.${(Date.parse(start) / 60_000).toString(36)}` }],
      reasonCode: [{ text: "Knee" }],
      created: "2027-02-01T15:00:00.000Z",
      participant: [
        to("Patient", DESK.patient_id, "Grace Hopper"),
        to("Practitioner", DESK.practitioner_id, "Chidi Okafor"),
        to("Location", DESK.location_id, "Lake Street"),
        to("HealthcareService", DESK.service_id, "Check-up"),
      ],
    });
    expect(await readAppointment(caller, SECOND)).toMatchObject({
      status: "cancelled",
      cancelationReason: { text: "Ill" },
      minutesDuration: 45,
    });
  });

  it("shows why an appointment was cancelled only while it is", async () => {
    put(appointmentItem({ cancel_reason: "Ill" }));
    const shown = await readAppointment(caller, FIRST);
    expect(shown).not.toHaveProperty("cancelationReason");
    expect(shown).not.toHaveProperty("reasonCode");
  });

  it("knows no appointment of another id", async () => {
    for (const id of ["nothing", "appt-01jd3v8c9m4q2w6x8z0y1t5k7q"])
      expect(await readAppointment(caller, id)).toBeUndefined();
  });
});

describe("patients", () => {
  const ada = {
    patient_id: OTHERS.patient_id,
    first_name: "Ada",
    middle_name: "King",
    last_name: "Byron",
    email: "ada@example.com",
    contact: "555-0199",
    dob: "1975-06-30",
    gender: "FEMALE" as const,
    preferred_language: "es" as const,
  };
  beforeEach(() => {
    const all = [patientItem({ email: "grace@example.com" }), patientItem(ada)];
    holds([...all, ...all.flatMap(searchItemsOf)]);
  });
  const search = (query: string | Record<string, string>) =>
    searchPatients(caller, parseSearch({ tenant_id, type: "Patient" }, queryOf(query), true));
  const GRACE = `pat-${ULID}`;
  const ADA = `pat-${OTHER}`;

  it.each([
    ["", [GRACE, ADA]],
    ["family=byron", [ADA]],
    ["family=king", []],
    ["given=ada", [ADA]],
    ["given=king", [ADA]],
    ["given=byron", []],
    ["name=byron", [ADA]],
    ["name=king", [ADA]],
    ["name=grace&given=ada", []],
    ["family=byron,hopper", [GRACE, ADA]],
    ["given=ada&family=hopper,byron", [ADA]],
    ["email=ADA@example.com", [ADA]],
    ["email=ada@example.com&family=hopper", []],
    ["phone=555-0199", [ADA]],
    ["phone=5550199&family=hopper", []],
    ["birthdate=1975-06-30", [ADA]],
    ["birthdate=eq1975-06-30", [ADA]],
    ["birthdate=1975", [ADA]],
    ["birthdate=1975-06", [ADA]],
    ["birthdate=lt1976", [ADA]],
    ["birthdate=gt1976", [GRACE]],
    ["birthdate=ge1980-12-09", [GRACE]],
    ["birthdate=le1980-12-08", [ADA]],
    ["birthdate=1976-06-30", []],
    [`_id=${ADA}`, [ADA]],
    [`_id=Patient/${ADA}&family=byron`, [ADA]],
    [`_id=${ADA}&family=hopper`, []],
    [`_id=${ADA}&birthdate=1980-12-09`, []],
    [`_id=${ADA}&email=grace@example.com`, []],
    [`_id=${ADA}&phone=555-0101`, []],
    ["_id=pat-01jd3v8c9m4q2w6x8z0y1t5k7q", []],
    ["_id=nothing", []],
  ])("finds by %j: %j", async (query, expected) => {
    const found = (await search(query)).matches.map(({ id }) => id);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it("reads one who was merged as the other one, and does not find the former id", async () => {
    put(patientItem({ ...ada, merged_into: DESK.patient_id }));
    expect(await readPatient(caller, ADA)).toMatchObject({ id: GRACE });
    expect((await search(`_id=${ADA}`)).matches).toEqual([]);
  });

  it("records who was found or read, and whether a text was searched", async () => {
    await search("");
    await search("family=byron");
    await search(`_id=${ADA}`);
    await readPatient(caller, GRACE);
    await search("family=nobody");
    const entry = (changes: object) => expect.objectContaining({ ...found, ...changes });
    expect(rows("audit_entry")).toHaveLength(4);
    expect(rows("audit_entry")).toEqual(
      expect.arrayContaining([
        entry({ record_ids: expect.arrayContaining([DESK.patient_id, ada.patient_id]), searched: false }),
        entry({ record_ids: [ada.patient_id], searched: true }),
        entry({ operation: "patients.get", record_id: ada.patient_id }),
        entry({ operation: "patients.get", record_id: DESK.patient_id }),
      ]),
    );
  });

  it("leads through pages", async () => {
    const parsed = parseSearch({ tenant_id, type: "Patient" }, queryOf("_count=1"), true);
    const first = await searchPatients(caller, parsed);
    const second = await searchPatients(caller, { ...parsed, position: first.position });
    const ids = [...first.matches, ...second.matches].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect((await search("_count=3")).position).toBeUndefined();
  });

  it("shows what is known of a patient, and leaves out the rest", async () => {
    expect(await readPatient(caller, ADA)).toEqual({
      resourceType: "Patient",
      id: ADA,
      meta: { versionId: "6" },
      identifier: [{ system: "urn:clinic-manager:patient", value: ada.patient_id }],
      active: true,
      name: [{ family: "Byron", given: ["Ada", "King"] }],
      telecom: [
        { system: "phone", value: "555-0199" },
        { system: "email", value: "ada@example.com" },
      ],
      gender: "female",
      birthDate: "1975-06-30",
      address: [{ line: ["1 Lake Street"], city: "Springfield", state: "IL", postalCode: "01234" }],
      communication: [{ language: { coding: [{ system: "urn:ietf:bcp:47", code: "es" }] }, preferred: true }],
    });
    put(patientItem({ street: "", city: "", state: "", zipcode: "", dob: "" }));
    expect(await readPatient(caller, GRACE)).toEqual({
      resourceType: "Patient",
      id: GRACE,
      meta: { versionId: "6" },
      identifier: [{ system: "urn:clinic-manager:patient", value: DESK.patient_id }],
      active: true,
      name: [{ family: "Hopper", given: ["Grace"] }],
      telecom: [{ system: "phone", value: "555-0101" }],
      gender: "unknown",
    });
  });

  it.each([
    ["street", { line: ["1 Lake Street"] }],
    ["city", { city: "Springfield" }],
    ["state", { state: "IL" }],
    ["zipcode", { postalCode: "01234" }],
  ])("shows an address that has only the %s", async (name, address) => {
    const parts = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
    const known = Object.fromEntries(Object.entries(parts).map(([each, text]) => [each, each === name ? text : ""]));
    put(patientItem(known));
    expect(await readPatient(caller, GRACE)).toMatchObject({ address: [address] });
  });

  it("knows no patient of another id", async () => {
    for (const id of ["nothing", "pat-01jd3v8c9m4q2w6x8z0y1t5k7q"])
      expect(await readPatient(caller, id)).toBeUndefined();
    expect(rows("audit_entry")).toEqual([]);
  });
});
