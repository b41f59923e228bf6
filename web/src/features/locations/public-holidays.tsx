import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { queryOptions, useQuery } from "@tanstack/react-query";
import Holidays from "date-holidays";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { periodsOn } from "../../../../shared/values/days-and-times.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { DRY_RUN, locationsApi } from "../../api/api.ts";
import { closuresKey } from "../../api/locations.ts";
import { allPages, queryClient } from "../../api/query-client.ts";
import { ATTENTION_SCREEN, attentionHref, HOLIDAYS_SCREEN, PERIODS_SCREEN } from "../../booking/attention.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { wallClock } from "../../lib/wall-clock.ts";

// The library holds the holidays of 207 countries. It is loaded with the dialog that needs it, because it is too large for a Lambda.

/** A country, or a state that has its own holidays. */
interface HolidayCalendar {
  readonly country: string;
  /** Undefined for the holidays of the whole country. */
  readonly state: string | undefined;
}

interface Holiday {
  readonly date: string;
  readonly name: string;
}

/** The country of the clinics' addresses. */
const HOME_COUNTRY = "US";

type Choice = readonly [code: string, name: string];

/** Returns the countries with known holidays, by name. */
export const countries = (): Choice[] =>
  Object.entries(new Holidays().getCountries("en")).sort(([, a], [, b]) => a.localeCompare(b));

/** Returns the states of a country that have their own holidays. */
const statesOf = (country: string): Choice[] => Object.entries(new Holidays().getStates(country, "en") ?? {});

/** Returns the code of a state by its code or name in an address, such as "MN" or "Minnesota". */
export const stateCode = (country: string, text: string): string | undefined =>
  statesOf(country).find((names) => names.some((name) => name.toLowerCase() === text.trim().toLowerCase()))?.[0];

/** Returns the public holidays of a year from a date on, with one holiday per date. */
export function holidaysOf({ country, state }: HolidayCalendar, year: number, from: string): Holiday[] {
  const calendar = state ? new Holidays(country, state) : new Holidays(country);
  const days = calendar
    .getHolidays(year, "en")
    .filter(({ type }) => type === "public")
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => date >= from);
  return [...new Map(days.map((day) => [day.date, day])).values()];
}

/** A holiday, whether the location is already closed then, and the number of appointments that a closure would affect. */
interface PreviewedHoliday extends Holiday {
  readonly closed: boolean;
  readonly total: number;
}

const closureOn = ({ date, name }: Holiday) => ({ from_date: date, to_date: date, reason: name });

/** Builds the query of the public holidays of a year with the effect of a closure on each. */
const holidayPreview = (location_id: string, calendar: HolidayCalendar, year: number, today: string) =>
  queryOptions({
    queryKey: [...closuresKey(location_id), "holidays", calendar.country, calendar.state, year],
    queryFn: async () => {
      const params = { location_id };
      const closures = await allPages((page) => locationsApi.listClosures({ params, query: { ...page, from: today } }));
      const preview = async (holiday: Holiday): Promise<PreviewedHoliday> => {
        if (periodsOn(closures, holiday.date).some(({ start_time }) => !start_time))
          return { ...holiday, closed: true, total: 0 };
        const body = closureOn(holiday);
        const { affected } = await locationsApi.createClosure({ params, body, query: DRY_RUN });
        return { ...holiday, closed: false, total: affected.total };
      };
      return Promise.all(holidaysOf(calendar, year, today).map(preview));
    },
  });

/** Closes a location on each holiday. The requests are sent one after the other, because they change the same row. */
async function close(location_id: string, holidays: readonly Holiday[]): Promise<void> {
  for (const holiday of holidays)
    await locationsApi.createClosure({ params: { location_id }, body: closureOn(holiday) });
}

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
