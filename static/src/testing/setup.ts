/** Specs speak English, as a page without a choice does; `useKorean` changes that for one of them. */
import { setMessages } from "../i18n/messages";

declare global {
  interface ImportMeta {
    glob(pattern: string, options: object): Record<string, string>;
  }
}

const english = import.meta.glob("../../locales/en/*.ftl", { query: "?raw", import: "default", eager: true });
const korean = import.meta.glob("../../locales/ko/*.ftl", { query: "?raw", import: "default", eager: true });

export const useEnglish = () => setMessages("en", Object.values(english).join("\n"));
export const useKorean = () => setMessages("ko", Object.values(korean).join("\n"));

useEnglish();
