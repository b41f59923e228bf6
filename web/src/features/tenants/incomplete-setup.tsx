import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useNavigate } from "react-router-dom";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { TENANTS_SCREEN } from "../../../../shared/tenants/texts.ts";
import { Actions } from "../../components/page.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";
import { useResendInvitation } from "./tenant-mutations.ts";

/** Says that the onboarding of a clinic is not complete, and offers to resume it. */
export function IncompleteSetup({ tenant }: { readonly tenant: Tenant }) {
  const navigate = useNavigate();
  const resend = useResendInvitation(tenant, tenant.tenant_name);
  return (
    <Alert
      type="warning"
      header={TENANTS_SCREEN.incomplete}
      action={
        <Actions>
          {tenant.invitation === "pending" && (
            <Button loading={resend.isPending} onClick={() => resend.mutate()}>
              Resend invitation
            </Button>
          )}
          <Button onClick={() => navigate(linkTo(PATHS.createTenant, {}, { resume: tenant.tenant_id }))}>Resume</Button>
        </Actions>
      }
    >
      {TENANT_SCREEN.incomplete}
    </Alert>
  );
}
