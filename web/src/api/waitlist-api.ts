import { waitlistRoutes } from "../../../shared/appointments/waitlist-routes.ts";
import { apiOf } from "./api.ts";

export const waitlistApi = apiOf(waitlistRoutes);
