import "./centered-page.css";
import type { ReactNode } from "react";
import { PRODUCT, type useBrand } from "../../session/brand.ts";
import { Notifications } from "../feedback/notifications.tsx";
import { usePageTitle } from "./use-page-handle.ts";

/** Shows a name with its image at the top of a page outside the shell. */
export const Brand = ({ name, image }: ReturnType<typeof useBrand>) => (
  <div className="brand">
    <img className="brand-image" src={image} alt="" />
    {name}
  </div>
);

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
      <div className="notifications-over-page">
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
