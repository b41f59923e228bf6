/** A file to download: some modules and all that they import, except what earlier groups contain. */
interface Group {
  readonly name: string;
  readonly roots: readonly string[];
}

/**
 * The groups in the order in which pages need them. Browsers load a few large files sooner than a hundred small ones. Because a
 * group has all that its modules import unless an earlier group has it, files never import each other in a circle.
 */
export const GROUPS: readonly Group[] = [
  { name: "start", roots: ["main.ts", "app/start.tsx"] },
  // The login page uses the same fields and buttons as every other page.
  { name: "base", roots: ["features/sign-in/login-page.tsx"] },
  {
    name: "shell",
    roots: [
      "app/shell.tsx",
      "features/dashboard/dashboard-page.tsx",
      // Most pages use these.
      "components/page.tsx",
      "components/query-boundary.tsx",
      "components/router-link.tsx",
      "people/active-status.tsx",
      "lib/wall-clock.ts",
      "lib/money.ts",
      "lib/device-today.ts",
      "../../node_modules/@cloudscape-design/components/box/index.js",
    ],
  },
  {
    name: "table",
    roots: [
      "components/data-table.tsx",
      "components/listed.ts",
      "components/paged-table.tsx",
      "components/search-field.tsx",
      "components/use-set-status.ts",
      "lib/use-action.ts",
      "api/locations.ts",
      "api/tenants.ts",
      "api/practitioners.ts",
      "../../shared/appointments/status.ts",
      "lib/date-in.ts",
    ],
  },
  {
    name: "select",
    roots: [
      "scheduling/location-filter.tsx",
      "components/confirm-modal.tsx",
      "components/use-paged.ts",
      "components/day-picker.tsx",
      "components/phone-link.tsx",
      "people/gender.ts",
      "people/people-table.tsx",
      "api/administrators-api.ts",
      "lib/when-text.ts",
      "people/invitation-status.tsx",
      "components/not-found.tsx",
      "../../shared/messages/roles.ts",
      "scheduling/booking/person-choice.ts",
      "../../shared/messages/merges.ts",
      "../../shared/messages/tenants.ts",
      // The page of appointments begins with the patients whom no message reached.
      "api/messages.ts",
      "../../shared/messages/delivery.ts",
      "../../node_modules/@cloudscape-design/components/checkbox/index.js",
      // Drag and drop also needs these helpers, but nothing else of the pages that use them.
      "../../node_modules/@babel/runtime/helpers/esm/defineProperty.js",
      "../../node_modules/@babel/runtime/helpers/esm/toConsumableArray.js",
      "../../node_modules/@babel/runtime/helpers/esm/slicedToArray.js",
    ],
  },
  // The pages of a record and the audit log use these to name and list the parts of a record.
  {
    name: "details",
    roots: [
      "features/activity/activity-list.tsx",
      "people/history-entries.tsx",
      "people/administrator-columns.tsx",
      "people/lead-status.ts",
      "features/leads/save-lead.ts",
      "scheduling/messages/message-status.tsx",
      "lib/age.ts",
      "../../shared/patients/lead-status.ts",
      "../../node_modules/@cloudscape-design/components/badge/index.js",
      "../../node_modules/@cloudscape-design/components/key-value-pairs/index.js",
    ],
  },
  // The suggestions are needed once a person begins to type the name of a record.
  { name: "suggest", roots: ["../../node_modules/@cloudscape-design/components/autosuggest/index.js"] },
  {
    name: "desk",
    roots: [
      "features/front-desk/front-desk-page.tsx",
      "scheduling/appointments/appointment-columns.tsx",
      "people/person-columns.tsx",
      "people/use-recent-patients.ts",
      "features/practitioners/queries.ts",
      // The calendar needs these without the booking dialog.
      "scheduling/appointments/use-reschedule.ts",
      "../../shared/appointments/booking-rules.ts",
      "components/day-stepper.tsx",
      "scheduling/appointments/hours-on.ts",
    ],
  },
  // The list of locations, with which the rooms' page begins as well, needs no form until one is opened.
  {
    name: "locations",
    roots: [
      "features/locations/locations-table.tsx",
      "components/crud/adding.tsx",
      "scheduling/add-location-link.tsx",
      "../../shared/messages/rooms-screen.ts",
    ],
  },
  {
    name: "form",
    roots: [
      "components/form-panel.tsx",
      "components/crud/crud-form.tsx",
      "components/checkbox-field.tsx",
      "components/time-input.tsx",
      "api/services.ts",
      "scheduling/location-field.tsx",
      "../../shared/field-lists.ts",
      "../../shared/dry-run.ts",
      "../../shared/locations/operating-hours.ts",
    ],
  },
  // Pages and dialogs without a form also show the place of an appointment in its series, and ask about the following ones.
  {
    name: "series",
    roots: [
      "scheduling/series/series-text.ts",
      "scheduling/series/series-scope.tsx",
      "scheduling/series/notify-series-result.tsx",
      // A dialog that asks about the following ones also cancels them.
      "scheduling/series/use-cancel-following.ts",
    ],
  },
  { name: "booking", roots: ["scheduling/booking/booking-dialog.tsx", "people/person-form-modal.tsx"] },
  {
    name: "clinic",
    roots: [
      "features/locations/rooms-page.tsx",
      "features/locations/view-rooms-page.tsx",
      "features/staff/view-staffs-page.tsx",
      "features/staff/add-staff-page.tsx",
      "features/services/services-page.tsx",
      "features/services/location-services-page.tsx",
      "features/insurance/providers-page.tsx",
      "features/insurance/companies-page.tsx",
      "features/billing/billing-page.tsx",
      "features/notification-settings/settings-page.tsx",
    ],
  },
  // It has a group of its own, because the upload of files is a large part of it.
  { name: "clinic-profile", roots: ["features/clinic-profile/clinic-profile-page.tsx"] },
  {
    name: "profiles",
    roots: [
      "features/patients/patient-profile-page.tsx",
      "features/leads/lead-profile-page.tsx",
      "features/practitioners/practitioner-profile-page.tsx",
      "features/appointments/appointment-page.tsx",
    ],
  },
];
