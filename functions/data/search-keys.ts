import { searchKey } from "../../shared/names.ts";

interface Named {
  first_name: string;
  last_name: string;
}

/** Derived search keys: both orders, so that the beginning of either name finds the person. */
export const searchKeys = ({ first_name, last_name }: Named) => ({
  first_last: searchKey(`${first_name} ${last_name}`),
  last_first: searchKey(`${last_name} ${first_name}`),
});
