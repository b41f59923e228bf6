import "./duplicates-alert.css";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { phoneText } from "../../../shared/values/phone.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { RouterLink } from "../components/router-link.tsx";
import type { Duplicate } from "./duplicates.ts";

/** The choice of a known person in place of the new one, and the verb of its button: "Book this patient". */
export interface KnownPersonChoice {
  readonly verb: string;
  readonly onChoose: (duplicate: Duplicate) => void;
}

interface DuplicatesAlertProps {
  readonly found: readonly Duplicate[];
  /** Called when the user says that a person is not the same one. Without it, the user is not asked. */
  readonly onDismiss?: (duplicate: Duplicate) => void;
  /** Replaces the link to the person, because the link would leave a form that needs the person. */
  readonly choice?: KnownPersonChoice;
}

/** Names the people who may be the one that is being registered, with the reasons. */
export const DuplicatesAlert = ({ found, onDismiss, choice }: DuplicatesAlertProps) => (
  <div role="status">
    {found.length > 0 && (
      <div className="duplicates-alert">
        <Alert type="warning" statusIconAriaLabel="Warning" header="Possible duplicates">
          <ul className="duplicates">
            {found.map((duplicate) => (
              <li key={duplicate.id}>
                <strong>{duplicate.name}</strong>{" "}
                {[
                  duplicate.kind,
                  duplicate.dob ? `born ${dateText(duplicate.dob)}` : "birth date unknown",
                  phoneText(duplicate.contact),
                ].join(" · ")}
                <div>{duplicate.because.join(" · ")}</div>
                <div className="duplicates-answers">
                  {choice ? (
                    <Button
                      formAction="none"
                      variant="inline-link"
                      ariaLabel={`${choice.verb} this ${duplicate.kind.toLowerCase()}: ${duplicate.name}`}
                      onClick={() => choice.onChoose(duplicate)}
                    >
                      {choice.verb} this {duplicate.kind.toLowerCase()}
                    </Button>
                  ) : (
                    <RouterLink href={duplicate.href} ariaLabel={`Open ${duplicate.name}`}>
                      Open
                    </RouterLink>
                  )}
                  {onDismiss && (
                    <Button
                      formAction="none"
                      variant="inline-link"
                      ariaLabel={`${duplicate.name} is not the same person`}
                      onClick={() => onDismiss(duplicate)}
                    >
                      Not the same
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Alert>
      </div>
    )}
  </div>
);
