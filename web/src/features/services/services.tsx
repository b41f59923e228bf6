import type { TableProps } from "@cloudscape-design/components/table";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { queryClient } from "../../api/query-client.ts";
import { servicesQuery } from "../../api/services.ts";
import { servicesApi } from "../../api/services-api.ts";
import type { Crud } from "../../components/crud/crud.ts";
import { textColumn } from "../../components/text-column.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { ServiceFields, type ServiceValues } from "./service-fields.ts";
import { ServiceForm } from "./service-form.tsx";

const { added, addFailed, updated, updateFailed, deleted, deleteFailed, deleteQuestion } = SCREENS.services;
// The header names the currency already.
const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

export const SERVICE_COLUMNS: readonly TableProps.ColumnDefinition<Service>[] = [
  { ...textColumn<Service>("service_name", "Service Name"), isRowHeader: true },
  textColumn("duration", "Duration (min)"),
  {
    ...textColumn<Service>("fee", "Fee ($)", ({ fee }) => AMOUNT.format(Number(fee))),
    sortingComparator: (a, b) => Number(a.fee) - Number(b.fee),
  },
  { ...textColumn<Service>("status", "Status"), cell: ActiveStatus },
];

export const SERVICES: Crud<Service, ServiceFields, ServiceValues> = {
  kind: "service",
  schema: ServiceFields,
  Fields: ServiceForm,
  idName: "service_id",
  nameOf: ({ service_name }) => service_name,
  fieldsOf: ({ service_id: _, version: __, duration, ...fields }) => ({ ...fields, duration: String(duration) }),
  create: (body) => servicesApi.create({ body }),
  update: ({ service_id }, { location_id: _, ...body }) => servicesApi.update({ params: { service_id }, body }),
  remove: ({ service_id }) => servicesApi.remove({ params: { service_id } }),
  removal: () => deleteQuestion,
  refresh: ({ location_id }) => queryClient.invalidateQueries({ queryKey: servicesQuery(location_id).queryKey }),
  texts: { added, addFailed, updated, updateFailed, removed: deleted, removeFailed: deleteFailed },
};
