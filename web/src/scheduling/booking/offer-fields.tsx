import type { Control } from "react-hook-form";
import { fullName } from "../../../../shared/names.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { SelectField } from "../../components/select-field.tsx";
import { money } from "../../lib/money.ts";
import { daysText } from "../appointments/weeks.ts";
import { LocationField } from "../location-field.tsx";
import type { BookingInput, BookingValues } from "./booking-fields.ts";
import type { useOffer } from "./use-offer.ts";

interface OfferFieldsProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  readonly offered: ReturnType<typeof useOffer>;
}

/** Where, what and with whom: each choice narrows the next. */
export const OfferFields = ({
  control,
  offered: { location, services, practitioners, weeks, loading },
}: OfferFieldsProps) => (
  <div className="booking-offer">
    <LocationField control={control} name="location_id" label="Location" />
    <SelectField
      control={control}
      name="service_id"
      label="Service"
      disabled={!location}
      options={services.map(({ service_id, service_name, duration, fee }) => ({
        value: service_id,
        label: service_name,
        description: `${duration} min · ${money(fee)}`,
      }))}
      filteringType={services.length > 10 ? "auto" : "none"}
      statusType={loading.services ? "loading" : "finished"}
      loadingText="Loading services"
      empty={SCREENS.services.empty}
    />
    <SelectField
      control={control}
      name="practitioner_id"
      label="Practitioner"
      disabled={!location}
      options={practitioners.map((practitioner) => ({
        value: practitioner.staff_id,
        label: fullName(practitioner),
        description: daysText(weeks?.get(practitioner.staff_id) ?? []),
      }))}
      filteringType={practitioners.length > 10 ? "auto" : "none"}
      statusType={loading.practitioners ? "loading" : "finished"}
      loadingText="Loading practitioners"
      empty="Nobody works at this location."
    />
  </div>
);
