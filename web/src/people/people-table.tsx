import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { EmptyState } from "../components/empty-state.tsx";
import { PagedTable, type PagedTableProps } from "../components/paged-table.tsx";
import { SearchField } from "../components/search-field.tsx";
import type { useSearch } from "../components/use-search.ts";
import { nothingFound } from "./nothing-found.ts";

interface PeopleTableProps<Person>
  extends Pick<PagedTableProps<Person>, "title" | "description" | "paged" | "columns" | "trackBy" | "inCard" | "list"> {
  readonly search: ReturnType<typeof useSearch>;
  readonly searchLabel: string;
  readonly empty: string;
  /** Returns the text for a search that finds nothing. @default what the search still needs, or the text for an empty list */
  readonly noMatch?: (search: string) => string;
  readonly loadingText?: string;
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
  /** A link beside the button. */
  readonly link?: ReactNode;
  /** The button that adds a person, if people can be added here. */
  readonly add?: { readonly text: string; readonly onClick: () => void };
}

/** Shows a list of people, which the API searches while a person types. */
export function PeopleTable<Person>(props: PeopleTableProps<Person>) {
  const { search, searchLabel, empty, filters, add, link, ...table } = props;
  const { paged, title } = table;
  const { noMatch = (typed: string) => nothingFound(typed, empty), loadingText = `Loading ${title.toLowerCase()}` } =
    props;
  const searched = search.search !== "";
  return (
    <PagedTable
      {...table}
      loadingText={search.typed ? "Searching" : loadingText}
      actions={
        add && (
          <SpaceBetween direction="horizontal" size="xs">
            {link}
            <Button variant="primary" onClick={add.onClick}>
              {add.text}
            </Button>
          </SpaceBetween>
        )
      }
      filter={
        <SpaceBetween size="s">
          <SearchField
            label={searchLabel}
            value={search.typed}
            onChange={search.setTyped}
            found={searched ? paged.items?.length : undefined}
            more={paged.hasMore}
          />
          {filters}
        </SpaceBetween>
      }
      empty={
        <EmptyState title={searched ? noMatch(search.search) : empty}>
          {searched && <Button onClick={() => search.setTyped("")}>Clear search</Button>}
          {!searched && add && <Button onClick={add.onClick}>{add.text}</Button>}
        </EmptyState>
      }
    />
  );
}
