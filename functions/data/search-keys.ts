import type { Named } from "../../shared/names.ts";
import { cutText, foldText } from "../../shared/names.ts";

const MAX_LENGTH = 100;

/** Returns the key by which practitioners are listed: first name, then last name. */
export const firstLast = ({ first_name, last_name }: Named) => ({
  first_last: cutText(foldText(`${first_name} ${last_name}`), MAX_LENGTH),
});
