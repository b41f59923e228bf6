import { clinicRoute, created } from "../contract/route.ts";
import { LiveTicket } from "./live.ts";

export const live = {
  createTicket: clinicRoute("POST", "/api/live/tickets", {
    summary: "Create a ticket for one connection that receives live updates",
    scope: null,
    ...created(LiveTicket),
    audited: false,
  }),
};
