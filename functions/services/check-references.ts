import { ClinicError } from "../../shared/errors.ts";
import { RoomId, StaffId } from "../../shared/ids.ts";
import { REFUSALS } from "../../shared/messages/refusals.ts";
import type { ServiceLimits } from "../../shared/services/service-limits.ts";
import { readItems } from "../data/read-items.ts";
import { RoomEntity } from "../data/room.ts";
import { StaffEntity } from "../data/staff.ts";

type References = Pick<ServiceLimits, "practitioner_ids" | "room_ids">;

/** Returns whether all ids are well-formed and the items that they name have the given attribute. */
async function allHave(
  ids: readonly string[],
  id: typeof RoomId,
  read: (id: string) => object,
  [name, value]: readonly [attribute: string, value: string],
): Promise<boolean> {
  if (!ids.every((each) => id.safeParse(each).success)) return false;
  return (await readItems(ids.map(read))).every((item) => item?.[name] === value);
}

/**
 * Checks that a service names practitioners of the clinic and rooms of its location. Ids that it named before are not checked,
 * because a practitioner may have got another role since.
 * @throws ClinicError 422 that names each field with a wrong id
 */
export async function checkReferences(
  { tenant_id, location_id }: { readonly tenant_id: string; readonly location_id: string },
  change: References,
  before: References = {},
): Promise<void> {
  const added = (name: keyof References) => (change[name] ?? []).filter((id) => !before[name]?.includes(id));
  const person = (staff_id: string) => StaffEntity.get({ tenant_id, staff_id }).params();
  const room = (room_id: string) => RoomEntity.get({ tenant_id, room_id }).params();
  const [practitioners, rooms] = await Promise.all([
    allHave(added("practitioner_ids"), StaffId, person, ["role", "PRACTITIONER"]),
    allHave(added("room_ids"), RoomId, room, ["location_id", location_id]),
  ]);
  const fields = {
    ...(!practitioners && { practitioner_ids: REFUSALS.practitioner }),
    ...(!rooms && { room_ids: REFUSALS.room }),
  };
  const [message] = Object.values(fields);
  if (message) throw new ClinicError("invalid", message, { fields });
}
