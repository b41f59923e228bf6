import Button from "@cloudscape-design/components/button";
import { useEffect, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import type { CheckoutProposal } from "../../../../shared/payments/checkout.ts";
import { MoneyField } from "../../components/forms/money-field.tsx";
import { centsText } from "../../lib/formats.ts";
import {
  type CheckoutControl,
  type CheckoutInput,
  type CheckoutValues,
  dueOf,
  LATER,
  payingNow,
} from "./checkout-fields.ts";
import { MethodField } from "./method-field.tsx";
import { CHECKOUT_SCREEN } from "./texts.ts";

const MAX_PAYMENTS = 5;

/**
 * Keeps one payment at what the others leave of the due amount, until its own amount is edited. Returns the function that says that
 * from now on a payment with this text is the one.
 */
function useRestOfDue(payments: CheckoutInput["payments"], due: number): (amount: string) => void {
  const { setValue } = useFormContext<CheckoutInput, unknown, CheckoutValues>();
  const filled = useRef(payments[0]?.amount);
  const index = payments.findIndex(({ amount, method }) => method !== LATER && amount === filled.current);
  const rest = centsText(Math.max(0, due - payingNow(payments.filter((_, at) => at !== index))));
  useEffect(() => {
    if (index < 0 || filled.current === rest) return;
    filled.current = rest;
    setValue(`payments.${index}.amount`, rest);
  }, [index, rest, setValue]);
  return (amount) => {
    filled.current = amount;
  };
}

/** Returns what stays open after the payments, or is paid in advance; undefined where exactly what is due is paid. */
function remainderText(paying: number, due: number, owedBefore: number): string | undefined {
  if (paying === due) return undefined;
  const owed = paying < due ? due : due + owedBefore;
  if (paying <= owed) return paying < owed ? CHECKOUT_SCREEN.staysOpen(centsText(owed - paying)) : undefined;
  return CHECKOUT_SCREEN.inAdvance(centsText(paying - owed));
}

interface PaymentRowsProps {
  readonly control: CheckoutControl;
  readonly proposal: CheckoutProposal;
}

/** Shows what is due, and the payments: none, one or several by different methods. */
export function PaymentRows({ control, proposal }: PaymentRowsProps) {
  const { setValue } = useFormContext<CheckoutInput, unknown, CheckoutValues>();
  const rows = useFieldArray({ control, name: "payments" });
  const [lines, discounts, insurers, payments] = useWatch({
    control,
    name: ["lines", "discounts", "insurers", "payments"],
  });
  const sums = dueOf({ lines, discounts, insurers }, proposal);
  const { due, owedBefore } = sums;
  const fill = useRestOfDue(payments, due);
  const paying = payingNow(payments);
  const texts = CHECKOUT_SCREEN;
  const sum = [
    [texts.due.charged, sums.charged],
    [texts.due.discounted, -sums.discounted],
    [texts.due.insured, -sums.insured],
    [texts.due.before, sums.before],
    [texts.due.advance, -sums.advance],
  ] as const;
  const parts = sum.filter(([, cents]) => cents !== 0);

  function addPayment() {
    const amount = due > paying ? centsText(due - paying) : "";
    if (amount) fill(amount);
    rows.append({ method: "", amount });
  }
  function payBoth() {
    setValue("payments.0.amount", centsText(due + owedBefore), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <div className="checkout-payment">
      <dl className="checkout-due">
        {parts.length > 1 &&
          parts.map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{centsText(cents)}</dd>
            </div>
          ))}
        <div>
          <dt>{texts.due.due}</dt>
          <dd>{centsText(due)}</dd>
        </div>
      </dl>
      <fieldset className="checkout-rows">
        <legend>{texts.payment}</legend>
        {rows.fields.map((row, index) => (
          <div key={row.id} className="checkout-row checkout-row-payment" data-first-field={index === 0 || undefined}>
            <MethodField
              control={control}
              name={`payments.${index}.method`}
              label={texts.method}
              labelHidden={index > 0}
              methods={proposal.methods}
              later={rows.fields.length === 1}
            />
            {payments[index]?.method === LATER ? (
              <span />
            ) : (
              <MoneyField
                control={control}
                name={`payments.${index}.amount`}
                label={texts.amount}
                labelHidden={index > 0}
              />
            )}
            {rows.fields.length > 1 && (
              <Button
                variant="icon"
                iconName="close"
                formAction="none"
                ariaLabel={texts.removePayment}
                onClick={() => rows.remove(index)}
              />
            )}
          </div>
        ))}
        <div role="status">{remainderText(paying, due, owedBefore)}</div>
        <div className="checkout-links">
          {owedBefore > 0 && (
            <span>
              {texts.owedBefore(centsText(owedBefore))}{" "}
              {rows.fields.length === 1 && paying < due + owedBefore && (
                <Button variant="inline-link" formAction="none" onClick={payBoth}>
                  {texts.payBoth(centsText(due + owedBefore))}
                </Button>
              )}
            </span>
          )}
          {rows.fields.length < MAX_PAYMENTS && payments[0]?.method !== LATER && (
            <Button variant="inline-link" formAction="none" iconName="add-plus" onClick={addPayment}>
              {rows.fields.length > 0 ? texts.addPayment : texts.startPayment}
            </Button>
          )}
        </div>
      </fieldset>
    </div>
  );
}
