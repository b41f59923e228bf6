import "./location-form.css";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { METHODS } from "../../../../shared/payments/methods.ts";
import { METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import { STATUSES } from "../../../../shared/values/fields.ts";
import { DRY_RUN, locationsApi } from "../../api/api.ts";
import { locationsQuery } from "../../api/locations.ts";
import { currentTenantQuery } from "../../api/tenants.ts";
import { confirmBeforeSave } from "../../booking/confirm-before-save.ts";
import { Consequences } from "../../booking/consequences.tsx";
import type { Crud, CrudFieldsProps } from "../../components/crud/crud.ts";
import { AddDialog, EditDialog } from "../../components/crud/crud-form.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { MultiselectField } from "../../components/forms/choice-fields.tsx";
import { EMAIL, type Field, FormFields, PHONE, WEBSITE, ZIPCODE } from "../../components/forms/form-fields.tsx";
import { StateField } from "../../components/forms/state-field.tsx";
import {
  CopiedAddress,
  emptyLocation,
  fieldsOf,
  LocationFields,
  type LocationValues,
  TimeZoneField,
  WeekHours,
} from "./location-form.tsx";
import { LOCATION_ROWS } from "./location-rows.tsx";
import { LOCATION_FORM, LOCATIONS_SCREEN } from "./texts.ts";

const METHOD_OPTIONS = METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));

const AcceptedMethods = (field: Field<LocationFields, LocationValues>) => (
  <MultiselectField
    {...field}
    label="Accepted Methods"
    optional
    constraintText={LOCATION_FORM.methods}
    placeholder="Every method"
    options={METHOD_OPTIONS}
  />
);

/** Shows the fields of a location, with the opening hours beside them. */
const LocationForm = ({ control, isNew }: CrudFieldsProps<LocationFields, LocationValues>) => (
  <div className="location-form">
    {isNew && <CopiedAddress />}
    <FormFields
      control={control}
      fields={{
        location_name: "Location Name",
        street: "Street",
        city: "City",
        state: (field) => <StateField {...field} />,
        zipcode: { label: "Zip Code", ...ZIPCODE },
        email: { label: "Email", ...EMAIL },
        phone_number: { label: "Phone Number", ...PHONE, constraintText: "Digits only" },
        website: WEBSITE,
        time_zone: () => <TimeZoneField control={control} isNew={isNew} />,
        status: { label: "Status", options: STATUSES },
        accepted_methods: (field) => <AcceptedMethods {...field} />,
        receipt_prefix: {
          label: "Receipt Prefix",
          optional: isNew,
          constraintText: LOCATION_FORM.prefix(isNew),
        },
        receipt_footer: { label: "Receipt Footer", optional: true },
      }}
    />
    <WeekHours />
    <Consequences />
  </div>
);

const { userFailed, saveFailed, saved } = LOCATIONS_SCREEN;

const failure = (content: string, error: unknown) => ({
  header: error instanceof ClinicError && error.code === "forbidden" ? userFailed : saveFailed,
  content,
});

const LOCATIONS: Crud<Location, LocationFields, LocationValues> = {
  ...LOCATION_ROWS,
  kind: "location",
  schema: LocationFields,
  fields: LocationForm,
  fieldsOf,
  listKey: () => locationsQuery().queryKey,
  create: (body) => locationsApi.create({ body }),
  update: ({ location_id }, body) => {
    const request = { params: { location_id }, body };
    const save = () => locationsApi.update(request);
    // A new time zone is refused while there are upcoming appointments.
    const needsPreview = !body.time_zone && (body.operating_hours || body.status);
    const preview = () => locationsApi.update({ ...request, query: DRY_RUN });
    return needsPreview ? confirmBeforeSave({ preview, save, filter: { location: location_id } }) : save();
  },
  texts: { added: saved, addFailed: failure, updated: saved, updateFailed: failure },
};

const ADD = {
  creation: LOCATIONS,
  header: "Add a location",
  action: "Save location",
  busyAction: "Saving...",
};

/** Shows the form of a new location. That of the clinic's first one opens with the address of its profile. */
function NewLocation({ onDone }: { readonly onDone: () => void }) {
  const clinic = useQuery(currentTenantQuery());
  const locations = useQuery(locationsQuery());
  // Without the address the form opens empty, and it stays open when either of them is loaded again.
  if (!clinic.isFetched || !locations.isFetched)
    return (
      <Dialog size="large" header={ADD.header} onDismiss={onDone}>
        <StatusIndicator type="loading">{LOCATION_FORM.loading}</StatusIndicator>
      </Dialog>
    );
  const isFirst = locations.data?.length === 0;
  const defaults = emptyLocation(isFirst ? clinic.data : undefined);
  return <AddDialog {...ADD} defaults={defaults} onCancel={onDone} onSaved={onDone} />;
}

interface LocationDialogProps {
  /** The location to edit. @default a new one */
  readonly location?: Location;
  readonly onDone: () => void;
}

export default function LocationDialog({ location, onDone }: LocationDialogProps) {
  if (location) return <EditDialog crud={LOCATIONS} row={location} onDone={onDone} />;
  return <NewLocation onDone={onDone} />;
}
