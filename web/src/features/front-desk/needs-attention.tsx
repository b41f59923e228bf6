import Icon from "@cloudscape-design/components/icon";
import { ATTENTION_SCREEN, attentionHref, useAttention } from "../../booking/attention.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";

/**
 * Shows how many upcoming appointments no longer fit, with a link to all of them, or nothing if there are none.
 * @param location_id undefined for all locations
 */
export function NeedsAttention({ location_id: location }: { readonly location_id: string | undefined }) {
  const filter = location ? { location } : {};
  const { query, shown = [] } = useAttention(filter);
  if (shown.length === 0) return <QueryFailure query={query} failed={ATTENTION_SCREEN.failed} />;
  return (
    <span className="front-desk-attention">
      <Icon name="flag" size="small" variant="warning" />
      <RouterLink href={attentionHref(filter)}>{ATTENTION_SCREEN.count(shown.length)}</RouterLink>
    </span>
  );
}
