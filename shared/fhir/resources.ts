/** How the values of a search parameter are compared, as FHIR names it. */
type SearchType = "token" | "reference" | "string" | "date";

interface SearchParam {
  readonly type: SearchType;
  readonly text: string;
}

interface Resource {
  readonly search: Readonly<Record<string, SearchParam>>;
  /** The references whose resources a search can add to its results. */
  readonly includes: readonly string[];
}

const _id: SearchParam = { type: "token", text: "The id of the resource" };
const active: SearchParam = { type: "token", text: "true or false" };
const name: SearchParam = { type: "string", text: "The beginning of a word of the name" };
const location: SearchParam = { type: "reference", text: "A Location" };

/**
 * What the FHIR API knows of each type of resource. Searches, routes, `metadata` and the document follow from this table: what is not
 * in it does not exist.
 */
export const FHIR_RESOURCES = {
  Location: {
    search: { _id, name, status: { type: "token", text: "active or inactive" } },
    includes: [],
  },
  Practitioner: { search: { _id, name, active }, includes: [] },
  PractitionerRole: {
    search: { _id, practitioner: { type: "reference", text: "A Practitioner" }, location, active },
    includes: ["PractitionerRole:practitioner", "PractitionerRole:location"],
  },
  HealthcareService: { search: { _id, name, location, active }, includes: [] },
  Schedule: {
    search: {
      _id,
      actor: { type: "reference", text: "A Practitioner, Location or HealthcareService" },
      "service-type": { type: "token", text: "The code of a service" },
      active,
    },
    includes: ["Schedule:actor"],
  },
  Slot: {
    search: {
      _id,
      schedule: { type: "reference", text: "A Schedule" },
      "schedule.actor": { type: "reference", text: "A Practitioner, Location or HealthcareService of the schedule" },
      start: { type: "date", text: "When it begins; 60 days from the beginning unless an end is given" },
      status: { type: "token", text: "A search lists free times only" },
      "service-type": { type: "token", text: "The code of a service" },
    },
    includes: ["Slot:schedule"],
  },
  Patient: {
    search: {
      _id,
      name,
      family: { type: "string", text: "The beginning of the family name" },
      given: { type: "string", text: "The beginning of a given name" },
      birthdate: { type: "date", text: "The birth date" },
      phone: { type: "token", text: "A phone number, of which at least four digits are needed" },
      email: { type: "token", text: "An email address" },
    },
    includes: [],
  },
  Appointment: {
    search: {
      _id,
      date: { type: "date", text: "When it begins" },
      status: { type: "token", text: "One or more statuses" },
      patient: { type: "reference", text: "A Patient" },
      practitioner: { type: "reference", text: "A Practitioner" },
      location,
      actor: { type: "reference", text: "A Patient, Practitioner, Location or HealthcareService" },
    },
    includes: ["Appointment:patient", "Appointment:practitioner", "Appointment:location"],
  },
} as const satisfies Readonly<Record<string, Resource>>;

export type FhirType = keyof typeof FHIR_RESOURCES;

export const isFhirType = (text: string): text is FhirType => Object.hasOwn(FHIR_RESOURCES, text);

const IHE = "https://profiles.ihe.net/ITI/Scheduling/OperationDefinition";

/** The operations on appointments after the profile Scheduling of IHE, with the scope that each needs. */
export const APPOINTMENT_OPERATIONS = {
  find: {
    scope: "fhir:read",
    definition: `${IHE}/appointment-find`,
    text: "Lists proposed appointments: times that are free, and that no one holds",
  },
  hold: {
    scope: "fhir:write",
    definition: `${IHE}/appointment-hold`,
    text: "Holds a proposed appointment for ten minutes",
  },
  book: {
    scope: "fhir:write",
    definition: `${IHE}/appointment-book`,
    text: "Books a proposed or a held appointment for a patient",
  },
} as const;

export type AppointmentOperation = keyof typeof APPOINTMENT_OPERATIONS;

/** The interactions that every type of resource has. The routes and `metadata` follow from them. */
export const FHIR_INTERACTIONS = {
  read: { code: "read", method: "GET", path: "/api/fhir/{type}/{id}", summary: "Read a FHIR resource" },
  search: { code: "search-type", method: "GET", path: "/api/fhir/{type}", summary: "Search FHIR resources" },
} as const;

export const MAX_FHIR_PAGE = 100;
export const DEFAULT_FHIR_PAGE = 50;
