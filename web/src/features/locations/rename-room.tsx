import { type Room, RoomNumberChange } from "../../../../shared/locations/room.ts";
import { locationsApi } from "../../api/api.ts";
import { roomsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { ROOMS_SCREEN } from "./texts.ts";

const RoomNumber = RoomNumberChange.pick({ room_number: true });
const fieldsOf = ({ room_number }: Pick<Room, "room_number">) => ({ room_number });

export default function RenameRoom({ room, onDone }: { readonly room: Room; readonly onDone: () => void }) {
  const { room_id, room_number, location_id } = room;
  const entity = useEntityForm<Pick<Room, "room_number">, Pick<Room, "room_number">, Room>({
    id: `rename-${room_id}`,
    schema: RoomNumber,
    defaults: fieldsOf(room),
    version: room.version,
    fieldsOf,
    failure: ROOMS_SCREEN.renameFailed,
    save: (body, version) => locationsApi.renameRoom({ params: { room_id }, body: { ...body, version } }),
    onSaved: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: roomsQuery(location_id).queryKey });
    },
    done: ROOMS_SCREEN.renamed,
  });
  return (
    <FormModal header={`Rename room ${room_number}`} action="Rename" entity={entity} onCancel={onDone}>
      <TextField control={entity.control} name="room_number" label="Room Number" />
    </FormModal>
  );
}
