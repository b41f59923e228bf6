import "./statement.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { OpenedPatient } from "../../../../shared/patients/merge.ts";
import { type LedgerEntry, patientChange } from "../../../../shared/payments/ledger.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { paymentsApi } from "../../api/payments.ts";
import { patientQuery } from "../../api/people.ts";
import { allPages, keyedQuery } from "../../api/query-client.ts";
import { MailButton } from "../../booking/checkout/receipt-actions.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { AddressLines, PrintSheet, Sheet } from "../../components/layout/sheet.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { centsText } from "../../lib/formats.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { useSession } from "../../session/session-store.ts";
import { kindText } from "./account/entry-text.ts";
import { ACCOUNT_SCREEN } from "./account/texts.ts";

/** Builds the query of all entries of a patient's ledger, newest first. */
const entriesQuery = (patient_id: string) =>
  keyedQuery(
    ["ledger", patient_id, "all"],
    () => allPages((query) => paymentsApi.listLedger({ params: { patient_id }, query })),
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

/** Returns the entries that change what the patient owes, oldest first, each with the sum that is owed afterwards. */
function statementLines(entries: readonly LedgerEntry[]) {
  let owed = 0;
  return entries.toReversed().flatMap((entry) => {
    const change = patientChange(entry);
    owed += change;
    return change === 0 ? [] : [{ entry, change, owed }];
  });
}

interface StatementProps {
  readonly patient: OpenedPatient;
  readonly entries: readonly LedgerEntry[];
}

function Statement({ patient, entries }: StatementProps) {
  const clinic = useSession(({ user }) => user?.tenant?.tenant_name);
  const lines = statementLines(entries);
  const owed = lines.at(-1)?.owed ?? 0;
  return (
    <article className="statement">
      <div>
        <h1>{clinic}</h1>
        <p>
          {ACCOUNT_SCREEN.statement}, {dateText(deviceToday())}
        </p>
      </div>
      <div>
        <p>{fullName(patient)}</p>
        <AddressLines of={patient} />
      </div>
      {lines.length === 0 ? (
        <p>{ACCOUNT_SCREEN.empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col">Amount</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ entry, change, owed: after }) => (
              <tr key={entry.entry_id}>
                <td>{dateText(entry.date)}</td>
                <td>{[kindText(entry), entry.text].filter(Boolean).join(" · ")}</td>
                <td>{centsText(change)}</td>
                <td>{centsText(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <strong>
          {owed < 0 ? ACCOUNT_SCREEN.inAdvance : ACCOUNT_SCREEN.owes}: {centsText(Math.abs(owed))}
        </strong>
      </p>
    </article>
  );
}

function PrintStatement(props: StatementProps) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setPrinting(true)}>
        Print
      </Button>
      {printing && (
        <PrintSheet of={props.entries} onDone={() => setPrinting(false)}>
          <Statement {...props} />
        </PrintSheet>
      )}
    </>
  );
}

function StatementOf({ patient }: Pick<StatementProps, "patient">) {
  const { patient_id } = patient;
  return (
    <QueryBoundary query={useQuery(entriesQuery(patient_id))} failed={ACCOUNT_SCREEN.failed}>
      {(entries) => (
        <Sheet
          back={
            <RouterLink href={linkTo(PATHS.patient, { patientId: patient_id }, { tab: "account" })}>
              {ACCOUNT_SCREEN.title}
            </RouterLink>
          }
          actions={
            <>
              <MailButton
                id={`statement-${patient_id}`}
                run={() => paymentsApi.mailStatement({ params: { patient_id } })}
                text={ACCOUNT_SCREEN.mailStatement}
                what={ACCOUNT_SCREEN.theStatement}
              />
              <PrintStatement patient={patient} entries={entries} />
            </>
          }
        >
          <Statement patient={patient} entries={entries} />
        </Sheet>
      )}
    </QueryBoundary>
  );
}

export const { loader, Component } = recordPage({
  param: "patientId",
  query: patientQuery,
  otherQueries: (id) => [entriesQuery(id)],
  notFound: { title: NOT_FOUND_TEXTS.patient, href: PATHS.patients, to: "All patients" },
  view: (patient) => <StatementOf patient={patient} />,
});
