/** Posts of social networks, as sources and findings name them. */

/** A post that a quote is from. Of a private person whom the text does not name author and link are null. */
export interface QuotedPost {
  platform: string;
  handle: string | null;
  author: string | null;
  known: boolean;
  /** UTC. */
  posted_at: string | null;
  url: string | null;
}
