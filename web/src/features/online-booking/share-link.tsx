import "./share-link.css";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { ONLINE_PATHS } from "../../../../shared/online/pages.ts";
import { currentTenantQuery } from "../../api/tenants.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { CopiedText } from "../../components/layout/copied-text.tsx";
import { Section } from "../../components/layout/page.tsx";
import { ONLINE_SCREEN } from "./texts.ts";

const QR_SIZE = 148;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Shows the address of the booking page: to open, to copy, to scan, and for the clinic's website. */
export function ShareLink() {
  const query = useQuery(currentTenantQuery());
  return (
    <div className="share-link-section">
      <Section title="Tell your patients">
        <QueryBoundary query={query} loading="Loading the address">
          {({ username, tenant_name }) => {
            const url = `${location.origin}${ONLINE_PATHS.book(username)}`;
            return (
              <div className="share-link">
                <SpaceBetween size="m">
                  <CopiedText label="Address of your booking page" text={url} />
                  <CopiedText label="Link for your website" text={ONLINE_SCREEN.website(escaped(tenant_name), url)} />
                  <Link href={url} external externalIconAriaLabel="Opens in a new tab">
                    Open the booking page
                  </Link>
                </SpaceBetween>
                <div className="share-code">
                  <QRCodeSVG value={url} size={QR_SIZE} title="QR code of your booking page" />
                </div>
              </div>
            );
          }}
        </QueryBoundary>
      </Section>
    </div>
  );
}
