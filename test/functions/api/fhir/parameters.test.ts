import { newPatientOf, parseParameters, reasonOf } from "../../../../functions/api/fhir/parameters.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { FHIR_TEXTS } from "../../../../shared/fhir/texts.ts";

const read = (...parameter: object[]) => parseParameters({ resourceType: "Parameters", parameter });

it.each([undefined, null, [], {}, { resourceType: "Patient" }, { resourceType: "Parameters", parameter: {} }])(
  "refuses %j, which is no list of parameters",
  (body) => {
    expect(() => parseParameters(body)).toThrow(expect.objectContaining({ code: "invalid" }));
  },
);

it("says what a body must be", () => {
  expect(() => parseParameters({ resourceType: "Patient" })).toThrow(FHIR_TEXTS.notParameters);
  expect(() => parseParameters({ resourceType: "Parameters", parameter: [{ name: 5 }] })).toThrow(
    expect.objectContaining({ fields: { "parameter.0.name": expect.any(String) } }),
  );
});

it("reads a time in each form, a text and a reference by its name", () => {
  const { time, text, reference } = read(
    { name: "start", valueInstant: "2027-03-01T10:00:00Z" },
    { name: "end", valueDateTime: "2027-03-02" },
    { name: "day", valueDate: "2027-03-03" },
    { name: "comment", valueString: "Knee" },
    { name: "patient-reference", valueReference: { reference: "Patient/pat-1" } },
    { name: "empty" },
  );
  expect([time("start"), time("end"), time("day")]).toEqual(["2027-03-01T10:00:00Z", "2027-03-02", "2027-03-03"]);
  expect([text("comment"), reference("patient-reference")]).toEqual(["Knee", "Patient/pat-1"]);
  for (const name of ["empty", "missing"])
    expect([time(name), text(name), reference(name)]).toEqual([undefined, undefined, undefined]);
});

it("reads all codes of a concept and its text, or a text alone", () => {
  const valueCodeableConcept = { coding: [{ code: "svc-1" }, { system: "other" }, { code: "xray" }], text: "X-ray" };
  const { concept } = read(
    { name: "full", valueCodeableConcept },
    { name: "coded", valueCodeableConcept: { coding: [{ code: "svc-1" }] } },
    { name: "text", valueString: "X-ray" },
  );
  expect(concept("full")).toEqual(["svc-1", "xray", "X-ray"]);
  expect([concept("coded"), concept("text"), concept("missing")]).toEqual([["svc-1"], ["X-ray"], undefined]);
});

it("names the element of a resource that can't be read", () => {
  const { patient, appointment } = read(
    { name: "patient-resource", resource: { resourceType: "Appointment" } },
    { name: "appt-resource", resource: { resourceType: "Appointment", comment: 5 } },
  );
  const names = (fields: object) => expect.objectContaining({ code: "invalid", fields });
  expect(() => patient("patient-resource")).toThrow(names({ "patient-resource.resourceType": expect.any(String) }));
  expect(() => appointment("appt-resource")).toThrow(names({ "appt-resource.comment": expect.any(String) }));
  expect([patient("missing"), appointment("missing")]).toEqual([undefined, undefined]);
});

describe("a described patient", () => {
  const resource = {
    resourceType: "Patient",
    name: [{ family: "Hamilton", given: ["Margaret", "Elaine", "H"] }, { family: "Other" }],
    telecom: [
      { system: "email", value: "margaret@example.com" },
      { system: "phone", value: "5550100199" },
      { system: "phone", value: "5550100198" },
    ],
    gender: "female",
    birthDate: "1976-08-17",
    address: [{ line: ["1 Lake Street", "Unit 2"], city: "Paoli", state: "IN", postalCode: "47454" }],
    communication: [{ language: { coding: [{ code: "es-MX" }] } }],
  };
  const described = (changes: object = {}) => {
    const patient = read({ name: "p", resource: { ...resource, ...changes } }).patient("p");
    if (!patient) throw new Error("no patient");
    return newPatientOf(patient);
  };

  it("becomes the fields of the desk", () => {
    expect(described()).toMatchObject({
      first_name: "Margaret",
      middle_name: "Elaine H",
      last_name: "Hamilton",
      email: "margaret@example.com",
      contact: expect.stringMatching(/0199$/),
      dob: "1976-08-17",
      gender: "FEMALE",
      preferred_language: "es",
      street: "1 Lake Street, Unit 2",
      city: "Paoli",
      state: "IN",
      zipcode: "47454",
    });
  });

  it("needs no gender, language or address", () => {
    const fields = described({ gender: "x", communication: [], address: [] });
    expect(fields).toMatchObject({ gender: "UNKNOWN", preferred_language: "", street: "", city: "", zipcode: "" });
  });

  it("is refused by the names of the elements that are missing or wrong", () => {
    const refusal = (fields: object, message: string) => expect.objectContaining({ code: "invalid", fields, message });
    expect(() => described({ name: [], telecom: [], birthDate: "x" })).toThrow(
      refusal(
        expect.objectContaining({
          "Patient.name.given": expect.any(String),
          "Patient.name.family": expect.any(String),
          "Patient.birthDate": expect.any(String),
        }),
        REQUEST_TEXTS.invalid,
      ),
    );
    expect(() => described({ birthDate: "" })).toThrow(
      refusal({ "Patient.birthDate": expect.any(String) }, expect.not.stringContaining(REQUEST_TEXTS.invalid)),
    );
  });
});

it("takes a comment as the reason, or none, and refuses a long one by its name", () => {
  expect([reasonOf("Knee"), reasonOf(undefined)]).toEqual(["Knee", ""]);
  expect(() => reasonOf("x".repeat(201))).toThrow(
    expect.objectContaining({ code: "invalid", fields: { comment: expect.any(String) } }),
  );
});
