import { appointments } from "../../../shared/appointments/routes.ts";
import { insurance } from "../../../shared/insurance/routes.ts";
import { locations } from "../../../shared/locations/routes.ts";
import { messages } from "../../../shared/messages/routes.ts";
import { patients } from "../../../shared/patients/routes.ts";
import { services } from "../../../shared/services/routes.ts";
import { staff } from "../../../shared/staff/routes.ts";
import { tenants } from "../../../shared/tenants/routes.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { apiOf } from "./send.ts";

export const DRY_RUN = { dry_run: "true" } as const;

export const appointmentsApi = apiOf(appointments);

export const insuranceApi = apiOf(insurance);

const SAVING = ["POST /api/locations", "PATCH /api/locations/{location_id}"];

export const locationsApi = apiOf(locations, ({ method, path }) =>
  SAVING.includes(`${method} ${path}`) ? APP_SCREEN.session.endedAtLocation : undefined,
);

export const messagesApi = apiOf(messages);

export const patientsApi = apiOf(patients);

export const servicesApi = apiOf(services);

export const staffApi = apiOf(staff);

export const tenantsApi = apiOf(tenants);
