import Pagination, { type PaginationProps } from "@cloudscape-design/components/pagination";

const LABELS = {
  nextPageLabel: "Next page",
  previousPageLabel: "Previous page",
  pageLabel: (page: number) => `Page ${page}`,
};

/** The page buttons of a list. Several quick clicks in a row each count. */
export const Pages = (props: PaginationProps) => (
  <div data-repeat>
    <Pagination {...props} ariaLabels={LABELS} />
  </div>
);
