import { CLINIC_SCREENS } from "./clinic-screens.ts";
import { COMMON_SCREENS } from "./common-screens.ts";
import { DESK_SCREENS } from "./desk-screens.ts";
import { PLATFORM_SCREENS } from "./platform-screens.ts";
import type { SCREEN_PATHS, Screen } from "./screen-states.ts";

const ULID = "01jd3v00000000000000000001";

/** The values of the parameters of paths. */
export const IDS = {
  locationId: `loc_${ULID}`,
  patientId: `pat_${ULID}`,
  otherId: "pat_01jd3v00000000000000000002",
  appointmentId: `appt_${ULID}`,
  staffId: `staff_${ULID}`,
  leadId: `lead_${ULID}`,
  tenantId: `ten_${ULID}`,
  token: "token",
};

/** Every screen, and what covers each of its states. A path without a screen does not compile. */
export const SCREENS: Readonly<Record<keyof typeof SCREEN_PATHS, Screen>> = {
  ...COMMON_SCREENS,
  ...PLATFORM_SCREENS,
  ...CLINIC_SCREENS,
  ...DESK_SCREENS,
};
