import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type * as z from "zod";
import {
  type Announcement,
  type AnnouncementDryRun,
  type AnnouncementFailure,
  MAX_ANNOUNCED_CLINICS,
  NewAnnouncement,
} from "../../../../shared/tenants/announcement.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { tenantsApi } from "../../api/api.ts";
import { prefetch, queryClient } from "../../api/query-client.ts";
import { announcementFailuresQuery, announcementsQuery, tenantsQuery } from "../../api/tenants.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { MultiselectField } from "../../components/forms/choice-fields.tsx";

import { FormPanel } from "../../components/forms/form-panel.tsx";
import { TextAreaField } from "../../components/forms/text-area-field.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { Page } from "../../components/layout/page.tsx";
import { type Column, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { whenText } from "../../lib/dates.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import type { HelpText } from "../../lib/page.ts";

export const help: HelpText = {
  about: "Mails all administrators of the clinics that you choose, and shows which mails did not arrive.",
  rules: {
    Review: "Shows who would get the announcement. Nothing is sent before you confirm it.",
    Sending: "Begins within a minute, one mail after the other. Messages to patients go first.",
    Failed: "An administrator whose mail failed does not get it again. The list says why.",
  },
};

const TEXTS = {
  about: "Mail all administrators of clinics, such as before maintenance.",
  empty: "No announcements were sent in the last year.",
  noFailures: "All mails were delivered.",
  failuresOf: (subject: string) => `Not delivered: ${subject}`,
  notChecked: "The announcement could not be checked",
  notSent: "The announcement was not sent",
  none: "None of these clinics has an active administrator.",
  recipients: (people: string, clinics: string) => `${people} of ${clinics} will get this mail:`,
  others: (count: number) => `and ${count} more`,
  queued: "The announcement will be sent within a minute.",
} as const;

type Recipients = z.infer<typeof AnnouncementDryRun>["affected"];

/** An announcement that was checked and is not sent yet. */
interface Checked {
  readonly body: NewAnnouncement;
  readonly recipients: Recipients;
}

interface SendDialogProps extends Checked {
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Shows who will get an announcement, and sends it. */
function SendDialog({ body, recipients: { total, clinics, items }, onSent, onClose }: SendDialogProps) {
  const people = counted(total, "administrator");
  return (
    <ActionDialog
      header={`Send "${body.subject}"?`}
      action={`Send to ${people}`}
      dismissal="Back"
      disabled={total === 0}
      run={async () => {
        await tenantsApi.announce({ body });
        onSent();
      }}
      refresh={() => queryClient.invalidateQueries(announcementsQuery())}
      done={TEXTS.queued}
      failed={TEXTS.notSent}
      onClose={onClose}
    >
      {total === 0 ? (
        TEXTS.none
      ) : (
        <>
          <div>{TEXTS.recipients(people, counted(clinics, "clinic"))}</div>
          <ul>
            {items.map(({ user_id, name, email, tenant_name }) => (
              <li key={user_id}>
                {name || email}, {tenant_name}
              </li>
            ))}
            {total > items.length && <li>{TEXTS.others(total - items.length)}</li>}
          </ul>
        </>
      )}
    </ActionDialog>
  );
}

const EMPTY: NewAnnouncement = { tenant_ids: [], subject: "", text: "" };

/** Writes an announcement, shows who will get it, and sends it after that. What was typed stays until it is sent. */
function AnnouncementForm() {
  const [checked, setChecked] = useState<Checked>();
  const { data: clinics, error, refetch } = useQuery(tenantsQuery());
  const entity = useEntityForm({
    id: "announcement",
    schema: NewAnnouncement,
    defaults: EMPTY,
    save: async (body: NewAnnouncement) => ({
      body,
      recipients: (await tenantsApi.announce({ query: { dry_run: "true" }, body })).affected,
    }),
    onSaved: setChecked,
    failure: TEXTS.notChecked,
  });
  const { control, form } = entity;
  const chooseActive = () => {
    const ids = (clinics ?? []).filter(({ status }) => status === "ACTIVE").map(({ tenant_id }) => tenant_id);
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue("tenant_ids", ids.slice(0, MAX_ANNOUNCED_CLINICS), options);
  };
  return (
    <>
      <FormPanel header="New announcement" action="Review" busyAction="Checking..." entity={entity}>
        <MultiselectField
          control={control}
          name="tenant_ids"
          label="Clinics"
          description={
            <Button variant="inline-link" formAction="none" disabled={!clinics} onClick={chooseActive}>
              Choose all active clinics
            </Button>
          }
          placeholder="Choose clinics"
          options={clinics?.map(({ tenant_id, tenant_name }) => ({ value: tenant_id, label: tenant_name }))}
          {...(error &&
            !clinics && {
              statusType: "error",
              errorText: "The clinics could not be loaded",
              recoveryText: "Try again",
              onLoadItems: () => void refetch(),
            })}
        />
        <TextField control={control} name="subject" label="Subject" />
        <TextAreaField control={control} name="text" label="Text" rows={8} />
      </FormPanel>
      {checked && <SendDialog {...checked} onSent={() => entity.reset()} onClose={() => setChecked(undefined)} />}
    </>
  );
}

const FAILURE_COLUMNS: readonly Column<AnnouncementFailure>[] = [
  { ...textColumn<AnnouncementFailure>("email", "Email"), isRowHeader: true },
  textColumn("name", "Name"),
  textColumn("tenant_name", "Clinic"),
  textColumn("reason", "Reason"),
];

interface FailuresProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

/** Lists the mails of an announcement that were not delivered. */
const Failures = ({ announcement: { announcement_id, subject }, onClose }: FailuresProps) => (
  <Dialog size="large" header={TEXTS.failuresOf(subject)} onDismiss={onClose}>
    <QueryBoundary query={useQuery(announcementFailuresQuery(announcement_id))}>
      {(failures) => (
        <DataTable
          title="Not delivered"
          items={failures}
          columns={FAILURE_COLUMNS}
          searchIn={["email", "name", "tenant_name"]}
          trackBy="user_id"
          empty={TEXTS.noFailures}
          loadingText="Loading"
        />
      )}
    </QueryBoundary>
  </Dialog>
);

const State = ({ status, sent, recipients }: Announcement) =>
  status === "DONE" ? (
    <StatusIndicator type="success">Sent</StatusIndicator>
  ) : (
    <StatusIndicator type="in-progress">
      Sending, {sent} of {recipients}
    </StatusIndicator>
  );

const columnsOf = (onFailures: (announcement: Announcement) => void): readonly Column<Announcement>[] => [
  { ...textColumn<Announcement>("subject", "Subject"), isRowHeader: true },
  { id: "status", header: "Status", cell: State },
  { id: "created_at", header: "Written", sortingField: "created_at", cell: ({ created_at }) => whenText(created_at) },
  textColumn("author_name", "By"),
  { id: "clinics", header: "Clinics", cell: ({ clinics }) => clinics },
  { id: "sent", header: "Sent", cell: ({ sent }) => sent },
  {
    id: "failed",
    header: "Failed",
    cell: (announcement) =>
      announcement.failed > 0 ? (
        <Button
          variant="inline-link"
          ariaLabel={`Show ${counted(announcement.failed, "failure")} of ${announcement.subject}`}
          onClick={() => onFailures(announcement)}
        >
          {announcement.failed}
        </Button>
      ) : (
        0
      ),
  },
];

/** Lists the announcements with their failures. */
function Announcements() {
  const [chosen, setChosen] = useState<Announcement>();
  const columns = useMemo(() => columnsOf(setChosen), []);
  return (
    <>
      <DataTable
        title="Sent announcements"
        headingLevel="h2"
        {...listed(useQuery(announcementsQuery()))}
        columns={columns}
        searchIn={["subject", "author_name"]}
        trackBy="announcement_id"
        empty={TEXTS.empty}
        loadingText="Loading announcements"
      />
      {chosen && <Failures announcement={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

export const loader = () => prefetch(announcementsQuery(), tenantsQuery());

/** Writes announcements to the administrators of clinics, and lists those that were sent. */
export const Component = () => (
  <Page title="Announcements" description={TEXTS.about}>
    <SpaceBetween size="l">
      <AnnouncementForm />
      <Announcements />
    </SpaceBetween>
  </Page>
);
