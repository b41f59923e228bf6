import { isUnfinishedNumber } from "../../../shared/patients/search.ts";
import { SCREENS } from "../../../shared/screen-messages.ts";

/** Returns why a search has found no one: what it still needs, or else the given sentence. */
export const nothingFound = (search: string, otherwise: string): string =>
  isUnfinishedNumber(search) ? SCREENS.patients.unfinishedSearch : otherwise;
