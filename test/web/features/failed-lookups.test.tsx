import type createWrapper from "@cloudscape-design/components/test-utils/dom";
import type { TenantRole } from "../../../shared/contract/roles.ts";
import { ATTENTION_SCREEN } from "../../../web/src/booking/attention.tsx";
import { LOOKUP_TEXTS } from "../../../web/src/booking/lookup-texts.ts";
import { refuse } from "../../support/render-api.tsx";
import {
  aLocation,
  aPatient,
  aService,
  DESK_ANSWERS,
  freeTimes,
  LOCATION_ID,
  listed,
  PATIENT_ID,
} from "../../support/render-desk.tsx";
import { button, dialog, eventually, field, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const BROKEN = "Something broke.";
const CLOSURES = `GET /api/locations/${LOCATION_ID}/closures`;
const SERVICES = `GET /api/locations/${LOCATION_ID}/services`;
const ROOMS = `GET /api/locations/${LOCATION_ID}/rooms`;
const APPOINTMENTS = "GET /api/appointments";
const UNDELIVERED = "GET /api/messages/undelivered";
const ATTENTION_REPORT = "GET /api/reports/attention";
const NO_CONCERNS = {
  appointments: 0,
  practitioners_without_hours: [],
  locations_without_services: [],
  services_without_rooms: [],
  unaccepted_invitations: [],
  time_off_requests: [],
};
/** Refuses only the list of appointments that need attention. */
const refuseAttention = ({ url }: { url: URL }) =>
  url.searchParams.has("attention") ? refuse("internal", BROKEN) : listed([]);

interface Case {
  readonly part: string;
  readonly path: string;
  readonly lookup: string;
  readonly shown: string;
  readonly as?: TenantRole;
  readonly refusal?: unknown;
  readonly answer?: unknown;
}

test.each<Case>([
  { part: "the calendar", path: "/receptionist/calendar", lookup: CLOSURES, shown: BROKEN },
  { part: "the calendar by room", path: "/receptionist/calendar?by=room", lookup: CLOSURES, shown: BROKEN },
  {
    part: "what needs attention at the front desk",
    path: "/receptionist/dashboard",
    lookup: APPOINTMENTS,
    refusal: refuseAttention,
    shown: ATTENTION_SCREEN.failed,
  },
  {
    part: "the patients to call",
    path: "/receptionist/all_appointments",
    lookup: UNDELIVERED,
    shown: "Failed to load the patients to call",
  },
  {
    part: "what needs the owner's attention",
    path: "/dashboard",
    as: "TENANT_ADMIN",
    lookup: ATTENTION_REPORT,
    answer: NO_CONCERNS,
    shown: ATTENTION_SCREEN.failed,
  },
  {
    part: "the practitioners of the appointments that need attention",
    path: "/needs_attention",
    lookup: "GET /api/practitioners",
    shown: LOOKUP_TEXTS.practitionersFailed,
  },
  {
    part: "the services of the waitlist's filter",
    path: `/receptionist/waitlist?location=${LOCATION_ID}`,
    lookup: SERVICES,
    shown: LOOKUP_TEXTS.servicesFailed,
  },
])("says that $part could not be loaded, and tries again", async ({ path, lookup, shown, as, refusal, answer }) => {
  const { api, page } = await openDesk(
    path,
    {
      "GET /api/waitlist": listed([]),
      [ROOMS]: listed([]),
      [ATTENTION_REPORT]: NO_CONCERNS,
      "GET /api/reports/appointments": refuse("not_found", "No report."),
      [lookup]: refusal ?? refuse("internal", BROKEN),
    },
    as,
  );
  await eventually(() => expect(text()).toContain(shown));
  expect(text()).toContain(BROKEN);
  expect(document.querySelector("[role=grid], .calendar-free")).toBeNull();
  api.on(lookup, answer ?? (DESK_ANSWERS as Record<string, unknown>)[lookup]);
  const retries = page.findAllAlerts().filter((alert) => alert.getElement().textContent?.includes(BROKEN));
  expect(retries).toHaveLength(1);
  retries[0]?.findActionSlot()?.findButton()?.click();
  await eventually(() => expect(text()).not.toContain(BROKEN));
});

/** Opens the select or multiselect of a field in the dialog, expects that it says what failed, and loads it again. */
async function retrySelect(page: ReturnType<typeof createWrapper>, label: string, failed: string) {
  const control = () => field(dialog(page), label).findControl();
  const select = () => control()?.findSelect() ?? control()?.findMultiselect();
  // A dialog moves the focus to its first field, which closes a list that is open.
  await eventually(() => expect(dialog(page).find("form")?.getElement().contains(document.activeElement)).toBe(true));
  await eventually(() => expect(select()).toBeTruthy());
  select()?.openDropdown();
  await eventually(() => expect(select()?.findStatusIndicator()?.getElement().textContent).toContain(failed));
  return () => select()?.findErrorRecoveryButton()?.click();
}

test("says in the form of the waitlist that services and practitioners could not be loaded, and tries again", async () => {
  const practitioners = `GET /api/locations/${LOCATION_ID}/practitioners`;
  const { api, page } = await openDesk("/receptionist/waitlist", {
    "GET /api/waitlist": listed([]),
    [SERVICES]: refuse("internal", BROKEN),
    [practitioners]: refuse("internal", BROKEN),
  });
  button(page, "Add to waitlist").click();
  await eventually(() => expect(field(dialog(page), "Location")).toBeTruthy());
  for (const [lookup, label, failed] of [
    [SERVICES, "Service", LOOKUP_TEXTS.servicesFailed],
    [practitioners, "Practitioner", LOOKUP_TEXTS.practitionersFailed],
  ] as const) {
    const retry = await retrySelect(page, label, failed);
    const asked = api.named(lookup).length;
    retry();
    await eventually(() => expect(api.named(lookup).length).toBeGreaterThan(asked));
  }
});

test("says in the booking dialog that the rooms could not be loaded, and tries again", async () => {
  const { api, page } = await openDesk("/receptionist/dashboard", {
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    "GET /api/availability/next": listed(freeTimes("10:30")),
    [SERVICES]: listed([aService({ needs_room: true })]),
    [ROOMS]: refuse("internal", BROKEN),
  });
  button(page, "Book Appointment").click();
  await eventually(() => expect(dialog(page).findAutosuggest()).toBeTruthy());
  const search = dialog(page).findAutosuggest();
  search?.focus();
  search?.setInputValue("jos");
  await eventually(() => expect(search?.findDropdown().findOptions().length).toBeGreaterThan(1));
  search?.selectSuggestionByValue(PATIENT_ID);
  await eventually(() => expect(field(dialog(page), "Room")).toBeTruthy());
  const retry = await retrySelect(page, "Room", LOOKUP_TEXTS.roomsFailed);
  const asked = api.named(ROOMS).length;
  retry();
  await eventually(() => expect(api.named(ROOMS).length).toBeGreaterThan(asked));
});

test("says in the dialog that copies a service that the locations could not be loaded, and tries again", async () => {
  const locations = "GET /api/locations";
  const { api, page } = await openDesk(
    `/tenant_admin/services/${LOCATION_ID}`,
    { [`GET /api/locations/${LOCATION_ID}`]: aLocation(), [locations]: refuse("internal", BROKEN) },
    "TENANT_ADMIN",
  );
  await eventually(() => expect(button(page, "Copy to other locations Check-up")).toBeTruthy());
  button(page, "Copy to other locations Check-up").click();
  await eventually(() => expect(field(dialog(page), "Locations")).toBeTruthy());
  const retry = await retrySelect(page, "Locations", LOOKUP_TEXTS.locationsFailed);
  const asked = api.named(locations).length;
  retry();
  await eventually(() => expect(api.named(locations).length).toBeGreaterThan(asked));
});
