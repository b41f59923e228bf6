import Container from "@cloudscape-design/components/container";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Service } from "../../../../shared/services/service.ts";
import { BOOKABLE_NAMES } from "../../../../shared/services/texts.ts";
import { servicesApi } from "../../api/api.ts";
import { locationsQuery, servicesQuery } from "../../api/locations.ts";
import { AddLocationLink, LocationFilter } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { optionsOf } from "../../components/forms/choice-fields.tsx";
import { textColumns } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { useRowChange } from "./queries.ts";
import { ONLINE_SCREEN } from "./texts.ts";

const OPTIONS = optionsOf(BOOKABLE_NAMES);

/** Chooses for each service of a location who can book it online. */
export function OnlineServices() {
  const { data: locations } = useQuery(locationsQuery());
  const [chosen, setChosen] = useState<string>();
  const location_id = chosen ?? locations?.[0]?.location_id ?? "";
  const services = useQuery({ ...servicesQuery(location_id), enabled: location_id !== "" });
  const { change, isChanging } = useRowChange<Service, Service["online"]>({
    queryKey: servicesQuery(location_id).queryKey,
    idName: "service_id",
    nameOf: ({ service_name }) => service_name,
    save: ({ service_id, version }, online) =>
      servicesApi.update({ params: { service_id }, body: { online, version } }),
  });
  const columns = useMemo(
    () => [
      ...textColumns<Service>({ service_name: "Service Name", duration: "Duration (min)" }),
      {
        id: "online",
        header: "Online, for",
        cell: (row: Service) => (
          <Select
            ariaLabel={`Who can book ${row.service_name} online`}
            options={OPTIONS}
            selectedOption={OPTIONS.find(({ value }) => value === row.online) ?? null}
            disabled={isChanging(row)}
            expandToViewport
            onChange={({ detail }) => change(row, detail.selectedOption.value as Service["online"])}
          />
        ),
      },
    ],
    [change, isChanging],
  );
  const list = listed(services, ONLINE_SCREEN.servicesFailed);
  if (locations?.length === 0)
    return (
      <Container>
        <EmptyState title={LOOKUP_TEXTS.noLocations}>
          <AddLocationLink />
        </EmptyState>
      </Container>
    );
  return (
    <SpaceBetween size="l">
      <Filters>
        <LocationFilter required value={location_id} onChange={setChosen} />
      </Filters>
      <DataTable
        title="Services"
        {...list}
        items={list.items?.filter(({ status }) => status === "ACTIVE")}
        columns={columns}
        searchIn={["service_name"]}
        trackBy="service_id"
        empty={ONLINE_SCREEN.noServices}
        loadingText="Loading services"
        isNarrow
      />
    </SpaceBetween>
  );
}
