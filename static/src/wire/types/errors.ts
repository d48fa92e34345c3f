/** What was wrong, as every answer says it. */

export interface WireError {
  code: string;
  message: string;
  hint: string;
  /** Of `too_many`: seconds after which it may be tried again. */
  retry_after?: number;
}
