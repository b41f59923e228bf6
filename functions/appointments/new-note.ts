import { fullName } from "../../shared/names.ts";
import { newId } from "../data/new-id.ts";
import type { TenantCaller } from "../http/caller.ts";

/** Builds a note about an appointment. It keeps the name that its author has now. */
export const newNote = ({ tenantId: tenant_id, userId, user }: TenantCaller, appointment_id: string, text: string) => ({
  tenant_id,
  appointment_id,
  note_id: newId("note"),
  text,
  author_id: userId,
  author_name: fullName(user),
  created_at: new Date().toISOString(),
});

export type NoteRow = ReturnType<typeof newNote>;
