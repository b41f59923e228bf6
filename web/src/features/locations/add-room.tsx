import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { NewRoom } from "../../../../shared/locations/room.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { STATUSES } from "../../../../shared/status.ts";
import { locationsQuery } from "../../api/locations.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FieldGrid } from "../../components/field-grid.tsx";
import { FormPanel } from "../../components/form-panel.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { LocationField } from "../../scheduling/location-field.tsx";
import { roomsQuery } from "./rooms-query.ts";

function useRoomForm(location_id: string) {
  const queryClient = useQueryClient();
  const entity = useEntityForm({
    id: "room",
    schema: NewRoom,
    defaults: { room_number: "", status: "", location_id },
    save: (body) => locationsApi.createRoom({ body }),
    failure: SCREENS.rooms.createFailed,
    onSaved: (room) => {
      void queryClient.invalidateQueries({ queryKey: roomsQuery(room.location_id).queryKey });
      notifySuccess(SCREENS.rooms.created);
      // Rooms are added one after the other: what they have in common stays.
      entity.form.reset({ room_number: "", status: room.status, location_id: room.location_id });
    },
  });
  return entity;
}

/** Adds rooms to a location, which the address may name. */
export function AddRoom() {
  const [search] = useSearchParams();
  const { control, busy, submit } = useRoomForm(search.get("location") ?? "");
  const { error, refetch } = useQuery(locationsQuery());
  return (
    <FormPanel
      header="Add New Room"
      action="Create Room"
      busyAction="Creating..."
      busy={busy}
      onSubmit={() => void submit()}
    >
      {error && <FailureAlert header={SCREENS.rooms.tenantFailed} error={error} onRetry={() => void refetch()} />}
      <FieldGrid>
        <TextField control={control} name="room_number" label="Room Number" autoComplete="off" ariaRequired />
        <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
        <LocationField
          control={control}
          name="location_id"
          label="Clinic Location"
          failed={SCREENS.rooms.tenantFailed}
        />
      </FieldGrid>
    </FormPanel>
  );
}
