import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { closuresKey } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FieldGrid } from "../../components/field-grid.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { DialogNotifications } from "../../components/notifications.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { attentionHref } from "../../scheduling/attention.ts";
import { ATTENTION_SCREEN, HOLIDAYS_SCREEN, PERIODS_SCREEN } from "../../scheduling/attention-texts.ts";
import { close, holidayPreview, type PreviewedHoliday } from "./holiday-closures.ts";
import { countries, HOME_COUNTRY, stateCode, statesOf } from "./holidays.ts";

const optionOf = ([value, label]: readonly [string, string]) => ({ value, label });

interface PublicHolidaysProps {
  readonly location: Location;
  readonly onDone: () => void;
}

/** Shows the dialog that closes a location on public holidays. It shows first how many appointments each closure affects. */
export default function PublicHolidays({ location, onDone }: PublicHolidaysProps) {
  const { location_id, time_zone, state: addressState } = location;
  const { date: today } = wallClock(time_zone);
  const thisYear = Number(today.slice(0, 4));
  const navigate = useNavigate();
  const [year, setYear] = useState(thisYear);
  const [country, setCountry] = useState(HOME_COUNTRY);
  const [state, setState] = useState(() => stateCode(HOME_COUNTRY, addressState));
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const preview = useQuery(holidayPreview(location_id, { country, state }, year, today));
  const chosen = (preview.data ?? []).filter(({ date, closed }) => !closed && !unchecked.has(date));
  const affected = chosen.reduce((sum, { total }) => sum + total, 0);
  const { isPending, mutate } = useAction({
    id: `holidays-${location_id}`,
    run: () => close(location_id, chosen),
    failed: HOLIDAYS_SCREEN.failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: closuresKey(location_id) }),
  });
  const save = (saved: () => void) =>
    mutate(undefined, {
      onSuccess: () => {
        notifySuccess(HOLIDAYS_SCREEN.added(chosen.length));
        saved();
      },
    });
  const open = () =>
    navigate(attentionHref({ location: location_id, from: chosen[0]?.date ?? "", to: chosen.at(-1)?.date ?? "" }));
  const check = (date: string, isChecked: boolean) =>
    setUnchecked(new Set(isChecked ? [...unchecked].filter((each) => each !== date) : [...unchecked, date]));

  return (
    <Dialog
      size="large"
      header={HOLIDAYS_SCREEN.title}
      onDismiss={onDone}
      actions={
        <>
          <Button variant="link" onClick={onDone}>
            Cancel
          </Button>
          {affected > 0 && (
            <Button disabled={isPending} onClick={() => save(open)}>
              {ATTENTION_SCREEN.saveAndOpen}
            </Button>
          )}
          <Button variant="primary" loading={isPending} disabled={chosen.length === 0} onClick={() => save(onDone)}>
            {HOLIDAYS_SCREEN.action(chosen.length)}
          </Button>
        </>
      }
    >
      <SpaceBetween size="l">
        <DialogNotifications />
        <FieldGrid>
          <FilterSelect
            label="Country"
            value={country}
            options={countries().map(optionOf)}
            onChange={(value) => {
              setCountry(value ?? HOME_COUNTRY);
              setState(undefined);
            }}
          />
          <FilterSelect
            label="State"
            anyLabel="The whole country"
            value={state}
            options={statesOf(country).map(optionOf)}
            onChange={setState}
          />
          <FilterSelect
            label="Year"
            value={String(year)}
            options={[thisYear, thisYear + 1].map((each) => ({ value: String(each), label: String(each) }))}
            onChange={(value) => setYear(Number(value))}
          />
        </FieldGrid>
        <QueryBoundary query={preview} loading={HOLIDAYS_SCREEN.loading}>
          {(holidays) =>
            holidays.length === 0 ? (
              <Box color="text-body-secondary">{HOLIDAYS_SCREEN.none}</Box>
            ) : (
              <SpaceBetween size="xs">
                <Box>{HOLIDAYS_SCREEN.description}</Box>
                {holidays.map((holiday) => (
                  <Checkbox
                    key={holiday.date}
                    checked={holiday.closed || !unchecked.has(holiday.date)}
                    disabled={holiday.closed}
                    description={effectOf(holiday)}
                    onChange={({ detail }) => check(holiday.date, detail.checked)}
                  >
                    {dayText(holiday.date)}: {holiday.name}
                  </Checkbox>
                ))}
              </SpaceBetween>
            )
          }
        </QueryBoundary>
        <Box variant="small">{HOLIDAYS_SCREEN.source}</Box>
      </SpaceBetween>
    </Dialog>
  );
}

/** Returns the effect of a closure on a holiday. */
function effectOf({ closed, total }: PreviewedHoliday): string | undefined {
  if (closed) return HOLIDAYS_SCREEN.closed;
  return total > 0 ? PERIODS_SCREEN.affected(total) : undefined;
}
