import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { type MailLanguage, mailLanguage } from "../../../../shared/messages/languages.ts";
import { messagesApi } from "../../api/api.ts";
import { queryClient } from "../../api/query-client.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { CenteredCard } from "../../components/layout/centered-card.tsx";
import { useAction } from "../../lib/hooks.ts";

/** The texts of the page on which patients stop messages. */
export const OPT_OUT: Readonly<Record<MailLanguage, OptOutTexts>> = {
  en: {
    title: "Stop messages",
    question: (clinic) =>
      `Do you want to stop reminders and other messages about your appointments from ${clinic}? The clinic may still call you.`,
    stop: "Stop messages",
    stopped: (clinic) => `You will get no more messages about appointments from ${clinic}.`,
    unknownLink: "This link is not valid.",
    loading: "Loading",
  },
  es: {
    title: "Dejar de recibir mensajes",
    question: (clinic) =>
      `¿Quiere dejar de recibir recordatorios y otros mensajes de ${clinic} sobre sus citas? La clínica aún podrá llamarle por teléfono.`,
    stop: "Dejar de recibir mensajes",
    stopped: (clinic) => `No recibirá más mensajes de ${clinic} sobre citas.`,
    unknownLink: "Este enlace no es válido.",
    loading: "Cargando",
  },
};

interface OptOutTexts {
  readonly title: string;
  readonly question: (clinic: string) => string;
  readonly stop: string;
  readonly stopped: (clinic: string) => string;
  readonly unknownLink: string;
  readonly loading: string;
}

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
