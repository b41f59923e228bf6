import { TENANT_ROLES } from "./roles.ts";
import { routeWith } from "./route.ts";

/** Defines an operation that only the administrators of the platform may call. */
export const platformRoute = routeWith({ roles: ["PLATFORM_ADMIN"] });

/** Defines an operation that only the administrators of a clinic may call. */
export const administratorRoute = routeWith({ roles: ["TENANT_ADMIN"] });

/** Defines an operation that everyone in a clinic may call. */
export const clinicRoute = routeWith({ roles: TENANT_ROLES });

/** Defines an operation of the front desk that returns personal data of patients. */
export const patientRoute = routeWith({ roles: ["RECEPTIONIST"], reads: "patient_id" });
