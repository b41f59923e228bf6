import { services } from "../../../shared/services/routes.ts";
import { apiOf } from "./api.ts";

export const servicesApi = apiOf(services);
