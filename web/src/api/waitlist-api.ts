import { appointments } from "../../../shared/appointments/routes.ts";
import { apiOf } from "./api.ts";

export const waitlistApi = apiOf(appointments);
