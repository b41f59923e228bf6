import "./remittance.css";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import * as z from "zod";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import {
  MAX_CHARGES,
  type NewRemittance,
  type OpenCharge,
  type Remittance,
} from "../../../../shared/payments/balances.ts";
import { METHODS, RESTS } from "../../../../shared/payments/methods.ts";
import { METHOD_NAMES, PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { optionalText } from "../../../../shared/values/fields.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { balancesChanged, chargesToRemitQuery, settlementsApi } from "../../api/settlements.ts";
import { LocationField } from "../../booking/location-field.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { FormFields } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { MoneyField } from "../../components/forms/money-field.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { centsText } from "../../lib/formats.ts";
import { readCents, TypedCentsOrNone } from "../../lib/forms/typed-money.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { INSURERS_SCREEN } from "./texts.ts";

const TEXTS = INSURERS_SCREEN.remit;

/** What is typed about a charge. Only a chosen one is checked and sent. */
const Line = z.object({
  chosen: z.boolean(),
  amount: z.string(),
  rest: z.enum(RESTS),
  reason: optionalText("Reason", 200),
});

/** Builds the schema of the form, whose lines stand in the order of the charges. It turns chosen lines into what is sent. */
const formOf = (charges: readonly OpenCharge[]) =>
  z
    .object({
      location_id: z.string(),
      method: z.enum(METHODS, PAYMENT_TEXTS.methodRequired).or(z.literal("")),
      reference: optionalText("Reference", 100),
      lines: z.array(Line),
    })
    .transform(({ lines, method, ...remittance }, context): NewRemittance => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: "custom", path, message });
      if (remittance.location_id === "") refuse(["location_id"], PAYMENT_TEXTS.locationRequired);
      if (method === "") refuse(["method"], PAYMENT_TEXTS.methodRequired);
      const items = lines.flatMap((line, at) => {
        const charge = charges[at];
        if (!line.chosen || !charge) return [];
        const amount = TypedCentsOrNone.safeParse(line.amount);
        const cents = amount.data ?? 0;
        const isPaidInFull = cents === charge.open_cents;
        const rest = isPaidInFull ? "open" : line.rest;
        if (amount.error) refuse(["lines", at, "amount"], amount.error.issues[0]?.message ?? "");
        else if (cents > charge.open_cents) refuse(["lines", at, "amount"], TEXTS.tooMuch);
        else if (cents === 0 && rest === "open") refuse(["lines", at, "amount"], TEXTS.nothingPaid);
        if (rest === "write_off" && line.reason === "") refuse(["lines", at, "reason"], PAYMENT_TEXTS.restReason);
        const reason = rest === "write_off" ? line.reason : "";
        return [{ entry_id: charge.entry_id, amount_cents: cents, rest, reason }];
      });
      if (items.length === 0) refuse(["reference"], TEXTS.chooseOne);
      return { ...remittance, method: method || "CHECK", items };
    });

type Input = z.input<ReturnType<typeof formOf>>;
type FormControl = Control<Input, unknown, NewRemittance>;

interface ChargeRowProps {
  readonly control: FormControl;
  readonly at: number;
  readonly charge: OpenCharge;
}

/** Shows a charge, and for a chosen one what was paid and what becomes of the rest. */
function ChargeRow({ control, at, charge }: ChargeRowProps) {
  const { patient_name, date, open_cents } = charge;
  const name = patient_name || INSURERS_SCREEN.erased;
  const { field } = useController({ control, name: `lines.${at}.chosen` });
  const line = useWatch({ control, name: `lines.${at}` });
  const paid = readCents(line.amount);
  return (
    <li className="remittance-charge">
      <Checkbox
        checked={field.value}
        ariaLabel={TEXTS.pays(name, dateText(date))}
        onChange={({ detail }) => field.onChange(detail.checked)}
      >
        {name}, {dateText(date)} · {TEXTS.open(centsText(open_cents))}
      </Checkbox>
      {field.value && (
        <div className="remittance-fields">
          <MoneyField control={control} name={`lines.${at}.amount`} label={TEXTS.paid} />
          {paid !== open_cents && (
            <SelectField
              control={control}
              name={`lines.${at}.rest`}
              label={TEXTS.rest}
              options={RESTS.map((value) => ({ value, label: INSURERS_SCREEN.rests[value] }))}
            />
          )}
          {paid !== open_cents && line.rest === "write_off" && (
            <TextField control={control} name={`lines.${at}.reason`} label={TEXTS.reason} ariaRequired />
          )}
        </div>
      )}
    </li>
  );
}

