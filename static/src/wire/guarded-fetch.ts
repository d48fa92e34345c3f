/** What a newsroom's server asks of a page: a token with each change, and patience where it had too many requests. */
const HEADER = "X-CSRFToken";
const MOST_WAITS = 20;

const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

/** The token of this page; none where nobody signs in. */
export function csrfHeaders(): Record<string, string> {
  const token = csrfToken()?.content;
  return token ? { [HEADER]: token } : {};
}

interface Refusal {
  status: number;
  code: string | undefined;
  retryAfter: string | null;
}

/** Whether to send it again, now: after the token is renewed, or the time is over that the server asked to wait. */
async function recover(
  { status, code, retryAfter }: Refusal,
  renewed: boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  if (status === 403 && code === "stale_form" && !renewed) return renew();
  return (
    status === 429 &&
    wait((Number(retryAfter) || 1) * 1000, signal).then(
      () => true,
      () => false,
    )
  );
}

/** Sends; what was refused for the token or for haste is sent again, so that nothing is lost by either. */
export async function guardedFetch<A>(
  send: () => Promise<A>,
  refusal: (answer: A) => Refusal | Promise<Refusal>,
  signal?: AbortSignal,
): Promise<A> {
  let answer = await send();
  for (let waits = 0, renewed = false; waits < MOST_WAITS; waits++) {
    const refused = await refusal(answer);
    if (!(await recover(refused, renewed, signal))) break;
    renewed ||= refused.status === 403;
    answer = await send();
  }
  return answer;
}

/** What a `fetch` was refused for; the answer can still be read. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const code =
    response.status === 403
      ? (
          (await response
            .clone()
            .json()
            .catch(() => null)) as { error?: { code?: string } } | null
        )?.error?.code
      : undefined;
  return { status: response.status, code, retryAfter: response.headers.get("Retry-After") };
}

async function renew(): Promise<boolean> {
  const answer = await fetch("/api/csrf", { headers: { Accept: "application/json" }, cache: "no-store" }).catch(
    () => null,
  );
  const { token } = answer?.ok ? ((await answer.json()) as { token: string }) : { token: "" };
  const meta = csrfToken();
  if (token && meta) meta.content = token;
  return Boolean(token && meta);
}

/** Rejects where the wait is called off. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("stopped", "AbortError"));
    });
  });
}
