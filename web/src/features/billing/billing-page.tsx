import { type BillingInfo, NewBillingInfo, PAYMENT_TYPE_NAMES } from "../../../../shared/billing/billing-info.ts";
import { billing } from "../../../../shared/billing/routes.ts";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import { apiOf } from "../../api/api.ts";
import { locationsQuery } from "../../api/locations.ts";
import { tenantKey } from "../../api/query-client.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { crudPage } from "../../components/crud/crud-page.tsx";
import { FormFields, ZIPCODE } from "../../components/form-fields.tsx";
import { textColumn, textColumns } from "../../components/text-column.ts";
import { LocationField } from "../../scheduling/location-field.tsx";
import { BILLING_SCREEN } from "./texts.ts";
import { useLocationAddress } from "./use-location-address.ts";

const billingApi = apiOf(billing);

const ADDRESS = { street: "Street", city: "City", state: "State" };

/** Shows the fields of billing information. The location can't be changed later, and its address is filled in. */
function BillingFields({ control, isNew }: CrudFieldsProps<NewBillingInfo, NewBillingInfo>) {
  useLocationAddress(isNew);
  const fixed = { disabled: true, constraintText: "The location can't be changed." };
  return (
    <FormFields
      control={control}
      looks={{
        location_id: (field) => <LocationField {...field} label="Location" {...(!isNew && fixed)} />,
        ...ADDRESS,
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
      ...textColumns<BillingInfo>({ location_name: "Location", ...ADDRESS, zipcode: "Zip" }),
      textColumn("payment_type", "Payment Type", ({ payment_type }) => PAYMENT_TYPE_NAMES[payment_type]),
    ],
    empty: BILLING_SCREEN.empty,
  },
});
