import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ONBOARDING_SCREEN } from "../../../../shared/messages/onboarding-screen.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { InfoLink } from "../../components/info-link.tsx";
import { PlainForm } from "../../components/plain-form.tsx";
import { OnboardingForm } from "./onboarding-form.tsx";
import { useOnboarding } from "./use-onboarding.ts";

export function Component() {
  const [search, setSearch] = useSearchParams();
  const resume = search.get("resume");
  const { data: tenants, error, refetch } = useQuery({ ...tenantsQuery(), enabled: resume !== null });
  const tenant = tenants?.find(({ tenant_id, setup }) => tenant_id === resume && setup !== "complete");
  const end = () => setSearch({}, { replace: true });

  if (resume && error) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (resume && !tenants) return <StatusIndicator type="loading">Loading</StatusIndicator>;
  // A form of its own for each clinic, since its fields begin with what is known of it.
  return <CreateTenant key={tenant?.tenant_id} resumed={tenant} onEnd={end} />;
}

interface CreateTenantProps {
  readonly resumed: Tenant | undefined;
  readonly onEnd: () => void;
}

function CreateTenant({ resumed, onEnd }: CreateTenantProps) {
  const { control, busy, invited, submit, startOver } = useOnboarding(resumed, onEnd);
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
          {resumed && <Alert statusIconAriaLabel="Info">{ONBOARDING_SCREEN.resume(resumed.tenant_name)}</Alert>}
          <Container>
            <OnboardingForm control={control} invited={invited} />
          </Container>
        </SpaceBetween>
      </Form>
    </PlainForm>
  );
}
