import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router-dom";
import { SERVICES_SCREEN } from "../../../../shared/messages/services.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { locationQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { servicesQuery } from "../../api/services.ts";
import { CrudTable } from "../../components/crud/crud-table.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { isNotFound } from "../../components/query-boundary.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { SERVICE_COLUMNS, SERVICES } from "./services.tsx";

const CopyService = loadedLater(() => import("./copy-service.tsx"));

export function loader({ params: { locationId = "" } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(servicesQuery(locationId));
  void queryClient.prefetchQuery(locationQuery(locationId));
  return null;
}

export function Component() {
  const navigate = useNavigate();
  const { locationId = "" } = useParams();
  const { data: location, error } = useQuery(locationQuery(locationId));
  const services = useQuery(servicesQuery(locationId));
  const [copying, setCopying] = useState<Service>();
  const rowActions = useCallback(
    (service: Service) => [{ text: "Copy to other locations", onClick: () => setCopying(service) }],
    [],
  );
  if (isNotFound(error))
    return <NotFound title={MESSAGES.notFound.location} href={PATHS.services} to="All locations" />;

  const add = () => navigate(linkTo(PATHS.services, {}, { location: locationId }));
  return (
    <>
      <CrudTable
        crud={SERVICES}
        rowActions={rowActions}
        title={location ? `Services at ${location.location_name}` : "Services"}
        searchLabel="Find services"
        description={location && `${location.street}, ${location.city}`}
        headingLevel="h1"
        query={services}
        columns={SERVICE_COLUMNS}
        empty={SERVICES_SCREEN.empty}
        emptyAction={<Button onClick={add}>Add a service</Button>}
        actions={<Button onClick={add}>Add a service</Button>}
        loadingText="Loading services"
      />
      {copying && <CopyService service={copying} onDone={() => setCopying(undefined)} />}
    </>
  );
}
