import type { Appointment, Bundle } from "fhir/r4";
import { OPERATIONS } from "../../../../functions/api/fhir/operations.ts";
import { parseParameters } from "../../../../functions/api/fhir/parameters.ts";
import type { Booker } from "../../../../functions/domain/booking/new-appointment.ts";
import { API_KEY } from "../../../../shared/audit/kinds.ts";
import type { AppointmentOperation } from "../../../../shared/fhir/resources.ts";
import { FHIR_TEXTS } from "../../../../shared/fhir/texts.ts";
import { APPOINTMENT_ID, appointmentItem, booked, bookedDayItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import {
  DESK,
  deskItems,
  locationItem,
  patientItem,
  practitionerItem,
  serviceItem,
  ULID,
  weekItem,
} from "../../../support/desk.ts";
import { fhirIdOf, matchesOf, parameters, reference } from "../../../support/fhir.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, rows } = openTable();
beforeEach(() => holds(deskItems()));

const caller = { tenantId: tenant_id, userId: "key_1", role: API_KEY, requestId: "request-1" } as const;
const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const NOON = "2027-03-01T18:00:00.000Z";
const SLOT = `${ULID}.${ULID}.${(Date.parse(NOON) / 60_000).toString(36)}`;
const GRACE = reference("patient-reference", `Patient/${fhirIdOf(DESK.patient_id)}`);

const run = (
  operation: AppointmentOperation,
  parameter: readonly object[],
  { count = 50, as = caller }: { readonly count?: number; readonly as?: Booker } = {},
): Promise<Bundle> => OPERATIONS[operation](as, parseParameters(parameters(...parameter)), count);
const only = async (bundle: Promise<Bundle>) => matchesOf(await bundle)[0] as Appointment;

describe("$find", () => {
  const between = (start: string, end: string) => [
    { name: "start", valueDateTime: start },
    { name: "end", valueDateTime: end },
  ];
  const TODAY = between("2027-03-01", "2027-03-01");
  const startsOf = async (...parameter: object[]) =>
    matchesOf(await run("find", parameter, { count: 100 })).map((each) => (each as Appointment).start?.slice(0, 16));

  it("proposes the free times of a period, each by its slot's id", async () => {
    const found = await run("find", TODAY);
    expect(found).toMatchObject({
      type: "searchset",
      total: 15,
      link: [{ url: expect.stringMatching(/\/api\/fhir\/Appointment\/\$find$/) }],
    });
    expect(matchesOf(found)[0]).toMatchObject({ id: SLOT, status: "proposed", start: NOON });
  });

  it("begins and ends with the period, in which a time must lie with its end", async () => {
    const period = between("2027-03-01T18:20:00Z", "2027-03-01T19:20:00Z");
    expect(await startsOf(...period)).toEqual(["2027-03-01T18:30", "2027-03-01T18:45"]);
    expect(await startsOf(...between("2027-03-01", "2027-03-02"))).toHaveLength(15 + 23);
  });

  it("needs a period whose end is not before its start", async () => {
    const [start = {}, end = {}] = TODAY;
    const refusal = (field: string, text: string) => ({ code: "invalid", fields: { [field]: text } });
    await expect(run("find", [end])).rejects.toMatchObject(refusal("start", FHIR_TEXTS.periodRequired));
    await expect(run("find", [start])).rejects.toMatchObject(refusal("end", FHIR_TEXTS.periodRequired));
    await expect(run("find", between("2027-03-02", "2027-03-01"))).rejects.toMatchObject(
      refusal("end", FHIR_TEXTS.endAfterStart),
    );
    await expect(run("find", between("2027", "x"))).rejects.toMatchObject({ fields: { end: FHIR_TEXTS.invalidDate } });
    await expect(run("find", between("x", "2027"))).rejects.toMatchObject({
      fields: { start: FHIR_TEXTS.invalidDate },
    });
  });

  it.each([
    ["the service by its code", [{ name: "visit-type", valueCodeableConcept: { coding: [{ code: `svc_${OTHER}` }] } }]],
    ["the service by its name", [{ name: "visit-type", valueString: "X-ray" }]],
    ["the service by the profile's other name", [{ name: "service-type", valueString: "X-ray" }]],
    ["the practitioner", [reference("practitioner", `Practitioner/staff-${OTHER}`)]],
    ["the practitioner by the id alone", [reference("practitioner", `staff-${OTHER}`)]],
    ["the location", [reference("location-reference", `Location/loc-${OTHER}`)]],
  ])("proposes the times of %s", async (_, asked) => {
    const there = { location_id: `loc_${OTHER}` };
    const hours = { day_of_week: "Mon" as const, start_time: "13:00", end_time: "13:30", is_available: true };
    put(locationItem(there));
    put(serviceItem({ ...there, service_id: `svc_${OTHER}`, service_name: "X-ray" }));
    put(practitionerItem({ staff_id: `staff_${OTHER}` }));
    put(
      weekItem({
        staff_id: `staff_${OTHER}`,
        schedules: [{ ...there, ...hours, schedule_id: `sch_${OTHER}`, staff_id: `staff_${OTHER}` }],
      }),
    );
    expect(await startsOf(...TODAY)).toHaveLength(16);
    expect(await startsOf(...TODAY, ...asked)).toEqual(["2027-03-01T19:00"]);
    expect(await startsOf(...TODAY, reference("practitioner", "staff-none"), ...asked)).toEqual([]);
  });

  it("leaves out the times at which the patient is not free, and refuses an unknown one", async () => {
    put(bookedDayItem(DESK.patient_id, [booked("18:00", "21:00")]));
    expect(await startsOf(...TODAY)).toHaveLength(15);
    expect(await startsOf(...TODAY, GRACE)).toEqual(["2027-03-01T21:00", "2027-03-01T21:15", "2027-03-01T21:30"]);
    const unknown = [...TODAY, reference("patient-reference", `Patient/pat-${OTHER}`)];
    await expect(run("find", unknown)).rejects.toMatchObject({ code: "not_found" });
    await expect(run("find", [...TODAY, reference("patient-reference", "x")])).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("reads on where a page has fewer times than wanted, up to the wanted number", async () => {
    const hours = { day_of_week: "Mon" as const, start_time: "10:00", end_time: "10:30", is_available: true };
    const { practitioner_id: staff_id, location_id } = DESK;
    put(weekItem({ schedules: [{ ...hours, location_id, staff_id, schedule_id: `sch_${ULID}` }] }));
    // Each page has 60 days: six of them are 360 days, with 51 Mondays after today.
    const found = await run("find", between("2027-03-01", "2028-12-31"), { count: 100 });
    expect(matchesOf(found)).toHaveLength(51);
    expect(matchesOf(await run("find", between("2027-03-01", "2028-12-31"), { count: 12 }))).toHaveLength(12);
  });
});

describe("$hold", () => {
  const named = (id: string) => [reference("appointment-reference", id)];

  it("holds a proposed time for ten minutes, by which it is not proposed any more", async () => {
    const held = await only(run("hold", named(`Appointment/${SLOT}`)));
    expect(held).toMatchObject({
      status: "pending",
      start: NOON,
      comment: "Held until 2027-03-01T18:10:00.000Z",
      identifier: [{ value: String(held.id).replace("-", "_") }],
      participant: [{ status: "tentative" }, { status: "accepted" }, { status: "accepted" }],
    });
    expect(rows("openHolds")).toMatchObject([
      {
        holds: [
          { appointment_id: String(held.id).replace("-", "_"), has_code: true, held_until: "2027-03-01T18:10:00.000Z" },
        ],
      },
    ]);
    await expect(run("hold", named(SLOT))).rejects.toMatchObject({
      code: "slot_taken",
      alternatives: [{ start_time: "12:30" }, { start_time: "12:45" }, { start_time: "13:00" }],
    });
  });

  it.each(["", "nothing", `Appointment/${fhirIdOf(APPOINTMENT_ID)}`, `Patient/${SLOT}`])(
    "refuses %j, which is no proposed time",
    async (id) => {
      await expect(run("hold", named(id))).rejects.toMatchObject({
        fields: { "appointment-reference": FHIR_TEXTS.unknownAppointment },
      });
    },
  );
});

describe("$book", () => {
  const appointment = reference("appointment-reference", `Appointment/${SLOT}`);
  const resource = (changes: object) => ({
    name: "appointment-resource",
    resource: { resourceType: "Appointment", ...changes },
  });
  const person = (changes: object = {}) => ({
    name: "patient-resource",
    resource: {
      resourceType: "Patient",
      name: [{ family: "Hamilton", given: ["Margaret"] }],
      telecom: [
        { system: "phone", value: "5550100199" },
        { system: "email", value: "margaret@example.com" },
      ],
      birthDate: "1976-08-17",
      ...changes,
    },
  });
  const appointments = () => rows("appointment");

  it("books a proposed time for a patient as a program", async () => {
    const shown = await only(run("book", [appointment, GRACE, { name: "comment", valueString: "Knee" }]));
    expect(shown).toMatchObject({ status: "booked", start: NOON, reasonCode: [{ text: "Knee" }] });
    expect(appointments()).toMatchObject([
      {
        ...DESK,
        booked_by: "program",
        reason: "Knee",
        starts_at: NOON,
        appointment_status: "BOOKED",
        changed_by: "key_1",
      },
    ]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "appointments.book", user_role: API_KEY }]);
  });

  it.each<[string, object[], string]>([
    ["the id of the appointment", [resource({ id: SLOT })], ""],
    ["its slot", [resource({ slot: [{ reference: `Slot/${SLOT}` }] })], ""],
    ["the reference before the resource", [appointment, resource({ id: "x" })], ""],
    ["the resource's comment", [resource({ id: SLOT, comment: "Knee", reasonCode: [{ text: "Foot" }] })], "Knee"],
    ["the resource's reason", [resource({ id: SLOT, reasonCode: [{ text: "Foot" }] })], "Foot"],
    [
      "the parameter's comment",
      [resource({ id: SLOT, comment: "Foot" }), { name: "comment", valueString: "Knee" }],
      "Knee",
    ],
  ])("takes %s", async (_, sent, reason) => {
    await run("book", [...sent, GRACE]);
    expect(appointments().map((row) => [row.starts_at, row.reason ?? ""])).toEqual([[NOON, reason]]);
  });

  it("takes the patient among the participants of the appointment", async () => {
    const participant = [{ actor: { reference: "Location/x" } }, {}, { actor: { reference: `Patient/pat-${ULID}` } }];
    await run("book", [appointment, resource({ participant }), person()]);
    expect(appointments()).toMatchObject([{ patient_id: DESK.patient_id }]);
  });

  it("takes the patient whose id a description has", async () => {
    await run("book", [appointment, person({ id: `pat-${ULID}` })]);
    expect(appointments()).toMatchObject([{ patient_id: DESK.patient_id }]);
    expect(rows("patient")).toHaveLength(1);
  });

  it("recognizes a patient of the same address, name and birth date", async () => {
    const margaret = {
      first_name: "Margaret",
      last_name: "Hamilton",
      email: "margaret@example.com",
      dob: "1976-08-17",
    };
    const known = patientItem({ ...margaret, patient_id: `pat_${OTHER}` });
    for (const row of [known, ...searchItemsOf(known)]) put(row);
    await run("book", [appointment, person()]);
    expect(appointments()).toMatchObject([{ patient_id: `pat_${OTHER}` }]);
    expect(rows("patient")).toHaveLength(2);
  });

  it("registers a described patient, also one whose id is of another system", async () => {
    await run("book", [appointment, person({ id: "4711", telecom: [{ system: "phone", value: "5550100199" }] })]);
    const patient = rows("patient").find(({ patient_id }) => patient_id !== DESK.patient_id);
    expect(patient).toMatchObject({
      last_name: "Hamilton",
      dob: "1976-08-17",
      created_at: NOON,
      changed_by: "key_1",
      version: 1,
    });
    expect(appointments()).toMatchObject([{ patient_id: patient?.patient_id, patient_name: "Margaret Hamilton" }]);
    expect(
      rows("audit_entry")
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual(["appointments.book", "patients.create"]);
  });

  it("refuses a booking without a patient, for an unknown one, and of what is no appointment", async () => {
    const refused = (...sent: object[]) => expect(run("book", sent)).rejects;
    await refused(appointment).toMatchObject({ fields: { "patient-resource": FHIR_TEXTS.patientRequired } });
    await refused(appointment, reference("patient-reference", `pat-${OTHER}`)).toMatchObject({ code: "not_found" });
    for (const id of ["x", `Patient/${SLOT}`, `Slot/${fhirIdOf(APPOINTMENT_ID)}`])
      await refused(reference("appointment-reference", id), GRACE).toMatchObject({
        fields: { "appointment-reference": FHIR_TEXTS.unknownAppointment },
      });
    await refused(GRACE).toMatchObject({ fields: { "appointment-reference": FHIR_TEXTS.unknownAppointment } });
    expect(appointments()).toEqual([]);
  });

  it("refuses a time that is taken, with up to three others of its day", async () => {
    put(bookedDayItem(DESK.practitioner_id, [booked("18:00", "18:30")]));
    await expect(run("book", [appointment, GRACE])).rejects.toMatchObject({
      code: "slot_taken",
      alternatives: [{ start_time: "12:30" }, { start_time: "12:45" }, { start_time: "13:00" }],
    });
  });

  it("books what the program holds, once, and answers a repeat with the same appointment", async () => {
    const held = await only(run("hold", [appointment]));
    const sent = [reference("appointment-reference", `Appointment/${held.id}`), GRACE];
    const shown = await only(run("book", sent));
    expect(shown).toMatchObject({ id: held.id, status: "booked" });
    expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
    expect(rows("addressHolds")).toMatchObject([{ holds: [] }]);
    expect(await only(run("book", sent))).toEqual(shown);
    expect(appointments()).toHaveLength(1);
    const other = { count: 1, as: { ...caller, userId: "key_2" } };
    await expect(run("book", sent, other), "another key").rejects.toMatchObject({ code: "hold_expired" });
    put(patientItem({ patient_id: `pat_${OTHER}` }));
    const someoneElse = [sent[0] ?? {}, reference("patient-reference", `pat-${OTHER}`)];
    await expect(run("book", someoneElse), "another patient").rejects.toMatchObject({ code: "hold_expired" });
  });

  it("answers a repeated registration without an email address by its name", async () => {
    const held = await only(run("hold", [appointment]));
    const hold = reference("appointment-reference", `Appointment/${held.id}`);
    const without = { telecom: [{ system: "phone", value: "5550100199" }] };
    const shown = await only(run("book", [hold, person(without)]));
    expect(await only(run("book", [hold, person(without)]))).toEqual(shown);
    const other = { ...without, name: [{ family: "Hamilton", given: ["Jane"] }] };
    await expect(run("book", [hold, person(other)])).rejects.toMatchObject({ code: "hold_expired" });
    expect(rows("patient")).toHaveLength(2);
  });

  it("refuses a hold that is over, and one of another program", async () => {
    const held = await only(run("hold", [appointment]));
    const sent = [reference("appointment-reference", `Appointment/${held.id}`), GRACE];
    const stranger = { count: 1, as: { ...caller, userId: "key_2" } };
    await expect(run("book", sent, stranger)).rejects.toMatchObject({ code: "hold_expired" });
    vi.setSystemTime(Date.parse(NOON) + 10 * 60_000);
    await expect(run("book", sent)).rejects.toMatchObject({ code: "hold_expired" });
    expect(appointments()).toEqual([]);
  });

  it("does not answer with an appointment that the desk has made", async () => {
    put(appointmentItem());
    const sent = [reference("appointment-reference", `Appointment/${fhirIdOf(APPOINTMENT_ID)}`), GRACE];
    await expect(run("book", sent)).rejects.toMatchObject({ code: "hold_expired" });
  });
});
