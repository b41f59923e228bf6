import { messageEntity } from "../../functions/entities/messages.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { DELIVERY } from "../../shared/messages/delivery.ts";
import { APPOINTMENT_ID } from "./appointment-items.ts";
import { DESK, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { itemOf } from "./item.ts";
import { noun } from "./noun.ts";

const { tenant: tenant_id } = IDS;

/** Returns a reminder of the appointment to the patient, due a day before it. */
const messageItem = (changes: Partial<RowOf<typeof messageEntity>> = {}) =>
  itemOf(
    messageEntity().put({
      tenant_id,
      appointment_id: APPOINTMENT_ID,
      message_id: `msg_${ULID}`,
      revision: 2,
      audience: "patient",
      message_type: "appointment_reminder",
      recipient_id: DESK.patient_id,
      actor_id: IDS.user,
      attempts: 0,
      starts_at: "2027-03-01T20:00:00.000Z",
      location_id: DESK.location_id,
      due_at: "2027-02-28T20:00:00.000Z",
      status: "PLANNED",
      next_at: "2027-02-28T20:00:00.000Z",
      due_shard: "00",
      version: 1,
      expires: 1_835_467_200,
      ...changes,
    }),
  );

export const MESSAGE = noun("message", "message_id", messageItem, DELIVERY.notFound);
