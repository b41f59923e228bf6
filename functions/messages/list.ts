import { MessageEntity } from "../data/message.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import { shown, withAppointments } from "./shown.ts";

/** Lists the clinic's messages, latest first. */
export const list: UseCase<"messages.list"> = async ({ tenantId: tenant_id }, { query }) => {
  const { from = "0000-01-01", to = "9999-12-31", status } = query;
  const messages = MessageEntity.query
    .byTime({ tenant_id })
    // An instant of the last day sorts before "~".
    .between({ due_at: from }, { due_at: `${to}~` })
    .where((at, { eq }) => (status ? eq(at.status, status) : ""));
  const { items, next_cursor } = await filteredPage(messages, query, "desc");
  const rows = await withAppointments(items);
  return { items: rows.map(([message, appointment]) => ({ ...appointment, ...shown(message) })), next_cursor };
};