/** Says what was recorded, and why some charges stay as they were. */
function report({ items }: Remittance, charges: readonly OpenCharge[]): void {
  const done = items.filter((item) => item.done);
  if (done.length > 0) notifySuccess(TEXTS.done(done.length));
  const left = items.filter((item) => !item.done);
  if (left.length === 0) return;
  const lines = left.map(({ entry_id, reason }) => {
    const charge = charges.find((each) => each.entry_id === entry_id);
    return `${charge?.patient_name || INSURERS_SCREEN.erased}, ${dateText(charge?.date ?? "")}: ${reason}`;
  });
  notify({ type: "error", header: TEXTS.notDone(left.length), content: lines.join(" "), lasting: true });
}

interface RemittanceFormProps {
  readonly companyId: string;
  readonly charges: readonly OpenCharge[];
  readonly onClose: () => void;
}

function RemittanceForm({ companyId, charges: listed, onClose }: RemittanceFormProps) {
  // The lines stand in the order of these charges. After a failure the same ones are sent again, so that what was settled is found.
  const [charges] = useState(listed);
  const entity = useEntityForm({
    id: `remittance ${companyId}`,
    schema: formOf(charges),
    defaults: {
      location_id: "",
      method: "",
      reference: "",
      lines: charges.map(({ open_cents }) => ({
        chosen: false,
        amount: centsText(open_cents),
        rest: "open" as const,
        reason: "",
      })),
    } as Input,
    // What is typed belongs to the charges that were listed then.
    whole: { isWorthKeeping: () => false, fits: ({ lines }) => lines.length === charges.length },
    save: (body: NewRemittance) =>
      settlementsApi.remit({ params: { company_id: companyId }, body }).finally(() => void balancesChanged()),
    onSaved: (saved) => {
      onClose();
      report(saved, charges);
    },
    failure: (message, error) => {
      const isInterrupted = error instanceof ClinicError && error.code === "unavailable";
      return { header: TEXTS.failed, content: isInterrupted ? `${message} ${TEXTS.again}` : message };
    },
  });
  const { control, form } = entity;
  const lines = useWatch({ control, name: "lines" });
  const chosen = lines.filter((line) => line.chosen);
  const total = chosen.reduce((sum, { amount }) => sum + (readCents(amount) ?? 0), 0);
  const choose = (isChosen: boolean) => {
    for (const at of charges.keys()) form.setValue(`lines.${at}.chosen`, isChosen, { shouldDirty: true });
  };
  return (
    <FormModal header={TEXTS.title} action={TEXTS.button} busyAction={TEXTS.busy} entity={entity} onCancel={onClose}>
      <FormFields
        control={control}
        fields={{
          location_id: (field) => <LocationField {...field} label="Location" />,
          method: {
            label: "Method",
            options: () => METHODS.map((value) => ({ value, label: METHOD_NAMES[value] })),
          },
          reference: { label: "Reference", optional: true },
        }}
      />
      <fieldset className="remittance-charges">
        <legend>{TEXTS.charges}</legend>
        <div className="remittance-links">
          <Button variant="inline-link" formAction="none" onClick={() => choose(true)}>
            {TEXTS.all}
          </Button>
          <Button variant="inline-link" formAction="none" onClick={() => choose(false)}>
            {TEXTS.none}
          </Button>
        </div>
        {charges.length >= MAX_CHARGES && <div>{TEXTS.first(MAX_CHARGES)}</div>}
        <ul>
          {charges.map((charge, at) => (
            <ChargeRow key={charge.entry_id} control={control} at={at} charge={charge} />
          ))}
        </ul>
        <div role="status">
          <strong>{TEXTS.total(centsText(total), chosen.length)}</strong>
        </div>
      </fieldset>
    </FormModal>
  );
}

/** Records what an insurance company pays for its open charges. */
export default function RemittanceDialog({ companyId, onClose }: Omit<RemittanceFormProps, "charges">) {
  const query = useQuery(chargesToRemitQuery(companyId));
  if (query.data) return <RemittanceForm companyId={companyId} charges={query.data} onClose={onClose} />;
  return (
    <Dialog header={TEXTS.title} onDismiss={onClose}>
      <QueryBoundary query={query} loading={INSURERS_SCREEN.loadingCharges}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  );
}
