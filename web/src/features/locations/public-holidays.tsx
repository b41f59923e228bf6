import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { queryOptions, useQuery } from "@tanstack/react-query";
import Holidays from "date-holidays";
import { useState } from "react";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { periodsOn } from "../../../../shared/values/days-and-times.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { DRY_RUN, locationsApi } from "../../api/api.ts";
import { closuresKey, locationsQuery } from "../../api/locations.ts";
import { allPages, queryClient } from "../../api/query-client.ts";
import { ATTENTION_SCREEN, attentionHref, HOLIDAYS_SCREEN, PERIODS_SCREEN } from "../../booking/attention.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { useAction } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
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

/** A holiday, the ids of the locations that are still open then, and the number of appointments that their closure would affect. */
interface PreviewedHoliday extends Holiday {
  readonly open: readonly string[];
  readonly total: number;
}

const closureOn = ({ date, name }: Holiday) => ({ from_date: date, to_date: date, reason: name });

/** Returns the holidays with the effect that the closure of one location on each of them would have. */
async function previewAt(
  location_id: string,
  holidays: readonly Holiday[],
  today: string,
): Promise<PreviewedHoliday[]> {
  const params = { location_id };
  const closures = await allPages((page) => locationsApi.listClosures({ params, query: { ...page, from: today } }));
  return Promise.all(
    holidays.map(async (holiday): Promise<PreviewedHoliday> => {
      const isClosed = periodsOn(closures, holiday.date).some(({ start_time }) => !start_time);
      if (isClosed) return { ...holiday, open: [], total: 0 };
      const { affected } = await locationsApi.createClosure({ params, body: closureOn(holiday), query: DRY_RUN });
      return { ...holiday, open: [location_id], total: affected.total };
    }),
  );
}

/** Builds the query of the public holidays of a year with the effect of a closure of the locations on each. */
const holidayPreview = (location_ids: readonly string[], calendar: HolidayCalendar, year: number, today: string) =>
  queryOptions({
    queryKey: [...closuresKey(location_ids[0] ?? ""), "holidays", location_ids, calendar.country, calendar.state, year],
    queryFn: async () => {
      let all: PreviewedHoliday[] = holidaysOf(calendar, year, today).map((day) => ({ ...day, open: [], total: 0 }));
      // One location after the other, so that a clinic with many does not send hundreds of requests at once.
      for (const location_id of location_ids) {
        const here = await previewAt(location_id, all, today);
        all = all.map((day, index) => ({
          ...day,
          open: [...day.open, ...(here[index]?.open ?? [])],
          total: day.total + (here[index]?.total ?? 0),
        }));
      }
      return all;
    },
  });

type Named = Pick<Location, "location_id" | "location_name">;

/** A closure of one location on a holiday. */
const nameOf = (location_id: string, { date }: Holiday) => `${location_id} ${date}`;

/**
 * Closes the locations on the holidays on which they are open, and notes each closure that is saved. Those of one location are sent one
 * after the other, because they change the same row.
 * @throws ClinicError that names the locations of which some closures were not saved
 */
async function closeAll(locations: readonly Named[], holidays: readonly PreviewedHoliday[], saved: Set<string>) {
  const close = async ({ location_id, location_name }: Named) => {
    try {
      for (const holiday of holidays.filter(({ open }) => open.includes(location_id))) {
        await locationsApi.createClosure({ params: { location_id }, body: closureOn(holiday) });
        saved.add(nameOf(location_id, holiday));
      }
      return [];
    } catch (error) {
      return [{ location_name, error }];
    }
  };
  const failed = (await Promise.all(locations.map(close))).flat();
  const [first] = failed;
  if (!first) return;
  if (!(first.error instanceof ClinicError) || locations.length === 1) throw first.error;
  const { code, message } = first.error;
  throw new ClinicError(code, `${failed.map((each) => each.location_name).join(", ")}: ${message}`);
}

const optionOf = ([value, label]: readonly [string, string]) => ({ value, label });

interface PublicHolidaysProps {
  readonly location: Location;
  readonly onDone: () => void;
}

/**
 * Shows the dialog that closes a location, or all of them, on public holidays. It shows first how many appointments each closure
 * affects. What is not saved can be saved again: closures that are there already are left out.
 */
export default function PublicHolidays({ location, onDone }: PublicHolidaysProps) {
  const { location_id, time_zone, state: addressState } = location;
  const { data: all = [location] } = useQuery(locationsQuery());
  const [everywhere, setEverywhere] = useState(false);
  const locations = everywhere ? all.filter(({ status }) => status === "ACTIVE") : [location];
  // The list of closures may lag behind for a moment.
  const [saved] = useState(() => new Set<string>());
  const { date: today } = wallClock(time_zone);
  const thisYear = Number(today.slice(0, 4));
  const navigate = useNavigate();
  const [year, setYear] = useState(thisYear);
  const [country, setCountry] = useState(HOME_COUNTRY);
  const [state, setState] = useState(() => stateCode(HOME_COUNTRY, addressState));
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const ids = locations.map((each) => each.location_id);
  const preview = useQuery(holidayPreview(ids, { country, state }, year, today));
  const chosen = (preview.data ?? [])
    .map((day) => ({ ...day, open: day.open.filter((id) => !saved.has(nameOf(id, day))) }))
    .filter(({ date, open }) => open.length > 0 && !unchecked.has(date));
  const affected = chosen.reduce((sum, { total }) => sum + total, 0);
  const { isPending, mutate } = useAction({
    id: `holidays-${location_id}`,
    run: () => closeAll(locations, chosen, saved),
    failed: HOLIDAYS_SCREEN.failed,
    onSettled: () => Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: closuresKey(id) }))),
  });
  const save = (then: () => void) =>
    mutate(undefined, {
      onSuccess: () => {
        notifySuccess(HOLIDAYS_SCREEN.added(chosen.reduce((sum, { open }) => sum + open.length, 0)));
        then();
      },
    });
  const openAffected = () =>
    navigate(
      attentionHref({
        ...(!everywhere && { location: location_id }),
        from: chosen[0]?.date ?? "",
        to: chosen.at(-1)?.date ?? "",
      }),
    );
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
            <Button disabled={isPending} onClick={() => save(openAffected)}>
              {ATTENTION_SCREEN.saveAndOpen}
            </Button>
          )}
          <Button variant="primary" loading={isPending} disabled={chosen.length === 0} onClick={() => save(onDone)}>
            {HOLIDAYS_SCREEN.action(chosen.length, everywhere)}
          </Button>
        </>
      }
    >
      <SpaceBetween size="l">
        <DialogNotifications />
        <FieldGrid>
          {all.length > 1 && (
            <FilterSelect
              label="Locations"
              anyLabel="All locations"
              value={everywhere ? undefined : location_id}
              options={[{ value: location_id, label: location.location_name }]}
              onChange={(value) => setEverywhere(value === undefined)}
            />
          )}
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
                    checked={holiday.open.length === 0 || !unchecked.has(holiday.date)}
                    disabled={holiday.open.length === 0}
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
function effectOf({ open, total }: PreviewedHoliday): string | undefined {
  if (open.length === 0) return HOLIDAYS_SCREEN.closed;
  return total > 0 ? PERIODS_SCREEN.affected(total) : undefined;
}
