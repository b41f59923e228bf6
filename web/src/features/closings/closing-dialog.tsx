import * as z from "zod";
import type { Location } from "../../../../shared/locations/location.ts";
import { type Closing, NewClosing } from "../../../../shared/payments/closing.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { closingsChanged, settlementsApi } from "../../api/settlements.ts";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { MoneyField } from "../../components/forms/money-field.tsx";
import { TextAreaField } from "../../components/forms/text-area-field.tsx";
import { centsText } from "../../lib/formats.ts";
import { TypedCentsOrNone } from "../../lib/forms/typed-money.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { CLOSINGS_SCREEN } from "./texts.ts";

const TEXTS = CLOSINGS_SCREEN.form;

/** What the desk has counted. Nothing is filled in, because an amount that is only confirmed was not counted. */
const Count = z.object({ cash: TypedCentsOrNone, checks: TypedCentsOrNone, note: NewClosing.shape.note });

function resultText({ date, difference_cents: { CASH, CHECK } }: Closing): string {
  const parts = [
    ...(CASH === 0 ? [] : [`${centsText(CASH)} in cash`]),
    ...(CHECK === 0 ? [] : [`${centsText(CHECK)} in checks`]),
  ];
  return parts.length > 0 ? TEXTS.differs(dayText(date), parts.join(" and ")) : TEXTS.exact(dayText(date));
}

interface ClosingDialogProps {
  readonly location: Location;
  readonly day: string;
  readonly onClose: () => void;
}

/** Closes a day with what was counted. What is expected is shown after that only. */
export default function ClosingDialog({ location: { location_id, time_zone }, day, onClose }: ClosingDialogProps) {
  const entity = useEntityForm({
    id: `closing ${location_id} ${day}`,
    schema: Count,
    defaults: { cash: "", checks: "", note: "" },
    save: ({ cash, checks, note }: z.output<typeof Count>) =>
      settlementsApi.closeDay({
        params: { location_id },
        body: { date: day, counted_cents: { CASH: cash, CHECK: checks }, note },
      }),
    onSaved: () => {
      onClose();
      void closingsChanged();
    },
    done: resultText,
    failure: TEXTS.failed,
  });
  const { control } = entity;
  const isToday = wallClock(time_zone).date === day;
  return (
    <FormModal
      header={TEXTS.title(dayText(day))}
      action={TEXTS.action}
      busyAction={TEXTS.busy}
      entity={entity}
      onCancel={onClose}
    >
      <div>
        {TEXTS.count} {isToday && CLOSINGS_SCREEN.today}
      </div>
      <FieldGrid>
        <MoneyField control={control} name="cash" label={TEXTS.cash} />
        <MoneyField control={control} name="checks" label={TEXTS.checks} />
      </FieldGrid>
      <TextAreaField control={control} name="note" label={TEXTS.note} optional constraintText={TEXTS.noteHint} />
    </FormModal>
  );
}
