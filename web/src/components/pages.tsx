import Pagination, { type PaginationProps } from "@cloudscape-design/components/pagination";

const LABELS = {
  nextPageLabel: "Next page",
  previousPageLabel: "Previous page",
  pageLabel: (page: number) => `Page ${page}`,
};

/** The pages of a list, whose buttons may be pressed quickly one after the other. */
export const Pages = (props: PaginationProps) => (
  <div data-repeat>
    <Pagination {...props} ariaLabels={LABELS} />
  </div>
);
