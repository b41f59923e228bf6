import { appointments } from "../../../shared/appointments/routes.ts";
import { api } from "../../http/api.ts";
import { get, getOwn, list, listHistory, listOfPractitioner, listOwn, listTag, markSeen } from "./appointments.ts";
import { availability, nextFreeTimes } from "./availability.ts";
import { book } from "./book.ts";
import { bulk, previewBulk, undoBulk } from "./bulk.ts";
import { createNote, listNotes } from "./notes.ts";
import { previewMove, reschedule } from "./reschedule.ts";
import { bookSeries, previewSeries } from "./series.ts";
import { previewStatus, setOwnStatus, setStatus } from "./status.ts";
import { addToWaitlist, listWaitlist, removeFromWaitlist, updateWaitlistEntry } from "./waitlist.ts";
import { listWaitlistMatches } from "./waitlist-matches.ts";

export const handler = api(
  "appointments",
  appointments,
  {
    list,
    get,
    markSeen,
    listOfPractitioner,
    availability,
    nextFreeTimes,
    book,
    bookSeries: { run: bookSeries, dryRun: previewSeries },
    reschedule: { run: reschedule, dryRun: previewMove },
    setStatus: { run: setStatus, dryRun: previewStatus },
    bulk: { run: bulk, dryRun: previewBulk },
    undoBulk,
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
