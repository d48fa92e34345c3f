import { describe, expect, it } from "vitest";
import { holdsPosts } from "./post-files";

const file = (name: string, text: string) => new File([text], name);
const post = '{"id": "1", "text": "The crane moved."}\n';
const transcript = '{"id": "a", "title": "Hearing", "paragraphs": [{"text": "Good evening."}]}\n';

describe("files of posts", () => {
  it("are told from archives of transcripts by what stands in them", async () => {
    expect(await holdsPosts(file("thread.jsonl", `\n${post}`))).toBe(true);
    expect(await holdsPosts(file("archive.jsonl", transcript))).toBe(false);
    expect(await holdsPosts(file("archive.jsonl", transcript.replace("Good", "Good ".repeat(20_000))))).toBe(false);
    expect(await holdsPosts(file("broken.jsonl", '{"id": "1", "text": '))).toBe(true);
    expect(await holdsPosts(file("empty.jsonl", ""))).toBe(true);
  });

  it("are exports of networks, packed or not", async () => {
    expect(await holdsPosts(file("archive-20310503.tar.gz", ""))).toBe(true);
    expect(await holdsPosts(file("repository.car", ""))).toBe(true);
    expect(await holdsPosts(file("tweets.js", ""))).toBe(true);
    expect(await holdsPosts(file("x.zip", `PK${"\0".repeat(2_000_000)}PK data/tweets-part1.js PK`))).toBe(true);
    expect(await holdsPosts(file("mastodon.zip", "PK outbox.json"))).toBe(true);
    expect(await holdsPosts(file("transcripts.zip", "PK hearing.vtt PK my-outbox.json"))).toBe(false);
    expect(await holdsPosts(file("archive.jsonl.gz", ""))).toBe(false);
  });
});
