import "./profile-card.css";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type * as z from "zod";
import { valuesOf } from "../../../../shared/contract/field-lists.ts";
import type { FeedNames } from "../../../../shared/feeds/feed.ts";
import { type Tenant, TenantChange } from "../../../../shared/tenants/tenant.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { tenantsApi } from "../../api/api.ts";
import { LOGO_FIELD, LogoFiles, uploadLogo } from "../../api/logo.ts";
import { prefetch, queryClient } from "../../api/query-client.ts";
import { currentTenantQuery } from "../../api/tenants.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { CheckboxField, optionsOf, SelectField } from "../../components/forms/choice-fields.tsx";
import { EMAIL, type FieldConfigs, FormFields, PHONE, WEBSITE, ZIPCODE } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { ImageField } from "../../components/forms/image-field.tsx";
import { StateField } from "../../components/forms/state-field.tsx";
import { EmailText, WebsiteLink } from "../../components/layout/links.tsx";
import { Page } from "../../components/layout/page.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import type { HelpText } from "../../lib/page.ts";
import { ONBOARDING_SCREEN } from "../../people/onboarding-texts.ts";
import { meQuery } from "../../session/me.ts";

export const help: HelpText = {
  about: "Your clinic's name, contact, address and logo, as your staff and your patients see them.",
  rules: {
    Logo: "A PNG, JPEG, WebP or GIF image of at most 2 MiB.",
    Username: "It was chosen when the clinic was created and can't be changed.",
    Overbooking: "Where it is allowed, the front desk can book a taken time with a reason. The calendar marks it.",
    "Refunds and reversals":
      "Where only administrators make them, the front desk still records payments, charges and discounts.",
    "Two-step sign-in":
      "Where it is required, people without an authenticator app can only set one up. The page People shows who has none.",
    "Mailed receipts": "They name only the day of an appointment, unless they are to name what was done.",
    "Calendar feeds":
      "What practitioners' calendars, such as those of their phones, show of a patient: nothing, the initials or the first name.",
  },
};

const Profile = TenantChange.omit({ version: true }).required();

/** The fields of the clinic's profile: everything that its administrator may change, and a new logo. */
const ProfileFields = Profile.extend({ logo: LogoFiles });
type ProfileFields = z.input<typeof ProfileFields>;
type ProfileValues = z.output<typeof ProfileFields>;

const fieldsOf = (tenant: Tenant): ProfileFields => ({
  ...valuesOf(Profile.shape, tenant),
  logo: [],
});

/** Reloads the clinic and the signed-in person, because the shell shows the clinic's name and logo as well. */
const refreshProfile = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: currentTenantQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
  ]);

/** Returns the form of the clinic's profile. The logo is uploaded first, so that nothing else is saved if it is refused. */
function useProfileForm(tenant: Tenant, onSaved: () => void) {
  const uploaded = useRef<{ readonly file?: File; readonly onVersion: number; readonly uploads: number }>({
    onVersion: tenant.version,
    uploads: 0,
  });

  async function save(
    { logo: [file] }: ProfileValues,
    version: number,
    { logo: _, ...edited }: Partial<ProfileValues>,
  ) {
    // Each new logo increases the clinic's version by one, which is not another person's change.
    let own = uploaded.current.onVersion === version ? uploaded.current.uploads : 0;
    if (file && uploaded.current.file !== file) {
      await uploadLogo(tenant.tenant_id, file);
      own += 1;
      uploaded.current = { file, onVersion: version, uploads: own };
      notifySuccess(ONBOARDING_SCREEN.logoUploaded);
    }
    if (Object.keys(edited).length > 0) await tenantsApi.updateCurrent({ body: { ...edited, version: version + own } });
  }

  return useEntityForm({
    id: "clinic-profile",
    schema: ProfileFields,
    defaults: fieldsOf(tenant),
    version: tenant.version,
    failure: "Failed to save clinic profile",
    fieldsOf,
    save: (values, version, edited) => save(values, version, edited).finally(refreshProfile),
    onSaved,
    done: "Clinic profile saved",
  });
}

const FIELDS: FieldConfigs<ProfileFields, ProfileValues> = {
  tenant_name: "Clinic name",
  email: { label: "Email", ...EMAIL },
  phone_number: { label: "Phone Number", ...PHONE, constraintText: "10 digits" },
  street: "Street",
  city: "City",
  state: (field) => <StateField {...field} />,
  zipcode: { label: "Zipcode", ...ZIPCODE },
  website_url: WEBSITE,
};

