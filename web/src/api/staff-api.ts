import { staff } from "../../../shared/staff/routes.ts";
import { apiOf } from "./api.ts";

export const staffApi = apiOf(staff);
