import { useState } from "react";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { OnlineOffer } from "../../../../shared/online/offer.ts";
import { ONLINE_PATHS } from "../../../../shared/online/pages.ts";
import { onlineApi } from "../api.ts";
import { clockText, isElsewhere, zoneText } from "../formats.ts";
import { useLanguage } from "../language.ts";
import { LinkPage } from "../link-page.tsx";
import { Action, Facts, Frame, PhoneLink, Refusal, StepHeading } from "../parts.tsx";
import { useSubmission } from "../requests.ts";
import { COMMON } from "../texts.ts";
import { momentText } from "../week-of-times.tsx";
import { OFFER } from "./texts.ts";

/** Refusals after which the time is gone for this person. */
const GONE = ["not_found", "slot_taken", "hold_expired"];

const isGone = (error: unknown) => error instanceof ClinicError && GONE.includes(error.code);

/** The page of a link to a time that is offered to a person on the waitlist. Opening it changes nothing. */
export const MyOfferPage = ({ taken }: { readonly taken: string | undefined }) => (
  <LinkPage
    page={ONLINE_PATHS.myOffer}
    taken={taken}
    texts={OFFER[useLanguage()]}
    load={(token) => onlineApi.viewOffer({ body: { token } })}
    isDead={isGone}
    view={(opened, token) => <MyOffer key={token} token={token} opened={opened} />}
  />
);

function MyOffer({ token, opened }: { readonly token: string; readonly opened: OnlineOffer }) {
  const language = useLanguage();
  const texts = OFFER[language];
  const [offer, setOffer] = useState(opened);
  const [refused, setRefused] = useState<ClinicError>();
  const answer = async (sent: Promise<OnlineOffer>) => {
    try {
      setOffer(await sent);
    } catch (error) {
      if (!(error instanceof ClinicError) || !isGone(error)) throw error;
      setRefused(error);
    }
  };
  const accepting = useSubmission(() => answer(onlineApi.acceptOffer({ body: { token } })));
  const declining = useSubmission(() => answer(onlineApi.declineOffer({ body: { token } })));
  if (refused) {
    const { title, text } = refused.code === "slot_taken" ? texts.taken : texts.dead;
    return (
      <Frame clinic={offer} title={title}>
        <StepHeading key={title}>{title}</StepHeading>
        <p>{text}</p>
        <Facts facts={[[COMMON[language].phone, <PhoneLink key="phone" phone={offer.location.phone_number} />]]} />
      </Frame>
    );
  }
  const { status, location, time_zone, gives_up, expires_at } = offer;
  const zone = isElsewhere(time_zone) ? ` (${zoneText(language, time_zone)})` : "";
  const heading = { open: texts.hello(offer.first_name), accepted: texts.accepted, declined: texts.declined };
  const text = {
    open: texts.until(clockText(language, expires_at)),
    accepted: texts.acceptedText,
    declined: texts.declinedText,
  };
  return (
    <Frame clinic={offer} title={texts.title}>
      <StepHeading key={status}>{heading[status]}</StepHeading>
      <p>{text[status]}</p>
      {status !== "declined" && (
        <Facts
          facts={[
            [texts.when, `${momentText(language, offer)}${zone}`],
            [texts.service, offer.service_name],
            [texts.practitioner, offer.practitioner_name],
            [texts.clinic, offer.clinic_name],
            [texts.where, `${location.location_name}, ${location.address}`],
          ]}
        />
      )}
      {status === "open" && (
        <>
          {gives_up && <p>{texts.givesUp(momentText(language, gives_up))}</p>}
          <Refusal error={accepting.error ?? declining.error} />
          <div className="actions">
            <Action
              look="primary"
              busy={accepting.busy}
              onPress={() => {
                declining.dismiss();
                if (!declining.busy) accepting.submit();
              }}
            >
              {texts.accept}
            </Action>
            <Action
              busy={declining.busy}
              onPress={() => {
                accepting.dismiss();
                if (!accepting.busy) declining.submit();
              }}
            >
              {texts.decline}
            </Action>
          </div>
        </>
      )}
    </Frame>
  );
}
