import type { TableProps } from "@cloudscape-design/components/table";
import { queryOptions } from "@tanstack/react-query";
import { type BillingInfo, NewBillingInfo } from "../../../../shared/billing/billing-info.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { allPages } from "../../api/all-pages.ts";
import { billingApi } from "../../api/billing-api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import type { Crud } from "../../components/crud/crud.ts";
import { textColumn } from "../../components/text-column.ts";
import { BillingFields } from "./billing-fields.tsx";

const { saved, saveFailed, deleted, deleteFailed } = SCREENS.billing;

/** All billing information of the clinic, with the names of its locations. */
export const billingQuery = () =>
  queryOptions({
    queryKey: tenantKey("billing"),
    queryFn: () => allPages((query) => billingApi.list({ query })),
  });

export const BILLING_COLUMNS: readonly TableProps.ColumnDefinition<BillingInfo>[] = [
  { ...textColumn<BillingInfo>("location_name", "Location"), isRowHeader: true },
  textColumn("street", "Street"),
  textColumn("city", "City"),
  textColumn("state", "State"),
  textColumn("zipcode", "Zip"),
  textColumn("payment_type", "Payment Type"),
];

export const BILLING: Crud<BillingInfo, NewBillingInfo, NewBillingInfo> = {
  kind: "billing",
  schema: NewBillingInfo,
  Fields: BillingFields,
  idName: "billing_id",
  nameOf: ({ location_name }) => `the billing info of ${location_name}`,
  fieldsOf: ({ billing_id: _, location_name: __, version: ___, ...fields }) => fields,
  create: (body) => billingApi.create({ body }),
  // The operation takes all fields; those that were not edited are the stored ones of the same version.
  update: ({ billing_id }, { version }, values) =>
    billingApi.replace({ params: { billing_id }, body: { ...values, version } }),
  remove: ({ billing_id }) => billingApi.remove({ params: { billing_id } }),
  removal: ({ street, city, location_name }) =>
    `The address ${street}, ${city} and its payment type are removed from ${location_name}. This can't be undone.`,
  refresh: () => queryClient.invalidateQueries({ queryKey: billingQuery().queryKey }),
  texts: {
    added: saved,
    addFailed: saveFailed,
    updated: saved,
    updateFailed: saveFailed,
    removed: deleted,
    removeFailed: deleteFailed,
  },
};
