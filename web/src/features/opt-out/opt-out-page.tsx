import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { mailLanguage } from "../../../../shared/messages/mails.ts";
import { messagesApi } from "../../api/messages-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { CenteredCard } from "../../components/centered-card.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { useAction } from "../../lib/use-action.ts";
import { OPT_OUT } from "./texts.ts";

/** Lets the reader of a mail stop a clinic's messages without signing in. The page is in the language of the mail. */
export const Component = () => (
  <QueryClientProvider client={queryClient}>
    <StopMessages />
  </QueryClientProvider>
);

function StopMessages() {
  const { token = "" } = useParams();
  const language = mailLanguage(useSearchParams()[0].get("language") ?? undefined);
  const texts = OPT_OUT[language];
  const queryKey = ["opt-out", token];
  const query = useQuery({ queryKey, queryFn: () => messagesApi.getOptOut({ params: { token } }) });
  const stop = useAction({
    id: "opt-out",
    run: () => messagesApi.optOut({ params: { token } }),
    onDone: (done) => queryClient.setQueryData(queryKey, done),
  });
  return (
    <CenteredCard title={texts.title} lang={language}>
      <QueryBoundary query={query} loading={texts.loading} notFound={<Box>{texts.unknownLink}</Box>}>
        {({ clinic_name, opted_out }) =>
          opted_out ? (
            <div role="status">{texts.stopped(clinic_name)}</div>
          ) : (
            <SpaceBetween size="m">
              <Box>{texts.question(clinic_name)}</Box>
              <Button variant="primary" loading={stop.isPending} onClick={() => stop.mutate()}>
                {texts.stop}
              </Button>
            </SpaceBetween>
          )
        }
      </QueryBoundary>
    </CenteredCard>
  );
}
