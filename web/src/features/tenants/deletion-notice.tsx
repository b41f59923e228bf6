import Alert from "@cloudscape-design/components/alert";
import type { Deletion } from "../../../../shared/offboarding/offboarding.ts";
import { deletionText } from "../../people/deletion-text.ts";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";

/** Says that a clinic is about to be deleted: who requested or confirmed it, and when. */
export const DeletionNotice = ({ deletion }: { readonly deletion: Deletion }) => (
  <Alert type="warning" statusIconAriaLabel="Warning" header={TENANT_SCREEN.deletionTitles[deletion.status]}>
    {deletionText(deletion)}
  </Alert>
);
