import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { MessageEntity } from "../data/message.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import { shown } from "./shown.ts";

/** Lists the messages of an appointment, latest first: planned ones, sent ones, and unsent ones with the reason. */
export const listOfAppointment: UseCase<typeof contract.messages.listOfAppointment> = async (
  { tenantId: tenant_id },
  { params: { appointment_id }, query },
) => {
  const { data } = await AppointmentEntity.get({ tenant_id, appointment_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.appointment);
  const { items, next_cursor } = await page(
    MessageEntity.query.byAppointment({ tenant_id, appointment_id }),
    query,
    "desc",
  );
  return { items: items.map(shown), next_cursor };
};
