import { appointments } from "../../shared/appointments/routes.ts";
import { waitlistRoutes } from "../../shared/appointments/waitlist-routes.ts";
import { api } from "../http/api.ts";
import { addToWaitlist } from "./add-to-waitlist.ts";
import { availability } from "./availability.ts";
import { book } from "./book.ts";
import { bookSeries } from "./book-series.ts";
import { createNote } from "./create-note.ts";
import { get } from "./get.ts";
import { getOwn } from "./get-own.ts";
import { list } from "./list.ts";
import { listHistory } from "./list-history.ts";
import { listNotes } from "./list-notes.ts";
import { listOfPractitioner } from "./list-of-practitioner.ts";
import { listOwn } from "./list-own.ts";
import { listTag } from "./list-tag.ts";
import { listWaitlist } from "./list-waitlist.ts";
import { listWaitlistMatches } from "./list-waitlist-matches.ts";
import { nextFreeTimes } from "./next-free-times.ts";
import { previewSeries } from "./plan-series.ts";
import { removeFromWaitlist } from "./remove-from-waitlist.ts";
import { previewMove, reschedule } from "./reschedule.ts";
import { setOwnStatus } from "./set-own-status.ts";
import { previewStatus, setStatus } from "./set-status.ts";
import { updateWaitlistEntry } from "./update-waitlist-entry.ts";

export const handler = api(
  "appointments",
  { ...appointments, ...waitlistRoutes },
  {
    list,
    get,
    listOfPractitioner,
    availability,
    nextFreeTimes,
    book,
    bookSeries: { run: bookSeries, dryRun: previewSeries },
    reschedule: { run: reschedule, dryRun: previewMove },
    setStatus: { run: setStatus, dryRun: previewStatus },
    listOwn,
    getOwn,
    setOwnStatus,
    listNotes,
    createNote,
    listHistory,
    listWaitlist,
    addToWaitlist,
    updateWaitlistEntry,
    removeFromWaitlist,
    listWaitlistMatches,
  },
  { list: listTag },
);
