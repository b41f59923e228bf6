import { appointments } from "../../shared/appointments/routes.ts";
import { api } from "../http/api.ts";
import { availability } from "./availability.ts";
import { book } from "./book.ts";
import { createNote } from "./create-note.ts";
import { get } from "./get.ts";
import { getOwn } from "./get-own.ts";
import { list } from "./list.ts";
import { listHistory } from "./list-history.ts";
import { listNotes } from "./list-notes.ts";
import { listOfPractitioner } from "./list-of-practitioner.ts";
import { listOwn } from "./list-own.ts";
import { listTag } from "./list-tag.ts";
import { nextFreeTimes } from "./next-free-times.ts";
import { reschedule } from "./reschedule.ts";
import { setOwnStatus } from "./set-own-status.ts";
import { setStatus } from "./set-status.ts";

export const handler = api(
  "appointments",
  appointments,
  {
    list,
    get,
    listOfPractitioner,
    availability,
    nextFreeTimes,
    book,
    reschedule,
    setStatus,
    listOwn,
    getOwn,
    setOwnStatus,
    listNotes,
    createNote,
    listHistory,
  },
  { list: listTag },
);
