import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router-dom";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { locationQuery, servicesQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { EditDialog } from "../../components/crud/crud-form.tsx";
import { CrudTable } from "../../components/crud/crud-table.tsx";
import { DeleteRows } from "../../components/crud/delete-rows.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { isNotFound, NotFound } from "../../components/feedback/query-boundary.tsx";

import { PATHS } from "../../paths.ts";
import { addService, SERVICE_COLUMNS, SERVICES } from "./services.tsx";

export { SERVICES_HELP as help } from "./services.tsx";

const CopyService = lazyPart(() => import("./copy-service.tsx"));

export const loader = ({ params: { locationId = "" } }: LoaderFunctionArgs) =>
  prefetch(servicesQuery(locationId), locationQuery(locationId));

export function Component() {
  const { locationId = "" } = useParams();
  const { data: location, error } = useQuery(locationQuery(locationId));
  const services = useQuery(servicesQuery(locationId));
  const [copying, setCopying] = useState<Service>();
  const rowActions = useCallback(
    (service: Service) => [{ text: "Copy to other locations", onClick: () => setCopying(service) }],
    [],
  );
  if (isNotFound(error)) return <NotFound title={NOT_FOUND_TEXTS.location} href={PATHS.services} to="All locations" />;

  return (
    <>
      <CrudTable
        crud={SERVICES}
        add={addService(locationId)}
        edit={(row, onDone) => <EditDialog crud={SERVICES} row={row} onDone={onDone} />}
        remove={(rows, onDone) => <DeleteRows crud={SERVICES} rows={rows} onDone={onDone} />}
        rowActions={rowActions}
        title={location ? `Services at ${location.location_name}` : "Services"}
        searchLabel="Find services"
        description={location && `${location.street}, ${location.city}`}
        headingLevel="h1"
        query={services}
        columns={SERVICE_COLUMNS}
        empty={LOOKUP_TEXTS.noServices}
        loadingText="Loading services"
      />
      {copying && <CopyService service={copying} onDone={() => setCopying(undefined)} />}
    </>
  );
}
