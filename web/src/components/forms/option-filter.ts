/** The number of options above which a select has a filter. */
const MANY = 10;

/** Returns whether people can filter the options of a select, which a few options do not need. */
export const filteringOf = (options: readonly unknown[] | undefined): "auto" | "none" =>
  options && options.length > MANY ? "auto" : "none";
