import { RouterLink } from "../components/router-link.tsx";
import { PATHS } from "../paths.ts";

/** Leads from a list or choice without locations to the form that adds one. */
export const AddLocationLink = () => <RouterLink href={PATHS.locations}>Add a location</RouterLink>;
