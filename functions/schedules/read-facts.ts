import { NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { LocationEntity } from "../data/location.ts";
import { addressHash, MailBlockEntity } from "../data/mail-block.ts";
import type { MessageRow } from "../data/message.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { PatientEntity } from "../data/patient.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import { StaffEntity } from "../data/staff.ts";
import { TenantEntity } from "../data/tenant.ts";

/** The attributes that a mail needs of a patient or a practitioner. A patient has no status and no user id. */
interface RecipientRow {
  readonly first_name: string;
  readonly email?: string | undefined;
  readonly status?: string | undefined;
  readonly user_id?: string | undefined;
  readonly preferred_language?: string | undefined;
  readonly merged_ids?: readonly string[] | undefined;
}

/** Reads everything against which a message is checked and composed, consistently. */
async function readFacts({ tenant_id, appointment_id, audience, recipient_id, ...message }: MessageRow) {
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
  const recipient: RecipientRow | undefined = isToPatient
    ? parseItem(PatientEntity, recipientItem)
    : parseItem(StaffEntity, recipientItem);
  const appointment = parseItem(AppointmentEntity, appointmentItem);
  const tenant = parseItem(TenantEntity, tenantItem);
  // An opt-out also applies to the patient into whom the person's record was merged, even if it came after the merge.
  const subjects = [...(recipient?.merged_ids ?? []), addressHash(recipient?.email ?? "")];
  const [locationItem, ...others] = await readItems([
    LocationEntity.get({ tenant_id, location_id: message.location_id ?? appointment?.location_id ?? "" }).params(),
    ...subjects.map((subject) => MailBlockEntity.get({ tenant_id, subject }).params()),
    // A mail to the practitioner names the patient.
    ...(isToPatient ? [] : [PatientEntity.get({ tenant_id, patient_id: appointment?.patient_id ?? "" }).params()]),
  ]);
  const blockItems = others.slice(0, subjects.length);
  const blocks = [optOutItem, ...blockItems].flatMap((item) => parseItem(MailBlockEntity, item)?.block ?? []);
  return {
    appointment,
    tenant,
    recipient,
    recipient_id,
    patient: parseItem(PatientEntity, others[subjects.length]),
    location: parseItem(LocationEntity, locationItem),
    clinicStatus: tenant?.status,
    settings: NotificationSettings.parse(parseItem(NotificationSettingsEntity, settingsItem) ?? {}),
    block: blocks[0],
  };
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Reads the facts of a message. A message to a patient goes to the patient whom the appointment has now, because a merge may have
 * replaced the former one.
 */
export async function currentFacts(message: MessageRow): Promise<Facts> {
  const facts = await readFacts(message);
  const patient_id = facts.appointment?.patient_id;
  return message.audience === "patient" && patient_id !== undefined && patient_id !== message.recipient_id
    ? readFacts({ ...message, recipient_id: patient_id })
    : facts;
}
