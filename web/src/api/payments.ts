import { payments } from "../../../shared/payments/routes.ts";
import { appointmentsChanged } from "./appointments.ts";
import { keyedQuery, pagedQuery, queryClient, tenantKey } from "./query-client.ts";
import { apiOf } from "./send.ts";

export const paymentsApi = apiOf(payments);

/** Every read of a patient's money is audited, so it is not read again by itself. */
const READ_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Builds the query of what an appointment costs and is not yet charged. Each checkout begins with the present state. */
export const checkoutQuery = (appointment_id: string) =>
  keyedQuery(["checkout", appointment_id], () => paymentsApi.getCheckout({ params: { appointment_id } }), {
    ...READ_ONCE,
    gcTime: 0,
    staleTime: 0,
  });

/** Builds the query of a patient's ledger with the balances, newest entry first, page by page. */
export const ledgerQuery = (patient_id: string) =>
  pagedQuery(
    ["ledger", patient_id, "entries"],
    (query) => paymentsApi.listLedger({ params: { patient_id }, query }),
    READ_ONCE,
  );

/** Builds the query of what a patient owes; negative if it was paid in advance. */
export const balanceQuery = (patient_id: string) =>
  keyedQuery(
    ["ledger", patient_id, "balance"],
    async () => (await paymentsApi.listLedger({ params: { patient_id }, query: { limit: 1 } })).balance_cents,
    READ_ONCE,
  );

/** Builds the query of a receipt with what was reversed since. */
export const receiptQuery = (receipt_id: string) =>
  keyedQuery(["receipts", receipt_id], () => paymentsApi.getReceipt({ params: { receipt_id } }), READ_ONCE);

/** Loads everything again that an entry of a patient's ledger changes. */
export const moneyChanged = (patient_id: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: tenantKey("ledger", patient_id) }),
    queryClient.invalidateQueries({ queryKey: tenantKey("receipts") }),
    appointmentsChanged(),
  ]);
