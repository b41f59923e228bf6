/** The sentences of the FHIR API. */
export const FHIR_TEXTS = {
  unknownType: "This type of resource is not supported.",
  unknownOperation: "This operation is not supported.",
  notFound: "This resource does not exist.",
  unknownPage: "This page of the search no longer exists. Please start from the first page.",
  invalidCount: "_count must be a whole number from 1 on.",
  invalidDate:
    "A date is a year, a month, a day or an instant with its zone, with one of the prefixes eq, ge, gt, le and lt.",
  tooLong: "A search parameter is too long.",
  modifier: "Modifiers of search parameters are not supported.",
  unknownParameter: "The search has an unknown parameter.",
  notParameters: "The body must be a FHIR resource of the type Parameters.",
  notFhirJson: "The request must be of type application/fhir+json.",
  notForm: "The request must be of type application/x-www-form-urlencoded.",
  periodRequired: "start and end are required.",
  endAfterStart: "end must be after start.",
  unknownAppointment: "Name a proposed or a held appointment of this server.",
  patientRequired: "Name a patient by patient-reference, or describe one by patient-resource.",
  notPublished: "This page does not exist.",
} as const;
