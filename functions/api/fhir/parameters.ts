import * as z from "zod";
import { fieldErrors } from "../../../shared/contract/error-body.ts";
import { ClinicError, type FieldErrors } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { FHIR_TEXTS } from "../../../shared/fhir/texts.ts";
import { NewPatient } from "../../../shared/patients/patient.ts";
import { optionalText } from "../../../shared/values/fields.ts";
import { genderOf } from "../../domain/fhir/codes.ts";

// What the operations read of the resources that a program sends. Other elements of FHIR are ignored.

const MAX_LISTED = 50;
const text = z.string().max(300);
const listOf = <S extends z.ZodType>(item: S) => z.array(item).max(MAX_LISTED).default([]);

const Reference = z.object({ reference: text.optional() });

const Coding = z.object({ system: text.optional(), code: text.optional() });

const SentPatient = z.object({
  resourceType: z.literal("Patient"),
  id: text.optional(),
  name: listOf(z.object({ family: text.default(""), given: listOf(text) })),
  telecom: listOf(z.object({ system: text.optional(), value: text.default("") })),
  gender: text.optional(),
  birthDate: text.default(""),
  address: listOf(
    z.object({ line: listOf(text), city: text.default(""), state: text.default(""), postalCode: text.default("") }),
  ),
  communication: listOf(z.object({ language: z.object({ coding: listOf(Coding) }).prefault({}) })),
});
type SentPatient = z.output<typeof SentPatient>;

const SentAppointment = z.object({
  resourceType: z.literal("Appointment"),
  id: text.optional(),
  slot: listOf(Reference),
  participant: listOf(z.object({ actor: Reference.optional() })),
  reasonCode: listOf(z.object({ text: text.optional() })),
  comment: text.optional(),
});

const Parameter = z.object({
  name: z.string().max(64),
  valueInstant: text.optional(),
  valueDateTime: text.optional(),
  valueDate: text.optional(),
  valueString: text.optional(),
  valueReference: Reference.optional(),
  valueCodeableConcept: z.object({ coding: listOf(Coding), text: text.optional() }).optional(),
  resource: z.object({ resourceType: text }).loose().optional(),
});

const Parameters = z.object({
  resourceType: z.literal("Parameters", FHIR_TEXTS.notParameters),
  parameter: z.array(Parameter, FHIR_TEXTS.notParameters).max(MAX_LISTED).default([]),
});

/** Parses a value, or throws a 422 with the first message of each element. */
function parsed<S extends z.ZodType>(schema: S, value: unknown, path = ""): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const found = fieldErrors(result.error.issues, REQUEST_TEXTS.unknownField);
  const fields = Object.fromEntries(Object.entries(found).map(([name, message]) => [`${path}${name}`, message]));
  throw refusalOf(fields);
}

function refusalOf(fields: FieldErrors): ClinicError {
  const [message = REQUEST_TEXTS.invalid, ...others] = Object.values(fields);
  return new ClinicError("invalid", others.length > 0 ? REQUEST_TEXTS.invalid : message, { fields });
}

/** The parameters of an operation. */
export interface SentParameters {
  /** Returns the date or the instant of a parameter. */
  time(name: string): string | undefined;
  text(name: string): string | undefined;
  reference(name: string): string | undefined;
  /** Returns the codes and texts of a parameter, each of which names the same thing. */
  concept(name: string): readonly string[] | undefined;
  patient(name: string): SentPatient | undefined;
  appointment(name: string): z.output<typeof SentAppointment> | undefined;
}

/** @throws ClinicError 422 for a body that is no resource of the type Parameters */
export function parseParameters(body: unknown): SentParameters {
  const { parameter } = parsed(Parameters, body);
  const find = (name: string) => parameter.find((each) => each.name === name);
  return {
    time: (name) => {
      const { valueInstant, valueDateTime, valueDate } = find(name) ?? {};
      return valueInstant ?? valueDateTime ?? valueDate;
    },
    text: (name) => find(name)?.valueString,
    reference: (name) => find(name)?.valueReference?.reference,
    concept: (name) => {
      const { valueCodeableConcept: concept, valueString } = find(name) ?? {};
      if (!concept) return valueString === undefined ? undefined : [valueString];
      return [...concept.coding.flatMap(({ code }) => code ?? []), ...(concept.text ? [concept.text] : [])];
    },
    patient: (name) => {
      const resource = find(name)?.resource;
      return resource && parsed(SentPatient, resource, `${name}.`);
    },
    appointment: (name) => {
      const resource = find(name)?.resource;
      return resource && parsed(SentAppointment, resource, `${name}.`);
    },
  };
}

/** The elements of a FHIR patient from which our fields come, by the names of the fields. */
const ELEMENTS: Readonly<Record<string, string>> = {
  first_name: "Patient.name.given",
  middle_name: "Patient.name.given",
  last_name: "Patient.name.family",
  email: "Patient.telecom",
  contact: "Patient.telecom",
  dob: "Patient.birthDate",
  preferred_language: "Patient.communication",
  street: "Patient.address.line",
  city: "Patient.address.city",
  state: "Patient.address.state",
  zipcode: "Patient.address.postalCode",
};

/**
 * Returns the fields of a patient who is to be registered, by the rules of the desk.
 * @throws ClinicError 422 with the elements that are missing or wrong
 */
export function newPatientOf({
  name: [name],
  telecom,
  gender,
  birthDate,
  address: [address],
  communication,
}: SentPatient) {
  const [first = "", ...middle] = name?.given ?? [];
  const telecomOf = (system: string) => telecom.find((each) => each.system === system)?.value ?? "";
  const [language] = communication.flatMap((each) => each.language.coding.flatMap(({ code }) => code ?? []));
  const result = NewPatient.safeParse({
    first_name: first,
    middle_name: middle.join(" "),
    last_name: name?.family ?? "",
    email: telecomOf("email"),
    contact: telecomOf("phone"),
    dob: birthDate,
    gender: genderOf(gender),
    preferred_language: language?.slice(0, 2).toLowerCase() ?? "",
    street: address?.line.join(", ") ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    zipcode: address?.postalCode ?? "",
  });
  if (result.success) return result.data;
  const found = fieldErrors(result.error.issues, REQUEST_TEXTS.unknownField);
  throw refusalOf(Object.fromEntries(Object.entries(found).map(([field, why]) => [ELEMENTS[field] ?? field, why])));
}

const Reason = z.object({ comment: optionalText("Reason", 200) });

/** @throws ClinicError 422 for a text that is too long, or that has control characters */
export const reasonOf = (comment = ""): string => parsed(Reason, { comment }).comment;
