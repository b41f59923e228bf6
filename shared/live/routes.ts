import { clinicRoute, created } from "../contract/route.ts";
import { LiveTicket } from "./live.ts";

export const live = {
  createTicket: clinicRoute("POST", "/api/live/tickets", {
    scope: null,
    summary: "Create a ticket for one connection that receives live updates",
    ...created(LiveTicket),
    audited: false,
  }),
};
