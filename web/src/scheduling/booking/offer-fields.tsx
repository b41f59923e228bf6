import type { Control } from "react-hook-form";
import { fullName } from "../../../../shared/names.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { SelectField } from "../../components/select-field.tsx";
import { money } from "../../lib/money.ts";
import { daysText } from "../appointments/weeks.ts";
import { LocationField } from "../location-field.tsx";
import type { BookingInput, BookingValues } from "./booking-fields.ts";
import type { useOffer } from "./use-offer.ts";

const MANY = 10;

/** Returns how a list of choices is drawn. It is undefined while it loads and when it could not be loaded. */
const lookup = (items: readonly unknown[] | undefined, failed: boolean) => ({
  filteringType: items && items.length > MANY ? ("auto" as const) : ("none" as const),
  statusType: items ? ("finished" as const) : failed ? ("error" as const) : ("loading" as const),
});

interface OfferFieldsProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  readonly offered: ReturnType<typeof useOffer>;
}

/** Asks for location, service and practitioner: each choice narrows the next. */
export const OfferFields = ({
  control,
  offered: { location, services, practitioners, failures },
}: OfferFieldsProps) => (
  <div className="booking-offer">
    <LocationField control={control} name="location_id" label="Location" />
    <SelectField
      control={control}
      name="service_id"
      label="Service"
      disabled={!location}
      options={(services ?? []).map(({ service_id, service_name, duration, fee }) => ({
        value: service_id,
        label: service_name,
        description: `${duration} min · ${money(fee)}`,
      }))}
      {...lookup(services, failures.length > 0)}
      loadingText="Loading services"
      errorText={SCREENS.booking.servicesFailed}
      empty={SCREENS.services.empty}
    />
    <SelectField
      control={control}
      name="practitioner_id"
      label="Practitioner"
      disabled={!location}
      options={(practitioners ?? []).map((practitioner) => ({
        value: practitioner.staff_id,
        label: fullName(practitioner),
        description: daysText(practitioner.schedules),
      }))}
      {...lookup(practitioners, failures.length > 0)}
      loadingText="Loading practitioners"
      errorText={SCREENS.booking.practitionersFailed}
      empty="No practitioner works at this location."
    />
  </div>
);
