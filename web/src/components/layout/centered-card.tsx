import type { ReactNode } from "react";
import { PRODUCT } from "../../session/brand.ts";
import { Notifications } from "../feedback/notifications.tsx";
import { Brand } from "./brand.tsx";
import { usePageTitle } from "./use-page-handle.ts";

interface CenteredCardProps {
  readonly title: string;
  /** The language of the texts. @default that of the document */
  readonly lang?: string;
  readonly children: ReactNode;
}

/** Shows a page with the product's brand and one card in its centre, for people who are not signed in. */
export function CenteredCard({ title, lang, children }: CenteredCardProps) {
  usePageTitle(title);
  return (
    <main className="centered-page" lang={lang}>
      <div className="centered-page-notifications">
        <Notifications />
      </div>
      <Brand {...PRODUCT} />
      <div className="centered-page-card">
        <h1 className="centered-page-title">{title}</h1>
        {children}
      </div>
    </main>
  );
}
