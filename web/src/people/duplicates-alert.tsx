import "./duplicates-alert.css";
import Alert from "@cloudscape-design/components/alert";
import { RouterLink } from "../components/router-link.tsx";
import { dateText } from "../lib/wall-clock.ts";
import type { Duplicate } from "./duplicates.ts";

/** Names possible duplicates before another record is saved. */
export const DuplicatesAlert = ({ found }: { readonly found: readonly Duplicate[] }) => (
  <div role="status">
    {found.length > 0 && (
      <div className="duplicates-alert">
        <Alert type="warning" statusIconAriaLabel="Warning" header="Possible duplicates">
          <ul className="duplicates">
            {found.map(({ id, kind, name, dob, contact, href }) => (
              <li key={id}>
                <RouterLink href={href}>{name}</RouterLink>{" "}
                {[kind, dob ? `born ${dateText(dob)}` : "birth date unknown", contact].join(" · ")}
              </li>
            ))}
          </ul>
        </Alert>
      </div>
    )}
  </div>
);
