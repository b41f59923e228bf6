import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { isTenantRole, type TenantRole } from "../../../../shared/contract/roles.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { staffApi } from "../../api/api.ts";
import { queryClient } from "../../api/query-client.ts";
import { Section } from "../../components/layout/page.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { meQuery } from "../../session/me.ts";

/** Lets a person with several roles choose the main one. */
export function MainRole() {
  const { data: me } = useQuery(meQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: ({ role, of: { user_id, held_roles, version } }: { role: TenantRole; of: NonNullable<typeof me> }) =>
      staffApi.setRoles({ params: { user_id }, body: { roles: held_roles.filter(isTenantRole), role, version } }),
    onSuccess: (_, { role }) => notifySuccess(`Your main role is ${ROLE_NAMES[role]} now.`),
    onError: (error) => {
      const content = messageOf(error, COMMON_TEXTS.unexpected);
      notify({ id: "main-role", type: "error", header: "Your main role was not changed.", content });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
  });
  const options = (me?.roles ?? []).filter(isTenantRole).map((value) => ({ value, label: ROLE_NAMES[value] }));
  if (!me || options.length < 2) return null;
  return (
    <Section
      title="Main role"
      description="You may do what any of your roles may do. The main one decides where you start."
    >
      <FormField label="Main role" constraintText="Its home page opens after the login">
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === me.role) ?? null}
          disabled={isPending}
          onChange={({ detail }) => {
            const role = options.find(({ value }) => value === detail.selectedOption.value)?.value;
            if (role && role !== me.role) mutate({ role, of: me });
          }}
        />
      </FormField>
    </Section>
  );
}
