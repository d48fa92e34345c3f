import { isSafeLink } from "../../articles/schema";

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** Normalise a typed link to a URL; null where linking to it is not allowed. */
export function parseLink(typed: string): string | null {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return null;
  if (isSafeLink(text)) return URL.canParse(text) ? text : null;
  if (ADDRESS.test(text)) return `mailto:${text}`;
  return DOMAIN.test(text) ? `https://${text}` : null;
}
