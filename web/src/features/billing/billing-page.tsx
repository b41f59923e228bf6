import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type BillingInfo, NewBillingInfo, PAYMENT_TYPE_NAMES } from "../../../../shared/billing/billing-info.ts";
import { billing } from "../../../../shared/billing/routes.ts";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { apiOf } from "../../api/send.ts";
import { LocationField } from "../../booking/location-field.tsx";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { crudPage } from "../../components/crud/crud-page.tsx";
import { FormFields, ZIPCODE } from "../../components/forms/form-fields.tsx";
import { StateField } from "../../components/forms/state-field.tsx";
import { textColumn, textColumns } from "../../components/tables/columns.ts";
import type { HelpText } from "../../lib/page.ts";

export const help: HelpText = {
  about: "Where the bills of each location go, and how they are paid.",
  rules: {
    Location: "A location has one billing record. To move a record to another location, delete it and add it there.",
  },
};

/** The sentences of the billing page. Only that page loads them. */
const BILLING_SCREEN = {
  texts: {
    added: "Billing info saved",
    addFailed: "Failed to save billing info",
    updated: "Billing info saved",
    updateFailed: "Failed to save billing info",
    removed: "Deleted billing info",
    removeFailed: "Failed to delete billing info",
  },
  empty: "No billing info found.",
} as const;

const ADDRESS_KEYS = ["street", "city", "state", "zipcode"] as const;

/** Fills in the address of the chosen location, where most bills go. An address that was typed is kept. */
function useLocationAddress(enabled: boolean): void {
  const { formState, getValues, setValue, resetField } = useFormContext<NewBillingInfo>();
  const location_id = useWatch<NewBillingInfo, "location_id">({ name: "location_id" });
  const { isDirty } = formState;
  const filled = useRef<Location>(undefined);
  useEffect(() => {
    const location = queryClient
      .getQueryData(locationsQuery().queryKey)
      ?.find((each) => each.location_id === location_id);
    if (!location || !enabled) return;
    for (const name of ADDRESS_KEYS) {
      const current = getValues(name);
      if (current !== "" && current !== filled.current?.[name]) continue;
      // The only location is chosen automatically, so an address that follows from it does not count as unsaved input.
      if (isDirty) setValue(name, location[name]);
      else resetField(name, { defaultValue: location[name] });
    }
    filled.current = location;
  }, [enabled, location_id, isDirty, getValues, setValue, resetField]);
}

const billingApi = apiOf(billing);

/** Shows the fields of billing information. The location can't be changed later, and its address is filled in. */
function BillingFields({ control, isNew }: CrudFieldsProps<NewBillingInfo, NewBillingInfo>) {
  useLocationAddress(isNew);
  const fixed = { disabled: true, constraintText: "The location can't be changed." };
  return (
    <FormFields
      control={control}
      fields={{
        location_id: (field) => <LocationField {...field} label="Location" {...(!isNew && fixed)} />,
        street: "Street",
        city: "City",
        state: (field) => <StateField {...field} />,
        zipcode: { label: "Zip", ...ZIPCODE },
        payment_type: { label: "Payment Type", options: PAYMENT_TYPE_NAMES },
      }}
    />
  );
}

const fields = NewBillingInfo.shape;

export const { loader, Component } = crudPage<BillingInfo, NewBillingInfo, NewBillingInfo>({
  title: "Billing",
  description: "Where the bills of each location go, and how they are paid",
  kind: "billing",
  schema: NewBillingInfo,
  fields: BillingFields,
  defaults: { ...emptyValues(fields), payment_type: "CREDIT_CARD" },
  fieldsOf: (info) => valuesOf(fields, info),
  idName: "billing_id",
  nameOf: ({ location_name }) => `the billing info of ${location_name}`,
  key: () => tenantKey("billing"),
  list: (query) => billingApi.list({ query }),
  otherQueries: () => [locationsQuery()],
  create: (body) => billingApi.create({ body }),
  // The operation takes all fields; those that were not edited are the stored ones of the same version.
  update: ({ billing_id }, { version }, values) =>
    billingApi.replace({ params: { billing_id }, body: { ...values, version } }),
  remove: ({ billing_id }) => billingApi.remove({ params: { billing_id } }),
  removal: ({ street, city, location_name }) =>
    `The address ${street}, ${city} and its payment type are removed from ${location_name}. This can't be undone.`,
  texts: BILLING_SCREEN.texts,
  header: "Add billing info",
  action: "Save",
  busyAction: "Saving...",
  table: {
    title: "Billing Info",
    columns: [
      ...textColumns<BillingInfo>({
        location_name: "Location",
        street: "Street",
        city: "City",
        state: "State",
        zipcode: "Zip",
      }),
      textColumn("payment_type", "Payment Type", ({ payment_type }) => PAYMENT_TYPE_NAMES[payment_type]),
    ],
    empty: BILLING_SCREEN.empty,
  },
});
