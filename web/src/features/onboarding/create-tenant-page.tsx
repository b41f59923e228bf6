import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { OnboardingForm } from "./onboarding-form.tsx";
import { useOnboarding } from "./use-onboarding.ts";

export function Component() {
  const { control, busy, invited, submit, startOver } = useOnboarding();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Form
        header={
          <Header variant="h1" description="Onboard a clinic together with its first administrator.">
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
        <Container>
          <OnboardingForm control={control} invited={invited} />
        </Container>
      </Form>
    </form>
  );
}
