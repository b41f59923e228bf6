import type { EntityItem } from "electrodb";
import { NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import type { LocationRow } from "../data/get-location.ts";
import { LocationEntity } from "../data/location.ts";
import { addressHash, MailBlockEntity } from "../data/mail-block.ts";
import type { MessageRow } from "../data/message.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { PatientEntity } from "../data/patient.ts";
import { readItems } from "../data/read-items.ts";
import { StaffEntity } from "../data/staff.ts";
import { TenantEntity } from "../data/tenant.ts";

/** Returns the row of an item; undefined when there is none. */
const rowOf = <Row>(entity: { parse(item: { Item: object }): { data: unknown } }, item: object | undefined) =>
  item && (entity.parse({ Item: item }).data as Row);

/** The patient or the practitioner, in the attributes that a mail needs. */
interface RecipientRow {
  readonly first_name: string;
  readonly email?: string | undefined;
  readonly status?: string | undefined;
  readonly user_id?: string | undefined;
  readonly preferred_language?: string | undefined;
}

type Block = EntityItem<typeof MailBlockEntity>;

/**
 * Reads everything by which a message is judged and written, consistently. A message to a patient goes to the one that
 * the appointment has now, whom a merge may have replaced.
 */
export async function readFacts({ tenant_id, appointment_id, audience, recipient_id }: MessageRow) {
  const isToPatient = audience === "patient";
  const [appointmentItem, tenantItem, settingsItem, recipientItem, optOutItem] = await readItems([
    AppointmentEntity.get({ tenant_id, appointment_id }).params(),
    TenantEntity.get({ tenant_id }).params(),
    NotificationSettingsEntity.get({ tenant_id }).params(),
    isToPatient
      ? PatientEntity.get({ tenant_id, patient_id: recipient_id }).params()
      : StaffEntity.get({ tenant_id, staff_id: recipient_id }).params(),
    MailBlockEntity.get({ tenant_id, subject: recipient_id }).params(),
  ]);
  const recipient = rowOf<RecipientRow>(isToPatient ? PatientEntity : StaffEntity, recipientItem);
  const appointment = rowOf<EntityItem<typeof AppointmentEntity>>(AppointmentEntity, appointmentItem);
  const tenant = rowOf<EntityItem<typeof TenantEntity>>(TenantEntity, tenantItem);
  const [locationItem, addressItem] = await readItems([
    LocationEntity.get({ tenant_id, location_id: appointment?.location_id ?? "" }).params(),
    MailBlockEntity.get({ tenant_id, subject: addressHash(recipient?.email ?? "") }).params(),
  ]);
  return {
    appointment,
    tenant,
    recipient,
    recipient_id,
    location: rowOf<LocationRow>(LocationEntity, locationItem),
    clinicStatus: tenant?.status,
    settings: NotificationSettings.parse(rowOf(NotificationSettingsEntity, settingsItem) ?? {}),
    block: rowOf<Block>(MailBlockEntity, optOutItem)?.block ?? rowOf<Block>(MailBlockEntity, addressItem)?.block,
  };
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Reads the facts of a message, to the patient that the appointment has now. */
export async function currentFacts(message: MessageRow): Promise<Facts> {
  const facts = await readFacts(message);
  const patient_id = facts.appointment?.patient_id;
  return message.audience === "patient" && patient_id !== undefined && patient_id !== message.recipient_id
    ? readFacts({ ...message, recipient_id: patient_id })
    : facts;
}
