import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { NewOnlineSettings, type OnlineSettings } from "../../../../shared/online/settings.ts";
import { queryClient } from "../../api/query-client.ts";
import { CheckboxField } from "../../components/forms/choice-fields.tsx";
import { type FieldConfigs, FormFields } from "../../components/forms/form-fields.tsx";
import { FormFrame } from "../../components/forms/form-frame.tsx";
import { Section } from "../../components/layout/page.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { onlineApi, settingsQuery } from "./queries.ts";
import { ONLINE_SCREEN, ORDER_NAMES } from "./texts.ts";

/** Builds the schema of a number that is typed. An empty text is none, which the contract's own rule refuses. */
const typed = (number: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? Number.NaN : Number(text)))
    .pipe(number);

const { minimum_notice_hours, days_ahead, change_notice_hours, max_open, offers } = NewOnlineSettings.shape;

/** The fields of the settings of online booking. */
const SettingsFields = NewOnlineSettings.omit({ version: true }).extend({
  minimum_notice_hours: typed(minimum_notice_hours),
  days_ahead: typed(days_ahead),
  change_notice_hours: typed(change_notice_hours),
  max_open: typed(max_open),
  offers: offers.extend({ minutes: typed(offers.shape.minutes) }),
});
type SettingsFields = z.input<typeof SettingsFields>;
type SettingsValues = z.output<typeof SettingsFields>;

const fieldsOf = ({ version: _, ...settings }: OnlineSettings): SettingsFields => ({
  ...settings,
  minimum_notice_hours: String(settings.minimum_notice_hours),
  days_ahead: String(settings.days_ahead),
  change_notice_hours: String(settings.change_notice_hours),
  max_open: String(settings.max_open),
  offers: { ...settings.offers, minutes: String(settings.offers.minutes) },
});

const LIMITS: FieldConfigs<SettingsFields, SettingsValues> = {
  minimum_notice_hours: {
    label: "Minimum notice",
    inputMode: "numeric",
    constraintText: "In hours, from 0 to 720. Nearer times can't be booked online",
  },
  days_ahead: { label: "Days ahead", inputMode: "numeric", constraintText: "From 1 to 730" },
  change_notice_hours: {
    label: "Notice for changes",
    inputMode: "numeric",
    constraintText: "In hours, from 0 to 720. Later, patients have to call to move or cancel",
  },
  max_open: {
    label: "Upcoming appointments of a patient",
    inputMode: "numeric",
    constraintText: "From 1 to 20, as far as they were booked online",
  },
};

const OFFERS: FieldConfigs<SettingsFields, SettingsValues> = {
  "offers.minutes": {
    label: "Minutes to answer",
    inputMode: "numeric",
    constraintText: "From 10 to 1440. Then the time is offered to the next person",
  },
  "offers.order": { label: "Who is asked first", options: ORDER_NAMES },
};

/** Edits the settings of online booking, which are saved together. */
export function SettingsForm({ settings }: { readonly settings: OnlineSettings }) {
  const entity = useEntityForm<SettingsFields, SettingsValues, OnlineSettings>({
    id: "online-booking",
    schema: SettingsFields,
    defaults: fieldsOf(settings),
    version: settings.version,
    fieldsOf,
    failure: ONLINE_SCREEN.saveFailed,
    save: (values, version) => onlineApi.putSettings({ body: { ...values, version } }),
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved);
      entity.reset(fieldsOf(saved), saved.version);
    },
    done: ONLINE_SCREEN.saved,
  });
  const { control } = entity;
  const offered = useWatch({ control, name: "offers.enabled" });
  return (
    <FormFrame
      entity={entity}
      title="Online Booking"
      actions={
        <Button variant="primary" loading={entity.busy} loadingText="Saving...">
          {entity.busy ? "Saving..." : "Save"}
        </Button>
      }
    >
      {!settings.enabled && (
        <Alert type="info" statusIconAriaLabel="Info" header={ONLINE_SCREEN.off}>
          {ONLINE_SCREEN.offText} {ONLINE_SCREEN.mails}
        </Alert>
      )}
      <Section title="Booking page">
        <SpaceBetween size="m">
          <CheckboxField control={control} name="enabled" label="Online booking">
            Patients can book, move and cancel online
          </CheckboxField>
          <FormFields control={control} fields={LIMITS} />
          <CheckboxField
            control={control}
            name="publish_slots"
            label="Free times for search services"
            description="Public lists of free times, without anything about patients, that lead to your booking page."
          >
            Publish free times
          </CheckboxField>
        </SpaceBetween>
      </Section>
      <Section title="Waitlist" description="What happens when a time becomes free">
        <SpaceBetween size="m">
          <CheckboxField
            control={control}
            name="offers.enabled"
            label="Offers"
            description="By mail, to one fitting person at a time, never from 9 p.m. to 8 a.m."
          >
            Offer free times to people on the waitlist
          </CheckboxField>
          {offered ? (
            <FormFields control={control} fields={OFFERS} />
          ) : (
            <Box color="text-body-secondary">The front desk calls people on the waitlist.</Box>
          )}
        </SpaceBetween>
      </Section>
    </FormFrame>
  );
}
