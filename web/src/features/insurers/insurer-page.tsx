import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router-dom";
import { may } from "../../../../shared/contract/route.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { OpenCharge } from "../../../../shared/payments/balances.ts";
import { settlements } from "../../../../shared/payments/routes.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { insurerBalancesQuery, insurerChargePages, insurerChargesQuery } from "../../api/settlements.ts";
import { useRights } from "../../booking/use-today.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { isNotFound, NotFound } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { type Column, centsColumn } from "../../components/tables/columns.ts";
import { PagedTable, usePaged } from "../../components/tables/paged-table.tsx";
import { centsText } from "../../lib/formats.ts";
import { useOnLeaving } from "../../lib/hooks.ts";
import { appointmentHref, PATHS, patientHref } from "../../paths.ts";
import { sessionRoles, useSession } from "../../session/session-store.ts";
import { INSURERS_SCREEN } from "./texts.ts";

export { INSURERS_HELP as help } from "./texts.ts";

const RemittanceDialog = lazyPart(() => import("./remittance-dialog.tsx"));

/** Returns the columns of the open charges. Patients and appointments are links for people who may open them. */
const chargeColumns = (
  opensPatients: boolean,
  locations: ReadonlyMap<string, string>,
): readonly Column<OpenCharge>[] => [
  {
    id: "patient",
    header: "Patient",
    isRowHeader: true,
    minWidth: 175,
    sortingField: "patient_name",
    csv: { Patient: ({ patient_name }) => patient_name },
    cell: (charge) =>
      opensPatients && charge.patient_name ? (
        <RouterLink href={patientHref(charge)}>{charge.patient_name}</RouterLink>
      ) : (
        charge.patient_name || INSURERS_SCREEN.erased
      ),
  },
  {
    id: "date",
    header: "Charged on",
    sortingField: "date",
    csv: { "Charged on": ({ date }) => date },
    cell: ({ date, appointment_id }) =>
      opensPatients && appointment_id ? (
        <RouterLink href={appointmentHref({ appointment_id })}>{dateText(date)}</RouterLink>
      ) : (
        dateText(date)
      ),
  },
  {
    id: "location",
    header: "Location",
    csv: { Location: ({ location_id }) => locations.get(location_id) ?? "" },
    cell: ({ location_id }) => locations.get(location_id) ?? "",
  },
  centsColumn<OpenCharge>("open_cents", "Open"),
];

const idOf = ({ entry_id }: OpenCharge) => entry_id;

export const loader = ({ params: { companyId = "" } }: LoaderFunctionArgs) =>
  prefetch(insurerBalancesQuery(), insurerChargesQuery(companyId), locationsQuery());

/** Lists the open charges of an insurance company, and records what it pays. */
export function Component() {
  const { companyId = "" } = useParams();
  const { data: balances } = useQuery(insurerBalancesQuery());
  const { data: locations } = useQuery(locationsQuery());
  const query = useInfiniteQuery(insurerChargesQuery(companyId));
  const paged = usePaged(query, idOf);
  const { books } = useRights();
  const roles = useSession(sessionRoles);
  const [isRemitting, setIsRemitting] = useState(false);
  useOnLeaving(() => setIsRemitting(false));
  const names = useMemo(
    () => new Map(locations?.map(({ location_id, location_name }) => [location_id, location_name])),
    [locations],
  );
  const columns = useMemo(() => chargeColumns(books, names), [books, names]);
  if (isNotFound(query.error))
    return <NotFound title={NOT_FOUND_TEXTS.company} href={PATHS.insurers} to="All insurers" />;
  const balance = balances?.find(({ company_id }) => company_id === companyId);
  const canRemit = may(roles, settlements.remit) && paged.items !== undefined && paged.items.length > 0;
  return (
    <>
      <PagedTable
        title={balance?.company_name || INSURERS_SCREEN.company}
        description={balance && INSURERS_SCREEN.owes(centsText(balance.balance_cents), balance.charges)}
        paged={paged}
        columns={columns}
        trackBy="entry_id"
        list={insurerChargePages(companyId)}
        loadingText={INSURERS_SCREEN.loadingCharges}
        filter={null}
        actions={
          canRemit && (
            <Button variant="primary" onClick={() => setIsRemitting(true)}>
              {INSURERS_SCREEN.remit.button}
            </Button>
          )
        }
        empty={<EmptyState title={INSURERS_SCREEN.nothingOpen} />}
      />
      {isRemitting && <RemittanceDialog companyId={companyId} onClose={() => setIsRemitting(false)} />}
    </>
  );
}
