import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod";
import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import { areHoursInOrder, waitlistFields } from "../../../../shared/appointments/waitlist.ts";
import { earliestToday, SCHEDULE_DAYS } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { nextOfPatientQuery } from "../../api/appointments.ts";
import { servicesQuery } from "../../api/locations.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { DateField } from "../../components/dates/date-field.tsx";
import { TimeTextField } from "../../components/dates/time-field.tsx";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { loadingStatus } from "../../components/tables/filter-select.tsx";
import type { EntityForm } from "../../lib/forms/use-entity-form.ts";
import { BookingFields } from "../form/booking-fields.ts";
import { LocationField } from "../location-field.tsx";
import { LOOKUP_TEXTS } from "../lookup-texts.ts";

const { person, location_id } = BookingFields.shape;

export const WaitlistFields = z
  .object({ person, location_id, ...waitlistFields })
  .refine(areHoursInOrder, { path: ["to_time"], message: WAITLIST.endAfterStart });
export type WaitlistInput = z.input<typeof WaitlistFields>;
export type WaitlistValues = z.output<typeof WaitlistFields>;

type WaitlistControl = Control<WaitlistInput, unknown, WaitlistValues>;

function DaysField({ control }: { readonly control: WaitlistControl }) {
  const { field, error } = useField({ control, name: "days", label: "Days" });
  const days = field.value ?? [];
  return (
    <FormField label="Days" constraintText="Any day when none is chosen" errorText={error?.message} stretch>
      <SpaceBetween direction="horizontal" size="m">
        {SCHEDULE_DAYS.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            readOnly={field.readOnly}
            onChange={({ detail }) =>
              field.onChange(SCHEDULE_DAYS.filter((each) => (each === day ? detail.checked : days.includes(each))))
            }
          >
            {day}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FormField>
  );
}

/** Shows the choice of the appointment that a patient gives up for an offered time; nothing for one who has none. */
function GivenUpField({ control, patient_id }: { readonly control: WaitlistControl; readonly patient_id: string }) {
  const { data = [] } = useQuery(nextOfPatientQuery(patient_id, earliestToday()));
  const booked = data.filter(({ appointment_status }) => appointment_status === "BOOKED");
  if (booked.length === 0) return null;
  return (
    <SelectField
      control={control}
      name="appointment_id"
      label="Gives up"
      ariaRequired={false}
      constraintText="It is cancelled when the patient accepts an offered time"
      options={[
        { value: "", label: "No appointment" },
        ...booked.map(({ appointment_id, date, start_time, service_name }) => ({
          value: appointment_id,
          label: `${dayText(date)}, ${timeText(start_time)}`,
          description: service_name,
        })),
      ]}
    />
  );
}

/** Shows the fields for the service that a person waits for, and for the practitioner, days and times that suit the person. */
export function PreferenceFields({ entity }: { readonly entity: EntityForm<WaitlistInput, WaitlistValues> }) {
  const { control, form } = entity;
  const [location_id, person] = useWatch({ control, name: ["location_id", "person"] });
  useEffect(
    () =>
      form.subscribe({
        name: "location_id",
        formState: { values: true },
        callback: ({ type, values }) => {
          // A location has its own services and practitioners. Choices that are filled in or restored fit together.
          if (type !== "change" || values.location_id === location_id) return;
          form.setValue("service_id", "");
          form.setValue("practitioner_id", "");
        },
      }),
    [form, location_id],
  );
  const enabled = location_id !== "";
  const services = useQuery({ ...servicesQuery(location_id), enabled });
  const practitioners = useQuery({ ...practitionersOfLocationQuery(location_id), enabled });
  return (
    <SpaceBetween size="l">
      <FieldGrid>
        <LocationField control={control} name="location_id" label="Location" />
        <SelectField
          control={control}
          name="service_id"
          label="Service"
          options={(services.data ?? [])
            .filter(({ status }) => status === "ACTIVE")
            .map(({ service_id, service_name, duration }) => ({
              value: service_id,
              label: service_name,
              description: `${duration} min`,
            }))}
          disabled={!enabled}
          {...loadingStatus(services, LOOKUP_TEXTS.servicesFailed)}
        />
        <SelectField
          control={control}
          name="practitioner_id"
          label="Practitioner"
          ariaRequired={false}
          options={[
            { value: "", label: "Any practitioner" },
            ...(practitioners.data ?? []).map((each) => ({ value: each.staff_id, label: fullName(each) })),
          ]}
          disabled={!enabled}
          {...loadingStatus(practitioners, LOOKUP_TEXTS.practitionersFailed)}
        />
        <DateField control={control} name="until" label="Last date" optional kind="booking" />
        <TimeTextField constraintText="Any time when empty" control={control} name="from_time" label="Earliest" />
        <TimeTextField constraintText="Any time when empty" control={control} name="to_time" label="Latest" />
        {person.kind === "patient" && <GivenUpField control={control} patient_id={person.patient_id} />}
      </FieldGrid>
      <DaysField control={control} />
    </SpaceBetween>
  );
}
