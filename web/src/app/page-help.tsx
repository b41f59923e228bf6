import "./page-help.css";
import Button from "@cloudscape-design/components/button";
import HelpPanel from "@cloudscape-design/components/help-panel";
import { useEffect, useRef } from "react";
import type { HelpText } from "../lib/page.ts";

interface PageHelpProps {
  readonly help: HelpText;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows the help of a page beside it. The layout's own panel would load its code for dragging on every page. */
export default function PageHelp({ help, title, onClose }: PageHelpProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      className="page-help"
      aria-label={`Help: ${title}`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <HelpPanel header={<h2>{title}</h2>}>
        <p>{help.about}</p>
        <dl>
          {Object.entries(help.rules).map(([rule, meaning]) => (
            <div key={rule}>
              <dt>{rule}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </HelpPanel>
      <span className="page-help-close">
        <Button variant="icon" iconName="close" ariaLabel="Close help" onClick={onClose} />
      </span>
    </aside>
  );
}
