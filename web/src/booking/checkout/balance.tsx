import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { may } from "../../../../shared/contract/route.ts";
import { payments } from "../../../../shared/payments/routes.ts";
import { balanceQuery } from "../../api/payments.ts";
import { queryClient } from "../../api/query-client.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { notify } from "../../lib/notifications.ts";
import { accountHref } from "../../paths.ts";
import { sessionRoles } from "../../session/session-store.ts";
import { balanceSentence, balanceText } from "./texts.ts";

/** Says what a patient who was just checked in owes, or has paid in advance. */
export async function tellBalance({ appointment_id, patient_id, patient_name }: Appointment): Promise<void> {
  if (!may(sessionRoles(), payments.listLedger)) return;
  const balance_cents = await queryClient.fetchQuery({ ...balanceQuery(patient_id), staleTime: 0 });
  if (balance_cents === 0) return;
  const content = (
    <>
      {balanceSentence(patient_name, balance_cents)} <RouterLink href={accountHref({ patient_id })}>Account</RouterLink>
    </>
  );
  // A later step of the appointment dismisses this together with its other notifications.
  notify({ id: `${appointment_id}:balance`, type: "info", content });
}

interface BalanceLinkProps {
  readonly patient_id: string;
  /** Whether the balance is only shown when it was loaded for another reason, because a list has many patients. */
  readonly ifKnown?: boolean;
  /** Shown where nothing is owed. @default nothing */
  readonly settled?: string;
}

/** Shows what a patient owes or has paid in advance, as a link to the account. */
export function BalanceLink({ patient_id, ifKnown = false, settled }: BalanceLinkProps) {
  const { data: balance_cents } = useQuery({ ...balanceQuery(patient_id), enabled: !ifKnown });
  if (balance_cents === undefined) return null;
  return balance_cents === 0 ? (
    settled
  ) : (
    <RouterLink href={accountHref({ patient_id })}>{balanceText(balance_cents)}</RouterLink>
  );
}
