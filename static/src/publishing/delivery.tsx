import { useEffect, useRef, useState } from "preact/hooks";
import { timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { Button, Icon } from "../ui/elements";
import { problemOf, request } from "../wire/http";
import type { Delivery } from "../wire/types";

const FIRST_LOOK_MS = 400;
const LONGEST_LOOK_MS = 15_000;

export interface DeliveryApi {
  look(publicationId: string): Promise<Delivery>;
  again(publicationId: string): Promise<Delivery>;
}

const path = (id: string) => `/api/publications/${encodeURIComponent(id)}/delivery`;
const overHttp: DeliveryApi = {
  look: (id) => request<Delivery>("GET", path(id)),
  again: (id) => request<Delivery>("POST", path(id)),
};

interface Props {
  publicationId: string;
  first: Delivery;
  api?: DeliveryApi;
}

/** What became of a publication on its way to the newsroom's own system; looks again until that is final. */
export function DeliveryStatus({ publicationId, first, api = overHttp }: Props) {
  const [delivery, setDelivery] = useState(first);
  const [problem, setProblem] = useState("");
  const pause = useRef(FIRST_LOOK_MS);
  const { state, answer } = delivery;
  const isFinal = state !== "waiting";

  useEffect(() => {
    if (isFinal) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void api.look(publicationId).then(setDelivery, wait), pause.current);
      pause.current = Math.min(pause.current * 1.6, LONGEST_LOOK_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [delivery]);

  async function sendAgain() {
    pause.current = FIRST_LOOK_MS;
    try {
      setDelivery(await api.again(publicationId));
      setProblem("");
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  }

  return (
    <div class="delivery" data-testid="delivery" data-state={state}>
      <p class="delivery-words" role="status">
        <Icon name={problem ? "alert" : state === "sent" ? "check" : isFinal ? "alert" : "archive"} />
        <span>{problem || stateText(delivery)}</span>
      </p>
      <div class="delivery-more">
        {state !== "sent" && answer && (
          <details>
            <summary>{t("delivery-answer")}</summary>
            <pre>{answer}</pre>
          </details>
        )}
        {state !== "sent" && (isFinal || answer) && (
          <Button look="small" data-testid="send-again" onClick={() => void sendAgain()}>
            {t("delivery-send-again")}
          </Button>
        )}
      </div>
    </div>
  );
}

function stateText({ state, answer, next_at, delivered_at }: Delivery): string {
  switch (state) {
    case "waiting":
      return answer && next_at ? t("delivery-again-at", { time: timeOfDay(next_at) }) : t("delivery-waiting");
    case "sent":
      return t("delivery-sent", { time: timeOfDay(delivered_at ?? Date.now()) });
    case "refused":
      return t("delivery-refused");
    case "given_up":
      return t("delivery-given-up");
  }
}
