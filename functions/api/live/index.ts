import { LIVE_PATH } from "../../../shared/live/live.ts";
import { live } from "../../../shared/live/routes.ts";
import { createTicket } from "../../domain/live/connections.ts";
import { api } from "../../http/api.ts";
import { webUrl } from "../../platform/web-url.ts";

export const handler = api("live", live, {
  async createTicket({ tenantId: tenant_id, userId: user_id, roles, user }) {
    const url = `${(await webUrl()).replace(/^http/, "ws")}${LIVE_PATH}`;
    return { url, ...(await createTicket({ tenant_id, user_id, roles, staff_id: user.staff_id })) };
  },
});
