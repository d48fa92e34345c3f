/** What is asked of the server for live sources. */
import { request, source } from "../../wire/http";
import type { Source } from "../../wire/types";

export const liveApi = {
  begin: (title: string) => request<Source>("POST", "/api/sources/live", { title }),
  end: (id: string) => request<Source>("POST", `${source(id)}/end`, {}),
};
