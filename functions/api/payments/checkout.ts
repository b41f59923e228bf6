import type { PaymentType } from "../../../shared/billing/billing-info.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import type { CheckoutProposal, NewCheckout } from "../../../shared/payments/checkout.ts";
import { METHODS, type Method } from "../../../shared/payments/methods.ts";
import type { payments } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import type { LocationRow } from "../../domain/booking/references.ts";
import { createOnce } from "../../domain/changes/create-once.ts";
import { readInsurers } from "../../domain/patients/policies.ts";
import { newReceipt, receiptWrites } from "../../domain/payments/receipts.ts";
import { ledgerWrites, type NewEntry } from "../../domain/payments/write-entries.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { type AppointmentAccountRow, findReceipt } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound } from "../../platform/dynamo/batch-get.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { atDesk, type Desk, readDesk, readDeskLedger, refuseMethod, validPolicies, writeOnce } from "./desk.ts";
import { madeReceipt } from "./receipts.ts";

const CENTS = 100;

/** Returns the fee that an appointment was booked at, in cents. */
const feeOf = ({ fee }: AppointmentRow): number => Math.round(Number(fee) * CENTS);

const USUAL_METHODS: Readonly<Partial<Record<PaymentType, Method>>> = {
  CREDIT_CARD: "CARD",
  CHECK: "CHECK",
  ACH: "ACH",
};

/** Returns the methods that a location accepts, that of its Payment Type first. */
function methodsOf({ accepted_methods = [] }: LocationRow, payment_type: PaymentType | undefined): Method[] {
  const accepted =
    accepted_methods.length > 0 ? METHODS.filter((method) => accepted_methods.includes(method)) : METHODS;
  const usual = payment_type && USUAL_METHODS[payment_type];
  return [...accepted.filter((method) => method === usual), ...accepted.filter((method) => method !== usual)];
}

const isGiven = ({ appointment_status }: AppointmentRow) =>
  appointment_status !== "CANCELLED" && appointment_status !== "MISSED";

const deskOf = (appointment: AppointmentRow, practitioner_ids: readonly string[] = []): Promise<Desk> =>
  readDesk({ ...appointment, practitioner_ids });

export const getCheckout: UseCase<typeof payments.getCheckout> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  // While a merge moves the appointment to another patient, both are read again.
  const { appointment, desk } = await retryOnConflict(async () => {
    const row = await getAppointment(tenant_id, params.appointment_id);
    return { appointment: row, desk: await deskOf(row) };
  });
  const valid = validPolicies(desk.policies, appointment.date);
  const [{ state, context }, insurers] = await Promise.all([
    readDeskLedger(caller, desk, [], appointment),
    readInsurers(
      tenant_id,
      valid.flatMap(({ provider_id, company_id }) => [provider_id, company_id]),
    ),
  ]);
  const account = state.account;
  const fee = feeOf(appointment);
  const isCharged = (account?.charge_ids.length ?? 0) > 0;
  const isToCharge = !isCharged && fee > 0 && isGiven(appointment);
  const { service_name: text, practitioner_id, appointment_id } = appointment;
  const nameOf = (id: string) => insurers.get(id)?.name ?? "";
  const proposal: CheckoutProposal = {
    appointment_id,
    patient_id: desk.patient.patient_id,
    lines: isToCharge ? [{ text, amount_cents: fee, practitioner_id }] : [],
    policies: valid.map(({ policy_id, provider_id, company_id }) => ({
      policy_id,
      provider_id,
      company_id,
      provider_name: nameOf(provider_id),
      company_name: nameOf(company_id),
    })),
    checked_out: !isToCharge,
    charged_cents: account?.sums.charged_cents ?? 0,
    discounted_cents: account?.sums.discounted_cents ?? 0,
    paid_cents: account?.received_cents ?? 0,
    insurer_cents: account?.insurers_cents ?? 0,
    open_cents: account?.patient_cents ?? 0,
    balance_cents: [...state.balances.values()][0]?.balance_cents ?? 0,
    methods: methodsOf(desk.location, context.billing?.payment_type),
  };
  return proposal;
};

/** Returns the charges of a checkout. The insurance company owes the first ones, up to its amount. */
function chargesOf({ lines, insurer }: NewCheckout, appointment: AppointmentRow, company_id: string | undefined) {
  let insured = insurer?.amount_cents ?? 0;
  return lines.flatMap(({ text, amount_cents, practitioner_id = appointment.practitioner_id }): NewEntry[] => {
    const theirs = Math.min(insured, amount_cents);
    insured -= theirs;
    const charge = { kind: "CHARGE", text, practitioner_id } as const;
    return [
      ...(theirs > 0 ? [{ ...charge, amount_cents: theirs, company_id, policy_id: insurer?.policy_id }] : []),
      ...(amount_cents > theirs ? [{ ...charge, amount_cents: amount_cents - theirs }] : []),
    ];
  });
}

