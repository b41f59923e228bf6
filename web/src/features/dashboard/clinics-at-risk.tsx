import { PLATFORM_SCREEN } from "../../../../shared/messages/platform-screen.ts";
import type { PlatformReport } from "../../../../shared/reports/platform-report.ts";
import { dayText } from "../../../../shared/us-text.ts";
import { DataTable } from "../../components/data-table.tsx";
import { textColumn } from "../../components/text-column.ts";
import { ClinicLink } from "./clinic-link.tsx";

type Clinic = PlatformReport["at_risk"][number];

const reasonsOf = ({ reasons, used_until }: Clinic) =>
  reasons.map((reason) => PLATFORM_SCREEN.risks[reason](used_until && dayText(used_until))).join(". ");

const COLUMNS = [
  { ...textColumn<Clinic>("tenant_name", "Clinic"), isRowHeader: true, cell: ClinicLink },
  textColumn<Clinic>("reasons", "Reason", reasonsOf),
];

/** Lists the clinics at risk with the reasons. The clinic that has been unused for the longest time is first. */
export const ClinicsAtRisk = ({ report: { at_risk, at_risk_total } }: { readonly report: PlatformReport }) => (
  <DataTable
    title="Clinics at risk"
    {...(at_risk_total > at_risk.length && {
      description: PLATFORM_SCREEN.someAtRisk(at_risk.length, at_risk_total),
    })}
    items={at_risk}
    columns={COLUMNS}
    searchIn={["tenant_name"]}
    trackBy="tenant_id"
    empty={PLATFORM_SCREEN.noRisk}
    loadingText="Loading clinics"
  />
);