/** What calendar feeds show, in words. */
const FEED_NAMES_SHOWN: Readonly<Record<FeedNames, string>> = {
  none: "Only that the time is taken",
  initials: "The patient's initials",
  first_name: "The patient's first name",
};

function EditProfile({ tenant, onDone }: { readonly tenant: Tenant; readonly onDone: () => void }) {
  const entity = useProfileForm(tenant, onDone);
  const { control } = entity;
  return (
    <FormModal header="Edit clinic profile" action="Save" entity={entity} onCancel={onDone}>
      <FormFields control={control} fields={FIELDS} />
      <CheckboxField
        control={control}
        name="allow_overbooking"
        label="Overbooking"
        description="The front desk states a reason, and the calendar marks the appointment."
      >
        The front desk may book a time that is taken
      </CheckboxField>
      <CheckboxField
        control={control}
        name="refunds_by_administrators"
        label="Refunds and reversals"
        description="The front desk still records payments, charges and discounts."
      >
        Only administrators refund and reverse
      </CheckboxField>
      <CheckboxField
        control={control}
        name="require_mfa"
        label="Two-step sign-in"
        description="The page People shows who has not set it up. They can do nothing else from their next click on, and need a phone with an authenticator app."
      >
        Everyone of the clinic signs in with a code as well
      </CheckboxField>
      <CheckboxField
        control={control}
        name="receipt_details"
        label="Mailed receipts"
        description="Without it, a mail only says that there was an appointment on a day."
      >
        Mailed receipts name what was done
      </CheckboxField>
      <SelectField
        control={control}
        name="feed_names"
        label="Calendar feeds"
        description="What the calendars of practitioners show of a patient's name."
        options={optionsOf(FEED_NAMES_SHOWN)}
      />
      <ImageField {...LOGO_FIELD} control={control} name="logo" label={tenant.logo_url ? "New Logo" : "Logo"} />
    </FormModal>
  );
}

const pairs = (tenant: Tenant) => [
  { label: "Clinic name", value: tenant.tenant_name },
  { label: "Username", value: tenant.username },
  { label: "Email", value: <EmailText email={tenant.email} /> },
  { label: "Phone Number", value: phoneText(tenant.phone_number) },
  {
    label: "Address",
    value: (
      <>
        {tenant.street}
        <br />
        {tenant.city}, {tenant.state} {tenant.zipcode}
      </>
    ),
  },
  { label: "Website", value: tenant.website_url ? <WebsiteLink url={tenant.website_url} /> : "-" },
  { label: "Overbooking", value: tenant.allow_overbooking ? "Allowed, with a reason" : "Not allowed" },
  {
    label: "Refunds and reversals",
    value: tenant.refunds_by_administrators ? "By administrators only" : "By the front desk, too",
  },
  { label: "Two-step sign-in", value: tenant.require_mfa ? "Required of everyone" : "Everyone decides for themselves" },
  { label: "Mailed receipts", value: tenant.receipt_details ? "Name what was done" : "Name the day only" },
  { label: "Calendar feeds", value: FEED_NAMES_SHOWN[tenant.feed_names] },
];

const ProfileCard = ({ tenant }: { readonly tenant: Tenant }) => (
  <div className="profile-card">
    <div className="profile-logo">
      {tenant.logo_url ? <img src={tenant.logo_url} alt={`Logo of ${tenant.tenant_name}`} /> : "No logo yet"}
    </div>
    <KeyValuePairs columns={3} minColumnWidth={200} items={pairs(tenant)} />
  </div>
);

export const loader = () => prefetch(currentTenantQuery());

export function Component() {
  const query = useQuery(currentTenantQuery());
  const { data } = query;
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title="Clinic Profile"
      description="How your clinic presents itself"
      actions={
        <Button disabled={!data} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Container>
        <QueryBoundary
          query={query}
          loading="Loading the clinic's profile"
          notFound={<EmptyState title="No tenant data found." />}
        >
          {(tenant) => <ProfileCard tenant={tenant} />}
        </QueryBoundary>
      </Container>
      {editing && data && <EditProfile tenant={data} onDone={() => setEditing(false)} />}
    </Page>
  );
}