const entriesOf = (body: NewCheckout, appointment: AppointmentRow, company_id: string | undefined): NewEntry[] => [
  ...chargesOf(body, appointment, company_id),
  ...(body.discount ? [{ kind: "DISCOUNT" as const, ...body.discount }] : []),
  ...body.payments.map((payment) => ({ kind: "PAYMENT" as const, ...payment })),
];

const sumOf = (amounts: readonly { readonly amount_cents: number }[]) =>
  amounts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/**
 * Refuses a checkout that would charge an appointment twice, or that does nothing. After the first one, only a payment or a discount of
 * what the patient still owes is possible.
 */
function refuseRepeated(
  body: NewCheckout,
  appointment: AppointmentRow,
  account: AppointmentAccountRow | undefined,
): void {
  const { lines, payments: paid, discount } = body;
  const checkedOut = new ClinicError("checked_out", PAYMENT_TEXTS.checkedOut);
  const isCharged = (account?.charge_ids.length ?? 0) > 0;
  const open = account?.patient_cents ?? 0;
  if (isCharged) {
    const isNew = lines.length === 0 && (paid.length > 0 || discount !== undefined);
    if (!isNew || open <= 0) throw checkedOut;
    if ((discount?.amount_cents ?? 0) > open)
      throw invalidField("discount.amount_cents", PAYMENT_TEXTS.discountTooMuch);
    return;
  }
  if (lines.length > 0) return;
  if (feeOf(appointment) === 0) throw checkedOut;
  throw invalidField("lines", PAYMENT_TEXTS.nothingToCharge);
}

/** Returns the company of the policy that pays a part, which must be valid on the day of the appointment. */
function companyOf({ policies }: Desk, { insurer }: NewCheckout, { date }: AppointmentRow): string | undefined {
  if (!insurer) return undefined;
  const policy = policies.find(({ policy_id }) => policy_id === insurer.policy_id);
  if (policy?.company_id === "") throw invalidField("insurer.policy_id", PAYMENT_TEXTS.policyWithoutCompany);
  const valid = validPolicies(policies, date).find(({ policy_id }) => policy_id === insurer.policy_id);
  if (!valid) throw invalidField("insurer.policy_id", PAYMENT_TEXTS.unknownPolicy);
  return valid.company_id;
}

/**
 * Checks out an appointment in one transaction: charges, discount, the insurance company's part, payments and the receipt. Of two desks
 * that do so at the same moment, one gets 409 `checked_out`.
 */
export const checkOut: UseCase<typeof payments.checkOut> = async (caller, { params, body, idempotencyKey }) => {
  const { tenantId: tenant_id, userId } = caller;
  const { appointment_id } = params;
  const check = async () => {
    const appointment = await getAppointment(tenant_id, appointment_id);
    if (!isGiven(appointment)) throw new ClinicError("invalid_transition", PAYMENT_TEXTS.notForCheckout);
    const others = body.lines.flatMap(({ practitioner_id }) => practitioner_id ?? []);
    const named = [...new Set(others.filter((id) => id !== appointment.practitioner_id))];
    const desk = await deskOf(appointment, named);
    for (const [at, { method }] of body.payments.entries())
      refuseMethod(desk.location, method, `payments.${at}.method`);
    return { appointment, desk, company_id: companyOf(desk, body, appointment) };
  };
  const create = () =>
    atDesk(check, async ({ appointment, desk, company_id }) => {
      const read = await readDeskLedger(caller, desk, company_id ? [company_id] : [], appointment);
      const { state, context, counters } = read;
      refuseRepeated(body, appointment, state.account);
      const receipt = newReceipt(state, context, counters);
      const { receipt_id, receipt_number } = receipt;
      const { practitioner_id, service_id, date } = appointment;
      const added = entriesOf(body, appointment, company_id).map((entry) => ({
        practitioner_id,
        service_id,
        ...(date < state.day.date && { about_date: date }),
        receipt_id,
        receipt_number,
        ...entry,
      }));
      const written = ledgerWrites(state, userId, added);
      const made = receiptWrites("CHECKOUT", receipt, context, written, userId);
      const amounts = {
        charged_cents: sumOf(body.lines),
        discounted_cents: body.discount?.amount_cents,
        insurer_cents: body.insurer?.amount_cents,
        paid_cents: sumOf(body.payments),
      };
      const changes = fieldChanges({}, amounts, Object.keys(amounts));
      await writeOnce(tenant_id, idempotencyKey, receipt_id, [
        ...written.items,
        ...made.items,
        ...auditPuts(auditEntry(caller, "payments.checkOut", tenant_id, appointment_id, changes)),
      ]);
      return {
        appointment_id,
        patient_id: desk.patient.patient_id,
        receipt: madeReceipt(made.receipt),
        balance_cents: written.balance_cents,
      };
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: async (receipt_id) => {
      const receipt = orNotFound(await findReceipt(tenant_id, receipt_id), PAYMENT_TEXTS.receiptNotFound);
      await auditOpening(caller, "appointment_id", appointment_id);
      const { patient_id, balance_cents } = receipt;
      return { appointment_id, patient_id, receipt: madeReceipt(receipt), balance_cents };
    },
  });
};
