import { feeds } from "../../../shared/feeds/routes.ts";
import { api } from "../../http/api.ts";
import { getCalendar } from "./calendar.ts";
import { create, list, remove } from "./feeds.ts";

export const handler = api("feeds", feeds, { list, create, remove, getCalendar });
