import { isUnfinishedNumber } from "../../../shared/patients/search.ts";
import { PATIENTS_SCREEN } from "../../../shared/patients/texts.ts";

/** Returns why a search has found no one: what it still needs, or else the given sentence. */
export const nothingFound = (search: string, otherwise: string): string =>
  isUnfinishedNumber(search) ? PATIENTS_SCREEN.unfinishedSearch : otherwise;
