import { queryOptions } from "@tanstack/react-query";
import { periodsOn } from "../../../../shared/values/days-and-times.ts";
import { allPages } from "../../api/all-pages.ts";
import { DRY_RUN } from "../../api/dry-run.ts";
import { closuresKey } from "../../api/locations.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { type Holiday, type HolidayCalendar, holidaysOf } from "./holidays.ts";

/** A holiday, whether the location is already closed then, and the number of appointments that a closure would affect. */
export interface PreviewedHoliday extends Holiday {
  readonly closed: boolean;
  readonly total: number;
}

const closureOn = ({ date, name }: Holiday) => ({ from_date: date, to_date: date, reason: name });

/** Builds the query of the public holidays of a year with the effect of a closure on each. */
export const holidayPreview = (location_id: string, calendar: HolidayCalendar, year: number, today: string) =>
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
export async function close(location_id: string, holidays: readonly Holiday[]): Promise<void> {
  for (const holiday of holidays)
    await locationsApi.createClosure({ params: { location_id }, body: closureOn(holiday) });
}
