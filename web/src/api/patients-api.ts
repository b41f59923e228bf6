import { patients } from "../../../shared/patients/routes.ts";
import { apiOf } from "./api.ts";

export const patientsApi = apiOf(patients);
