import { billing } from "../../../shared/billing/routes.ts";
import { api } from "../../http/api.ts";
import { create, list, remove, replace } from "./billing.ts";

export const handler = api("billing", billing, { list, create, replace, remove });
