import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import type { Service } from "../../../../shared/services/service.ts";
import { roomsQuery } from "../../api/locations.ts";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { loadingStatus } from "../../components/tables/filter-select.tsx";
import { LOOKUP_TEXTS } from "../lookup-texts.ts";
import type { BookingControl } from "./booking-fields.ts";
import { roomsFor } from "./use-offer.ts";

interface RoomFieldProps {
  readonly control: BookingControl;
  readonly service: Service;
  /** Whether an existing appointment is moved, which keeps its room if possible. */
  readonly moves: boolean;
}

/**
 * Shows the field for one of the rooms that suit a service. Without a choice, the API picks a free one if the service needs a
 * room.
 */
export default function RoomField({ control, service, moves }: RoomFieldProps) {
  const { location_id, needs_room } = service;
  const query = useQuery(roomsQuery(location_id));
  const { data } = query;
  const { field } = useController({ control, name: "room_id" });
  const rooms = data && roomsFor(service, data);
  const isUnsuitable = field.value !== "" && rooms?.every(({ room_id }) => room_id !== field.value);
  // The room may not suit a service that was chosen after it.
  useEffect(() => {
    if (isUnsuitable) field.onChange("");
  }, [isUnsuitable, field.onChange]);
  return (
    <SelectField
      control={control}
      name="room_id"
      label="Room"
      ariaRequired={false}
      options={[
        needs_room
          ? { value: "", label: "Any free room", ...(moves && { description: "The present one when it is free" }) }
          : { value: "", label: "No room" },
        ...(rooms ?? []).map(({ room_id, room_number }) => ({ value: room_id, label: `Room ${room_number}` })),
      ]}
      {...loadingStatus(query, LOOKUP_TEXTS.roomsFailed)}
      loadingText="Loading rooms"
    />
  );
}
