import type { TableProps } from "@cloudscape-design/components/table";
import type { Service } from "../../../../shared/services/service.ts";
import { BOOKABLE_NAMES } from "../../../../shared/services/texts.ts";
import { STATUSES } from "../../../../shared/values/fields.ts";
import { DRY_RUN, servicesApi } from "../../api/api.ts";
import { servicesQuery } from "../../api/locations.ts";
import { confirmBeforeSave, SERVICE_FORM } from "../../booking/confirm-before-save.ts";
import { Consequences } from "../../booking/consequences.tsx";
import { LocationField } from "../../booking/location-field.tsx";
import type { Crud, CrudFieldsProps, Deletion } from "../../components/crud/crud.ts";
import { adding } from "../../components/crud/crud-form.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { FormFields } from "../../components/forms/form-fields.tsx";
import { textColumn, textColumns } from "../../components/tables/columns.ts";
import { amountText } from "../../lib/formats.ts";
import type { HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { EMPTY_SERVICE, fieldsOf, type ServiceFields, ServiceForm, type ServiceValues } from "./service-form.ts";

/** The help of both pages. */
export const SERVICES_HELP: HelpText = {
  about: "What patients can book at each location, with its duration and fee.",
  rules: {
    Duration: "From 5 to 480 minutes. The end of an appointment follows from it.",
    "Buffer before and after": "Minutes that the practitioner and the room stay free around an appointment.",
    Practitioners: "Who offers the service. All practitioners of the location when none is chosen.",
    Room: "Where the service needs one, a free room is booked with each appointment.",
    Copy: "A service belongs to one location. Copy it to offer it at others.",
    Delete: "A service with upcoming appointments can't be deleted. Mark it inactive instead.",
  },
};

// The multiselect is a large download, and no other configuration page needs it.
const WhoAndWhere = lazyPart(() => import("./who-and-where.tsx"));

const BUFFER = { inputMode: "numeric", optional: true, constraintText: SERVICE_FORM.buffer } as const;

export const SERVICE_COLUMNS: readonly TableProps.ColumnDefinition<Service>[] = [
  ...textColumns<Service>({ service_name: "Service Name", duration: "Duration (min)" }),
  {
    // The header of the column already names the currency.
    ...textColumn<Service>("fee", "Fee ($)", ({ fee }) => amountText(fee)),
    sortingComparator: (a, b) => Number(a.fee) - Number(b.fee),
  },
  statusColumn(),
];

/** Shows the fields of a service. Its location can't be changed later. */
const Fields = ({ control, isNew }: CrudFieldsProps<ServiceFields, ServiceValues>) => (
  <>
    <FormFields<ServiceFields, ServiceValues>
      control={control}
      fields={{
        service_name: "Service Name",
        ...(isNew && { location_id: (field) => <LocationField {...field} label="Location" /> }),
        status: { label: "Status", options: STATUSES },
        fee: { label: "Fee", inputMode: "decimal", constraintText: "In dollars, such as 80 or 80.50" },
        duration: { label: "Duration", inputMode: "numeric", constraintText: "In minutes, from 5 to 480" },
        buffer_before: { label: "Buffer before", ...BUFFER },
        buffer_after: { label: "Buffer after", ...BUFFER },
        usual_interval_days: {
          label: "Usual interval",
          optional: true,
          inputMode: "numeric",
          constraintText: "In days, from 1 to 730. The front desk is warned when a patient is booked again sooner",
        },
        online: { label: "Online booking", options: BOOKABLE_NAMES },
        needs_room: () => <WhoAndWhere />,
      }}
    />
    <Consequences />
  </>
);

export const SERVICES: Crud<Service, ServiceFields, ServiceValues> & Deletion<Service> = {
  kind: "service",
  schema: ServiceForm,
  fields: Fields,
  idName: "service_id",
  nameOf: ({ service_name }) => service_name,
  fieldsOf,
  listKey: ({ location_id }) => servicesQuery(location_id).queryKey,
  create: (body) => servicesApi.create({ body }),
  update: ({ service_id, location_id }, { location_id: _, ...body }) => {
    const request = { params: { service_id }, body };
    return confirmBeforeSave({
      preview: () => servicesApi.update({ ...request, query: DRY_RUN }),
      save: () => servicesApi.update(request),
      filter: { location: location_id },
    });
  },
  remove: ({ service_id }) => servicesApi.remove({ params: { service_id } }),
  removal: () => "Are you sure you want to delete this service?",
  texts: {
    added: "Service added successfully!",
    addFailed: (message) => `Error adding service: ${message}`,
    updated: "Service updated",
    updateFailed: "Failed to update service",
    removed: "Service deleted",
    removeFailed: "Failed to delete service",
  },
};

/**
 * Builds the form that adds services, optionally at a chosen location, whose services it shows afterwards. The location and the
 * status are kept for the next service.
 */
export const addService = (location_id = "") =>
  adding({
    creation: SERVICES,
    header: "Add a service",
    action: "Add service",
    busyAction: "Adding...",
    defaults: { ...EMPTY_SERVICE, location_id },
    listedAt: ({ location_id: locationId }) => linkTo(PATHS.servicesOfLocation, { locationId }),
    next: ({ location_id, status }) => ({ ...EMPTY_SERVICE, location_id, status }),
  });
