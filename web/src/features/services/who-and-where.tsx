import Alert from "@cloudscape-design/components/alert";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { missingRoom } from "../../../../shared/services/suitable-rooms.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { locationsQuery, roomsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { SERVICE_FORM } from "../../booking/confirm-before-save.ts";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { CheckboxField, MultiselectField } from "../../components/forms/choice-fields.tsx";
import { loadingStatus } from "../../components/tables/filter-select.tsx";
import type { ServiceFields, ServiceValues } from "./service-form.ts";

/** Shows the fields for the practitioners and the rooms of a service. The rooms are those of the chosen location. */
export default function WhoAndWhere() {
  const { control, setValue } = useFormContext<ServiceFields, unknown, ServiceValues>();
  const [location_id, needs_room, room_ids, typedName] = useWatch({
    control,
    name: ["location_id", "needs_room", "room_ids", "service_name"],
  });
  const practitioners = useQuery(practitionersQuery());
  const rooms = useQuery({ ...roomsQuery(location_id), enabled: location_id !== "" });
  const locations = useQuery({ ...locationsQuery(), enabled: needs_room === true });
  const location = locations.data?.find((each) => each.location_id === location_id);
  const service = { needs_room, room_ids, service_name: typedName.trim() || SERVICE_FORM.thisService };
  const missing = location && rooms.data && missingRoom(service, rooms.data, location.location_name);
  const previousLocation = useRef(location_id);
  useEffect(() => {
    // Another location has other rooms.
    if (previousLocation.current && previousLocation.current !== location_id)
      setValue("room_ids", [], { shouldDirty: true });
    previousLocation.current = location_id;
  }, [location_id, setValue]);
  return (
    <>
      <MultiselectField
        control={control}
        name="practitioner_ids"
        label="Practitioners"
        constraintText={SERVICE_FORM.practitioners}
        placeholder="All practitioners"
        empty="No practitioners found."
        {...loadingStatus(practitioners, LOOKUP_TEXTS.practitionersFailed)}
        options={practitioners.data?.map((person) => ({
          value: person.staff_id,
          label: fullName(person),
          description: person.location_name,
        }))}
      />
      <CheckboxField control={control} name="needs_room" label="Room" description={SERVICE_FORM.room}>
        Needs a room
      </CheckboxField>
      {missing && (
        <div role="status">
          <Alert type="warning" statusIconAriaLabel="Warning" header={missing}>
            {SERVICE_FORM.notBookable}
          </Alert>
        </div>
      )}
      {needs_room && (
        <MultiselectField
          control={control}
          name="room_ids"
          label="Rooms"
          constraintText={SERVICE_FORM.rooms}
          placeholder="Any room"
          empty="No rooms found."
          {...(location_id !== "" && loadingStatus(rooms, LOOKUP_TEXTS.roomsFailed))}
          options={
            location_id === ""
              ? []
              : rooms.data?.map(({ room_id, room_number, status }) => ({
                  value: room_id,
                  label: room_number,
                  ...(status === "INACTIVE" && { description: "Inactive" }),
                }))
          }
        />
      )}
    </>
  );
}
