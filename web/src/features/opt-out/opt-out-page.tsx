import "../../components/centered-page.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { DELIVERY } from "../../../../shared/messages/delivery.ts";
import { messagesApi } from "../../api/messages-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { Notifications } from "../../components/notifications.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { usePageTitle } from "../../components/use-page-title.ts";
import { useAction } from "../../lib/use-action.ts";

const TITLE = "Stop messages";

/** Lets the reader of a mail stop a clinic's messages, without signing in. */
export const Component = () => (
  <QueryClientProvider client={queryClient}>
    <StopMessages />
  </QueryClientProvider>
);

function StopMessages() {
  usePageTitle(TITLE);
  const { token = "" } = useParams();
  const queryKey = ["opt-out", token];
  const query = useQuery({ queryKey, queryFn: () => messagesApi.getOptOut({ params: { token } }) });
  const stop = useAction({
    id: "opt-out",
    run: () => messagesApi.optOut({ params: { token } }),
    onDone: (done) => queryClient.setQueryData(queryKey, done),
  });
  return (
    <main className="centered-page">
      <div className="centered-page-notifications">
        <Notifications />
      </div>
      <div className="centered-page-card">
        <h1 className="centered-page-title">{TITLE}</h1>
        <QueryBoundary query={query} notFound={<Box>{DELIVERY.unknownLink}</Box>}>
          {({ clinic_name, opted_out }) =>
            opted_out ? (
              <div role="status">You will get no more messages about appointments from {clinic_name}.</div>
            ) : (
              <SpaceBetween size="m">
                <Box>
                  Do you want to stop reminders and other messages about your appointments from {clinic_name}? The
                  clinic may still call you.
                </Box>
                <Button variant="primary" loading={stop.isPending} onClick={() => stop.mutate()}>
                  Stop messages
                </Button>
              </SpaceBetween>
            )
          }
        </QueryBoundary>
      </div>
    </main>
  );
}
