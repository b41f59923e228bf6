import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router-dom";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { locationQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { servicesQuery } from "../../api/services.ts";
import { servicesApi } from "../../api/services-api.ts";
import { DataTable } from "../../components/data-table.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { EditService } from "./edit-service.tsx";
import { serviceColumns } from "./service-columns.tsx";

export function loader({ params: { locationId = "" } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(servicesQuery(locationId));
  void queryClient.prefetchQuery(locationQuery(locationId));
  return null;
}

export function Component() {
  const navigate = useNavigate();
  const { locationId = "" } = useParams();
  const { data: location } = useQuery(locationQuery(locationId));
  const { data, error, refetch } = useQuery(servicesQuery(locationId));
  const [editing, setEditing] = useState<Service>();
  const [deleting, setDeleting] = useState<Service>();
  const columns = useMemo(() => serviceColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  const add = () => navigate(linkTo(PATHS.services, {}, { location: locationId }));

  return (
    <>
      <DataTable
        title="Services of a Location"
        description={location && `${location.location_name}, ${location.street}, ${location.city}`}
        headingLevel="h1"
        items={data}
        columns={columns}
        searchIn={["service_name", "duration", "fee", "status"]}
        trackBy="service_id"
        empty={SCREENS.services.empty}
        emptyAction={<Button onClick={add}>Add a service</Button>}
        actions={<Button onClick={add}>Add a service</Button>}
        loadingText="Loading services"
        skeletonRows={3}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
      />
      {editing && <EditService service={editing} onDone={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog
          name={deleting.service_name}
          remove={() => servicesApi.remove({ params: { service_id: deleting.service_id } })}
          refresh={() => queryClient.invalidateQueries({ queryKey: servicesQuery(locationId).queryKey })}
          deleted={SCREENS.services.deleted}
          failed={SCREENS.services.deleteFailed}
          onDone={() => setDeleting(undefined)}
        >
          {SCREENS.services.deleteQuestion}
        </DeleteDialog>
      )}
    </>
  );
}
