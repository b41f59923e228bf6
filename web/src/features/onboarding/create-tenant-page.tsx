import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { LOGO_FIELD } from "../../api/logo.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { EMAIL, FormFields, PHONE, ZIPCODE } from "../../components/forms/form-fields.tsx";
import { ImageField } from "../../components/forms/image-field.tsx";
import { PlainForm } from "../../components/forms/plain-form.tsx";
import { StateField } from "../../components/forms/state-field.tsx";
import { InfoLink } from "../../components/layout/page.tsx";
import type { HelpText } from "../../lib/page.ts";
import { APP_SCREEN } from "../../lib/texts.ts";
import { ONBOARDING_SCREEN } from "../../people/onboarding-texts.ts";
import { type OnboardingFields, useOnboarding } from "./use-onboarding.ts";

export const help: HelpText = {
  about: "Onboards a clinic together with its first administrator, who receives an invitation by email.",
  rules: {
    Username: "No two clinics have the same username. It can't be changed later.",
    Email: "The administrator signs in with it.",
    Logo: "A PNG, JPEG, WebP or GIF image of at most 2 MiB.",
    Interrupted: "What was done stays. Choose Resume in View Tenants to complete it.",
  },
};

interface OnboardingFormProps {
  readonly control: Control<OnboardingFields>;
  /** The invited address, once there is one. It can't be changed, because another address would be another account. */
  readonly invited: string | undefined;
}

/** Shows the fields of a clinic and its first administrator. */
const OnboardingForm = ({ control, invited }: OnboardingFormProps) => (
  <FormFields<OnboardingFields, OnboardingFields>
    control={control}
    fields={{
      tenant_name: "Tenant Name",
      username: {
        label: "Username",
        constraintText: "At least 5 letters and digits, with at least one of each",
      },
      first_name: "First Name",
      last_name: "Last Name",
      date_of_birth: { label: "Date of Birth", date: "birth" },
      email: {
        label: "Email",
        ...EMAIL,
        readOnly: invited !== undefined,
        constraintText:
          invited === undefined
            ? "The invitation goes to this address."
            : "This address was already invited. Start over to use another one.",
      },
      phone_number: { label: "Phone Number", ...PHONE, constraintText: "10 digits" },
      street: "Street",
      city: "City",
      state: (field) => <StateField {...field} />,
      zipcode: { label: "Zipcode", ...ZIPCODE },
      logo: (field) => <ImageField {...LOGO_FIELD} {...field} label="Tenant Logo" />,
    }}
  />
);

export function Component() {
  const [search, setSearch] = useSearchParams();
  const resume = search.get("resume");
  const tenants = useQuery({ ...tenantsQuery(), enabled: resume !== null });
  const tenant = tenants.data?.find(({ tenant_id, setup }) => tenant_id === resume && setup !== "complete");
  const end = () => setSearch({}, { replace: true });

  if (resume && !tenants.data) return <QueryBoundary query={tenants}>{() => null}</QueryBoundary>;
  // Each clinic has its own form, because the form opens with the clinic's stored fields.
  return <CreateTenant key={tenant?.tenant_id} resumed={tenant} onEnd={end} />;
}

interface CreateTenantProps {
  readonly resumed: Tenant | undefined;
  readonly onEnd: () => void;
}

function CreateTenant({ resumed, onEnd }: CreateTenantProps) {
  const { control, busy, invited, restored, submit, startOver } = useOnboarding(resumed, onEnd);
  return (
    <PlainForm onSubmit={() => !busy && void submit()}>
      <Form
        header={
          <Header
            variant="h1"
            info={<InfoLink />}
            description="Onboard a clinic together with its first administrator."
          >
            Create Tenant
          </Header>
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {invited && (
              <Button variant="link" formAction="none" disabled={busy} onClick={startOver}>
                Start over
              </Button>
            )}
            <Button variant="primary" loading={busy} loadingText="Submitting...">
              {busy ? "Submitting..." : "Submit"}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          {restored && (
            <Alert type="info" statusIconAriaLabel="Info">
              {APP_SCREEN.forms.restored}
            </Alert>
          )}
          {resumed && <Alert statusIconAriaLabel="Info">{ONBOARDING_SCREEN.resume(resumed.tenant_name)}</Alert>}
          <Container>
            <OnboardingForm control={control} invited={invited} />
          </Container>
        </SpaceBetween>
      </Form>
    </PlainForm>
  );
}
