import Pagination, { type PaginationProps } from "@cloudscape-design/components/pagination";

const LABELS = {
  nextPageLabel: "Next page",
  previousPageLabel: "Previous page",
  pageLabel: (page: number) => `Page ${page}`,
};

/** Shows the page buttons of a list. Each of several quick clicks counts. */
export const Pages = (props: PaginationProps) => (
  <div data-repeat>
    <Pagination {...props} ariaLabels={LABELS} />
  </div>
);
