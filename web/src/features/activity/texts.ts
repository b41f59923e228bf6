export const ACTIVITY_SCREEN = {
  clinic:
    "Who changed or read which records of your clinic, and who logged in, latest first. Entries are kept for six years.",
  clinicEmpty: "No activity yet. Changes to patients, appointments and staff appear here.",
  platform:
    "What platform administrators and operators did, latest first. Entries are kept for six years, also those of deleted clinics.",
  platformEmpty: "No activity yet. What platform administrators do appears here.",
  clinicKinds: {
    sign_in: "Logins and passwords",
    reading: "Openings and lists",
    record: "Patients, leads and appointments",
    people: "Staff and administrators",
    configuration: "Clinic settings",
    offboarding: "Exports and deletion",
    operator: "Work of the platform's operator",
  },
  platformKinds: {
    sign_in: "Logins and passwords",
    people: "Administrators",
    configuration: "Clinics",
    offboarding: "Exports and deletions",
    operator: "Commands of the operator",
  },
  allClinics: "All clinics",
  clinicRecord: "Person or setting",
  platformRecord: "Name of a clinic",
} as const;
