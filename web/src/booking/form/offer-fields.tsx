import { daysText } from "../../../../shared/appointments/booking-rules.ts";
import type { LocationPractitioner } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { statusOf } from "../../components/tables/filter-select.tsx";
import { money } from "../../lib/formats.ts";
import { LocationField } from "../location-field.tsx";
import { LOOKUP_TEXTS } from "../lookup-texts.ts";
import { ANY, type BookingControl } from "./booking-fields.ts";
import type { useOffer } from "./use-offer.ts";
import type { WalkInChoice } from "./use-walk-in.ts";

interface OfferFieldsProps {
  readonly control: BookingControl;
  readonly offered: ReturnType<typeof useOffer>;
  /** The practitioners who can see a walk-in now; undefined for other appointments. */
  readonly walkInChoices?: readonly WalkInChoice[] | undefined;
  /** The hint that says where a suggested service comes from. */
  readonly suggestion: string | undefined;
}

const asChoice = (practitioner: LocationPractitioner) => ({
  practitioner_id: practitioner.staff_id,
  name: fullName(practitioner),
  description: daysText(practitioner.schedules),
});

const ANY_OPTION = { value: ANY, label: "Any practitioner", description: "The first who is free" };

/** Shows the fields for location, service and practitioner. Each choice narrows the options of the next field. */
export const OfferFields = ({
  control,
  offered: { location, services, practitioners, failures },
  walkInChoices,
  suggestion,
}: OfferFieldsProps) => (
  <div className="booking-offer">
    <LocationField control={control} name="location_id" label="Location" />
    <SelectField
      control={control}
      name="service_id"
      label="Service"
      disabled={!location}
      {...(suggestion && { constraintText: suggestion })}
      options={(services ?? []).map(({ service_id, service_name, duration, fee }) => ({
        value: service_id,
        label: service_name,
        description: `${duration} min · ${money(fee)}`,
      }))}
      statusType={statusOf(services !== undefined, failures.length > 0)}
      loadingText="Loading services"
      errorText={LOOKUP_TEXTS.servicesFailed}
      empty={LOOKUP_TEXTS.noServices}
    />
    <SelectField
      control={control}
      name="practitioner_id"
      label="Practitioner"
      disabled={!location}
      options={[
        ...(walkInChoices ? [] : [ANY_OPTION]),
        ...(walkInChoices ?? (practitioners ?? []).map(asChoice)).map(({ practitioner_id, name, description }) => ({
          value: practitioner_id,
          label: name,
          description,
        })),
      ]}
      statusType={statusOf(practitioners !== undefined, failures.length > 0)}
      loadingText="Loading practitioners"
      errorText={LOOKUP_TEXTS.practitionersFailed}
      empty="No practitioner works at this location."
    />
  </div>
);
