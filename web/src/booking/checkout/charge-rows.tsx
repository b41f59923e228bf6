import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import { useFieldArray } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { CheckoutProposal } from "../../../../shared/payments/checkout.ts";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { MoneyField } from "../../components/forms/money-field.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { type CheckoutControl, emptyLine } from "./checkout-fields.ts";
import { CHECKOUT_SCREEN } from "./texts.ts";

const MAX_LINES = 20;

interface RowProps {
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** Shows a row of fields with the button that removes it. */
const Row = ({ removeLabel, onRemove, children }: RowProps) => (
  <div className="checkout-row">
    {children}
    <Button variant="icon" iconName="close" formAction="none" ariaLabel={removeLabel} onClick={onRemove} />
  </div>
);

interface ChargeRowsProps {
  readonly control: CheckoutControl;
  readonly appointment: Appointment;
  readonly proposal: CheckoutProposal;
}

/** Shows what is charged: the proposed lines and further ones, a discount with its reason, and the part of an insurer. */
export function ChargeRows({ control, appointment, proposal }: ChargeRowsProps) {
  const lines = useFieldArray({ control, name: "lines" });
  const discounts = useFieldArray({ control, name: "discounts" });
  const insurers = useFieldArray({ control, name: "insurers" });
  const { amount } = CHECKOUT_SCREEN;
  // What is charged once is not charged again. A discount is still possible.
  const isCharged = proposal.charged_cents > 0;
  const policies = proposal.policies.map(({ policy_id, provider_name, company_name }) => ({
    value: policy_id,
    label: provider_name,
    description: company_name,
  }));
  const add = (text: string, onClick: () => void) => (
    <Button variant="inline-link" formAction="none" iconName="add-plus" onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <fieldset className="checkout-rows">
      <legend>{CHECKOUT_SCREEN.charges}</legend>
      {isCharged && <div>{CHECKOUT_SCREEN.charged}</div>}
      {lines.fields.map((line, index) => (
        <Row
          key={line.id}
          removeLabel={CHECKOUT_SCREEN.removeLine(line.text || String(index + 1))}
          onRemove={() => lines.remove(index)}
        >
          <TextField
            control={control}
            name={`lines.${index}.text`}
            label={CHECKOUT_SCREEN.lineText}
            labelHidden={index > 0}
            ariaRequired
            autoComplete="off"
          />
          <MoneyField control={control} name={`lines.${index}.amount`} label={amount} labelHidden={index > 0} />
        </Row>
      ))}
      {discounts.fields.map((discount, index) => (
        <Row key={discount.id} removeLabel={CHECKOUT_SCREEN.removeDiscount} onRemove={() => discounts.remove(index)}>
          <TextField
            control={control}
            name={`discounts.${index}.reason`}
            label={CHECKOUT_SCREEN.discountReason}
            ariaRequired
            autoComplete="off"
          />
          <MoneyField control={control} name={`discounts.${index}.amount`} label="Discount" />
        </Row>
      ))}
      {insurers.fields.map((insurer, index) => (
        <Row key={insurer.id} removeLabel={CHECKOUT_SCREEN.removeInsurer} onRemove={() => insurers.remove(index)}>
          <SelectField
            control={control}
            name={`insurers.${index}.policy_id`}
            label={CHECKOUT_SCREEN.policy}
            options={policies}
          />
          <MoneyField control={control} name={`insurers.${index}.amount`} label={CHECKOUT_SCREEN.due.insured} />
        </Row>
      ))}
      <div className="checkout-links">
        {!isCharged &&
          lines.fields.length < MAX_LINES &&
          add(CHECKOUT_SCREEN.addLine, () => lines.append(emptyLine(appointment)))}
        {discounts.fields.length === 0 &&
          add(CHECKOUT_SCREEN.addDiscount, () => discounts.append({ amount: "", reason: "" }))}
        {insurers.fields.length === 0 &&
          policies.length > 0 &&
          lines.fields.length > 0 &&
          add(CHECKOUT_SCREEN.addInsurer, () =>
            insurers.append({ policy_id: policies.length === 1 ? (policies[0]?.value ?? "") : "", amount: "" }),
          )}
      </div>
    </fieldset>
  );
}
