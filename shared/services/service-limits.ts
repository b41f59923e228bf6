/** The attributes of a service that limit it to some practitioners and rooms. Rows of older releases lack them. */
export interface ServiceLimits {
  readonly practitioner_ids?: readonly string[] | undefined;
  readonly needs_room?: boolean | undefined;
  readonly room_ids?: readonly string[] | undefined;
}

const isListed = (ids: readonly string[] | undefined, id: string) => !ids?.length || ids.includes(id);

/** Returns whether a practitioner offers a service. One that names no practitioner is offered by all of its location. */
export const isOfferedBy = ({ practitioner_ids }: ServiceLimits, staff_id: string): boolean =>
  isListed(practitioner_ids, staff_id);

/** Returns whether a service can be in a room of its location: in any one, unless it needs one of those that it names. */
export const suitsRoom = ({ needs_room, room_ids }: ServiceLimits, room_id: string): boolean =>
  !needs_room || isListed(room_ids, room_id);
