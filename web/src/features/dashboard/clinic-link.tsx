import { RouterLink } from "../../components/router-link.tsx";
import { linkTo, PATHS } from "../../paths.ts";

interface ClinicLinkProps {
  readonly tenant_id: string;
  readonly tenant_name: string;
}

/** Links a clinic's name to its page. */
export const ClinicLink = ({ tenant_id: tenantId, tenant_name }: ClinicLinkProps) => (
  <RouterLink href={linkTo(PATHS.tenant, { tenantId })}>{tenant_name}</RouterLink>
);
