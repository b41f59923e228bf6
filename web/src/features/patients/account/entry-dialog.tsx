import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { ENTRY_KINDS, type EntryKind, NewLedgerEntry } from "../../../../../shared/payments/ledger.ts";
import { METHODS } from "../../../../../shared/payments/methods.ts";
import type { RecordedEntry } from "../../../../../shared/payments/receipt.ts";
import { locationsQuery } from "../../../api/locations.ts";
import { moneyChanged, paymentsApi } from "../../../api/payments.ts";
import { MethodField } from "../../../booking/checkout/method-field.tsx";
import { LocationField } from "../../../booking/location-field.tsx";
import { usualLocation } from "../../../booking/location-filter.tsx";
import { DateField } from "../../../components/dates/date-field.tsx";
import { SelectField } from "../../../components/forms/choice-fields.tsx";
import { FieldGrid } from "../../../components/forms/form-fields.tsx";
import { FormModal } from "../../../components/forms/form-modal.tsx";
import { MoneyField } from "../../../components/forms/money-field.tsx";
import { TextField } from "../../../components/forms/text-field.tsx";
import { centsText } from "../../../lib/formats.ts";
import { TypedCents } from "../../../lib/forms/typed-money.ts";
import { useEntityForm } from "../../../lib/forms/use-entity-form.ts";
import type { ChargedAppointment } from "./entry-text.ts";
import { ACCOUNT_SCREEN } from "./texts.ts";

/** The fields of an entry. An empty one is not sent, and the location only without an appointment, which has one. */
const EntryFields = z
  .object({
    kind: z.enum(ENTRY_KINDS),
    amount: TypedCents,
    method: z.enum([...METHODS, ""]),
    appointment_id: z.string(),
    location_id: z.string(),
    company_id: z.string(),
    about_date: z.string(),
    text: z.string(),
    reason: z.string(),
  })
  .transform((fields): z.input<typeof NewLedgerEntry> => {
    const { amount, method, appointment_id, location_id, company_id, about_date, ...entry } = fields;
    return {
      ...entry,
      amount_cents: amount,
      ...(method && { method }),
      ...(company_id && { company_id }),
      ...(about_date && { about_date }),
      ...(appointment_id ? { appointment_id } : location_id && { location_id }),
    };
  })
  .pipe(NewLedgerEntry);
type EntryInput = z.input<typeof EntryFields>;

interface EntryDialogProps {
  readonly kind: EntryKind;
  readonly patient_id: string;
  readonly balance_cents: number;
  /** The companies that owe something for the patient. */
  readonly insurers: readonly { readonly value: string; readonly label: string }[];
  /** Where the account's latest entry was recorded. */
  readonly lastLocationId: string | undefined;
  /** The appointments of the account, latest first. */
  readonly appointments: readonly ChargedAppointment[];
  readonly onSaved: (saved: RecordedEntry) => void;
  readonly onCancel: () => void;
}

const texts = ACCOUNT_SCREEN.fields;

/** Shows the form of one entry of a ledger. A payment opens with what is owed, for the appointment that is open the longest. */
export default function EntryDialog(props: EntryDialogProps) {
  const { kind, patient_id, balance_cents, insurers, lastLocationId, appointments, onSaved, onCancel } = props;
  const { data: locations = [] } = useQuery(locationsQuery());
  const open = appointments.findLast(({ open_cents }) => open_cents > 0);
  const isPayment = kind === "PAYMENT";
  const hasMethod = isPayment || kind === "REFUND";
  const defaults: EntryInput = {
    kind,
    amount: isPayment && balance_cents > 0 ? centsText(balance_cents) : "",
    method: "",
    appointment_id: (isPayment && open?.appointment_id) || "",
    location_id: usualLocation(locations)?.location_id ?? lastLocationId ?? "",
    company_id: kind === "REALLOCATION" ? (insurers[0]?.value ?? "") : "",
    about_date: "",
    text: "",
    reason: "",
  };
  const entity = useEntityForm({
    id: `entry-${kind}-${patient_id}`,
    schema: EntryFields,
    defaults,
    save: (body) => paymentsApi.record({ params: { patient_id }, body }),
    onSaved: (saved: RecordedEntry) => {
      onSaved(saved);
      void moneyChanged(patient_id);
    },
    failure: ACCOUNT_SCREEN.notSaved,
  });
  const { control } = entity;
  const [appointment_id, location_id] = useWatch({ control, name: ["appointment_id", "location_id"] });
  const place = appointments.find((each) => each.appointment_id === appointment_id)?.location_id ?? location_id;
  const accepted = locations.find((location) => location.location_id === place)?.accepted_methods ?? [];
  const methods = accepted.length > 0 ? accepted : METHODS;
  return (
    <FormModal
      header={ACCOUNT_SCREEN.actions[kind]}
      action={ACCOUNT_SCREEN.submit[kind]}
      entity={entity}
      onCancel={onCancel}
    >
      {hasMethod && (
        <div data-first-field>
          <MethodField
            control={control}
            name="method"
            label={isPayment ? texts.method : texts.refundMethod}
            methods={methods}
          />
        </div>
      )}
      <FieldGrid>
        <MoneyField control={control} name="amount" label={texts.amount} />
        <SelectField
          control={control}
          name="appointment_id"
          label={texts.appointment}
          ariaRequired={false}
          options={[
            { value: "", label: texts.noAppointment },
            ...appointments.map((each) => ({
              value: each.appointment_id,
              label: each.text,
              ...(each.open_cents > 0 && { description: `${centsText(each.open_cents)} open` }),
            })),
          ]}
        />
        {appointment_id === "" && <LocationField control={control} name="location_id" label={texts.location} />}
        {kind === "REALLOCATION" ? (
          <SelectField control={control} name="company_id" label={texts.company} options={insurers} />
        ) : (
          insurers.length > 0 && (
            <SelectField
              control={control}
              name="company_id"
              label={texts.payer}
              ariaRequired={false}
              options={[{ value: "", label: texts.patient }, ...insurers]}
            />
          )
        )}
        <TextField control={control} name="text" label={texts.text} optional={kind !== "CHARGE"} autoComplete="off" />
        {(kind === "DISCOUNT" || kind === "REFUND") && (
          <TextField control={control} name="reason" label={texts.reason} ariaRequired autoComplete="off" />
        )}
        <DateField control={control} name="about_date" label={texts.about} optional kind="past" />
      </FieldGrid>
    </FormModal>
  );
}
