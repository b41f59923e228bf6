import Link from "@cloudscape-design/components/link";
import { createContext, useContext } from "react";

/** The function that opens the help of the open page; undefined on a page that has none. */
export const OpenHelp = createContext<(() => void) | undefined>(undefined);

/** Shows the link from a page's heading to its help. */
export function InfoLink() {
  const open = useContext(OpenHelp);
  return (
    open && (
      <Link variant="info" ariaLabel="Info about this page" onFollow={open}>
        Info
      </Link>
    )
  );
}
