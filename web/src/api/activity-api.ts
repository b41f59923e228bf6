import { activity } from "../../../shared/activity/routes.ts";
import { apiOf } from "./api.ts";

export const activityApi = apiOf(activity);
