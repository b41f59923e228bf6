import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { SetupStepName } from "../../../../shared/reports/attention-report.ts";
import { setupQuery } from "../../api/reports.ts";
import { Section } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { SETUP_SCREEN } from "./texts.ts";

/** The link to the page of each step. It opens the form of the step, if there is one. */
const STEP_LINKS: Readonly<Record<SetupStepName, string>> = {
  location: linkTo(PATHS.locations, {}, { add: "location" }),
  hours: PATHS.locations,
  service: linkTo(PATHS.services, {}, { add: "service" }),
  practitioner: PATHS.addStaff,
  schedule: PATHS.staff,
  front_desk: PATHS.addStaff,
  appointment: PATHS.calendar,
};

/** Lists the steps that set up a new clinic, or nothing once all of them are completed. */
export function SetupSteps() {
  const query = useQuery(setupQuery());
  const { title, progress, done, open, steps } = SETUP_SCREEN;
  if (!query.data) return <QueryFailure query={query} />;
  if (query.data.length === 0) return null;
  const completed = query.data.filter((step) => step.done).length;
  return (
    <Section title={title} description={progress(completed, query.data.length)}>
      <ol className="setup-steps">
        {query.data.map(({ step, done: isDone }) => {
          const [what, why] = steps[step];
          return (
            <li key={step} className="setup-step">
              <StatusIndicator type={isDone ? "success" : "pending"}>{isDone ? done : open}</StatusIndicator>
              <span>
                {isDone ? what : <RouterLink href={STEP_LINKS[step]}>{what}</RouterLink>}
                <Box variant="small" display="block">
                  {why}
                </Box>
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
