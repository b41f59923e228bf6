import { RouterLink } from "../components/router-link.tsx";
import { linkTo, PATHS } from "../paths.ts";

/** Links to the form that adds a location. It stands where a list of locations is empty. */
export const AddLocationLink = () => (
  <RouterLink href={linkTo(PATHS.locations, {}, { add: "location" })}>Add a location</RouterLink>
);
