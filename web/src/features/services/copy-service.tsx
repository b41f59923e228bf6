import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { servicesApi } from "../../api/api.ts";
import { locationsQuery, servicesQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { COPY_SERVICE } from "../../booking/confirm-before-save.ts";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { MultiselectField } from "../../components/forms/choice-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { loadingStatus } from "../../components/tables/filter-select.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { messageOf } from "../../lib/message-of.ts";

const Copies = z.object({ location_ids: z.array(z.string()).min(1, COPY_SERVICE.chooseOne) });
type Copies = z.infer<typeof Copies>;

/** Shows the dialog that copies a service to other locations, without its rooms and practitioners, which belong to one. */
export default function CopyService({ service, onDone }: { readonly service: Service; readonly onDone: () => void }) {
  const { service_id, version: _, location_id: ownLocation, ...details } = service;
  const query = useQuery(locationsQuery());
  const locations = query.data;
  const locationName = (id: string) => locations?.find(({ location_id }) => location_id === id)?.location_name ?? "";

  async function copyTo(location_id: string): Promise<string | undefined> {
    try {
      await servicesApi.create({ body: { ...details, practitioner_ids: [], room_ids: [], location_id } });
      await queryClient.invalidateQueries({ queryKey: servicesQuery(location_id).queryKey });
      return undefined;
    } catch (error) {
      return `${locationName(location_id)}: ${messageOf(error, COMMON_TEXTS.unexpected)}`;
    }
  }
  const entity = useEntityForm<Copies, Copies, string>({
    id: `copy-service-${service_id}`,
    schema: Copies,
    defaults: { location_ids: [] },
    failure: COPY_SERVICE.notCopied,
    save: async ({ location_ids }) => {
      const results = await Promise.all(location_ids.map(async (id) => ({ id, refusal: await copyTo(id) })));
      const refused = results.flatMap(({ refusal }) => refusal ?? []);
      const copied = results.flatMap(({ id, refusal }) => (refusal ? [] : [locationName(id)]));
      const summary = copied.length > 0 ? [`${COPY_SERVICE.copied(copied.join(", "))}.`] : [];
      if (refused.length > 0) {
        // The next attempt would be refused where the service is already copied.
        const rest = results.flatMap(({ id, refusal }) => (refusal ? id : []));
        entity.form.setValue("location_ids", rest, { shouldDirty: true });
        throw new ClinicError("name_taken", [...summary, ...refused].join(" "));
      }
      return summary.join();
    },
    onSaved: onDone,
    done: (summary) => summary,
  });
  return (
    <FormModal header={`Copy ${service.service_name}`} action="Copy" entity={entity} onCancel={onDone}>
      <MultiselectField
        control={entity.control}
        name="location_ids"
        label="Locations"
        constraintText={COPY_SERVICE.what}
        placeholder="Choose locations"
        empty="No other locations found."
        {...loadingStatus(query, LOOKUP_TEXTS.locationsFailed)}
        options={locations
          ?.filter(({ location_id }) => location_id !== ownLocation)
          .map(({ location_id, location_name, city, state }) => ({
            value: location_id,
            label: location_name,
            description: `${city}, ${state}`,
          }))}
      />
    </FormModal>
  );
}
