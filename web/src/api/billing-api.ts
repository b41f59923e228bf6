import { billing } from "../../../shared/billing/routes.ts";
import { apiOf } from "./api.ts";

export const billingApi = apiOf(billing);
