import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { fullName } from "../../../shared/values/names.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { EmptyState } from "../components/feedback/empty-state.tsx";
import { EmailText, PhoneLink, RouterLink } from "../components/layout/links.tsx";
import { type Column, PHONE_WIDTH } from "../components/tables/columns.ts";
import { PagedTable, type PagedTableProps } from "../components/tables/paged-table.tsx";
import { SearchField, type useSearch } from "../components/tables/search.tsx";
import { byText } from "../lib/formats.ts";
import { GENDER_TEXT, nothingFound, PERSON_LABELS } from "./person-labels.ts";

const lastFirst = ({ last_name, first_name }: Patient | Lead) => `${last_name} ${first_name}`;

interface PersonColumnOptions<Person> {
  /** The header of the phone numbers. @default "Phone" */
  readonly phone?: string;
  /** Shows what distinguishes a person, beside the name. */
  readonly badgeOf?: (person: Person) => ReactNode;
  /** Further texts of the name's column in a CSV file. */
  readonly csv?: Column<Person>["csv"];
}

/** Returns the columns of a list of patients or leads, whose names lead to their pages. */
export const personColumns = <Person extends Patient | Lead>(
  hrefOf: (person: Person) => string,
  { phone = PERSON_LABELS.contact, badgeOf, csv }: PersonColumnOptions<Person> = {},
): readonly Column<Person>[] => [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    sortingComparator: (a, b) => byText(lastFirst(a), lastFirst(b)),
    cell: (person) => (
      <>
        <RouterLink href={hrefOf(person)}>{fullName(person)}</RouterLink> {badgeOf?.(person)}
      </>
    ),
    csv: { Name: fullName, ...csv },
  },
  {
    id: "email",
    header: "Email",
    cell: (person) => (person.email ? <EmailText email={person.email} /> : "–"),
    sortingField: "email",
  },
  {
    id: "contact",
    header: phone,
    minWidth: PHONE_WIDTH,
    cell: ({ contact }) => <PhoneLink phone={contact} />,
    sortingField: "contact",
    csv: { [phone]: ({ contact }) => phoneText(contact) },
  },
  {
    id: "dob",
    header: "DOB",
    cell: ({ dob }) => dateText(dob) || "–",
    sortingField: "dob",
    csv: { DOB: ({ dob }) => dob },
  },
  { id: "gender", header: "Gender", cell: ({ gender }) => GENDER_TEXT[gender], sortingField: "gender" },
];

interface PeopleTableProps<Person>
  extends Pick<
    PagedTableProps<Person>,
    "title" | "description" | "paged" | "columns" | "hiddenColumns" | "trackBy" | "inCard" | "list"
  > {
  readonly search: ReturnType<typeof useSearch>;
  readonly searchLabel: string;
  readonly empty: string;
  /** Returns the text for a search that finds nothing. @default what the search still needs, or the text for an empty list */
  readonly noMatch?: (search: string) => string;
  readonly loadingText?: string;
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
  /** Removes the filters. Undefined while none is chosen. */
  readonly onClearFilters?: (() => void) | undefined;
  /** A link beside the button. */
  readonly link?: ReactNode;
  /** The button that adds a person, if people can be added here. */
  readonly add?: { readonly text: string; readonly onClick: () => void };
}

/** Shows a list of people, which the API searches while a person types. */
export function PeopleTable<Person>(props: PeopleTableProps<Person>) {
  const { search, searchLabel, empty, filters, onClearFilters, add, link, ...table } = props;
  const { paged, title } = table;
  const { noMatch = (typed: string) => nothingFound(typed, empty), loadingText = `Loading ${title.toLowerCase()}` } =
    props;
  const searched = search.search !== "";
  const isEmpty = paged.items?.length === 0 && !searched && !onClearFilters;
  return (
    <PagedTable
      {...table}
      loadingText={search.typed ? "Searching" : loadingText}
      actions={
        add && (
          <SpaceBetween direction="horizontal" size="xs">
            {link}
            {/* An empty list has its own button, which would stand here a second time. */}
            {!isEmpty && (
              <Button variant="primary" onClick={add.onClick}>
                {add.text}
              </Button>
            )}
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
          {onClearFilters && <Button onClick={onClearFilters}>Clear filter</Button>}
          {isEmpty && add && <Button onClick={add.onClick}>{add.text}</Button>}
        </EmptyState>
      }
    />
  );
}
