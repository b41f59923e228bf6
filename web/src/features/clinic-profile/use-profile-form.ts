import { useRef } from "react";
import { ONBOARDING_SCREEN } from "../../../../shared/messages/onboarding-screen.ts";
import { TENANTS_SCREEN } from "../../../../shared/messages/tenants.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { uploadLogo } from "../../api/logo.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { meQuery } from "../../session/me.ts";
import { currentTenantQuery } from "./current-tenant-query.ts";
import { fieldsOf, ProfileFields, type ProfileValues } from "./profile-fields.ts";

/** Reloads the clinic and the signed-in person, because the shell shows the clinic's name and logo as well. */
const refreshProfile = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: currentTenantQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
  ]);

/** Returns the form of the clinic's profile. The logo is uploaded first, so that nothing else is saved if it is refused. */
export function useProfileForm(tenant: Tenant, onSaved: () => void) {
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
    failure: TENANTS_SCREEN.saveFailed,
    fieldsOf,
    save: (values, version, edited) => save(values, version, edited).finally(refreshProfile),
    onSaved: () => {
      notifySuccess(TENANTS_SCREEN.saved);
      onSaved();
    },
  });
}
