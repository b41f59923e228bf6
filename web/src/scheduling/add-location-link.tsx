import { RouterLink } from "../components/router-link.tsx";
import { linkTo, PATHS } from "../paths.ts";

/** Leads from a list or choice without locations to the form that adds one. */
export const AddLocationLink = () => (
  <RouterLink href={linkTo(PATHS.locations, {}, { add: "location" })}>Add a location</RouterLink>
);
