import { insurance } from "../../../shared/insurance/routes.ts";
import { apiOf } from "./api.ts";

export const insuranceApi = apiOf(insurance);
