import { describe, expect, it, vi } from "vitest";
import { addressOf, readAddress } from "./address";
import { CurveChart, valueAt } from "./chart";
import { asFile, isJson, isReadable, plainPosts } from "./pasted";
import { amiss, curvesOf } from "./results";
import { LONG, nearest, postScale } from "./scales";
import type { About, Aggregation, Curve, Monitored } from "./types";
import { likelihood, percent, placeOf } from "./words";

describe("the address", () => {
  it("names a thread of the library and what is compared, and nothing that was pasted", () => {
    const address = readAddress("?source=abc&thread=17&by=max,mean,nonsense");
    expect(address).toEqual({ source: "abc", thread: 17, by: ["mean", "max"] });
    expect(addressOf(address)).toBe("/monitor?source=abc&thread=17&by=mean,max");
    expect(readAddress("?source=abc")).toEqual({ source: null, thread: null, by: ["learned"] });
    expect(addressOf({ source: null, thread: null, by: ["learned"] })).toBe("/monitor");
  });
});

describe("scales", () => {
  it("are even for short threads and logarithmic for long ones", () => {
    const short = postScale(11);
    expect([short.place(1), short.place(6), short.place(11)]).toEqual([0, 0.5, 1]);
    const long = postScale(10_000);
    expect(long.place(100)).toBeCloseTo(0.5);
    expect(long.place(10_000)).toBe(1);
    expect(postScale(LONG).place(LONG / 2)).toBeCloseTo((LONG / 2 - 1) / (LONG - 1));
  });

  it("write the first and the last, and nothing on top of them", () => {
    expect(postScale(1).ticks).toEqual([1]);
    expect(postScale(2).ticks).toEqual([1, 2]);
    expect(postScale(11).ticks).toEqual([1, 2, 4, 6, 8, 11]);
    expect(postScale(37).ticks).toEqual([1, 10, 20, 30, 37]);
    expect(postScale(1200).ticks).toEqual([1, 10, 100, 1200]);
    expect(postScale(30_000).ticks).toEqual([1, 10, 100, 1000, 10_000, 30_000]);
    for (let last = 1; last < 3000; last++) {
      const { ticks } = postScale(last);
      expect([ticks.at(-1), ticks[0] === 1 || last === 1]).toEqual([last, true]);
      expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
    }
  });

  it("find what is nearest", () => {
    expect([nearest([1, 5, 9], 6), nearest([1, 5, 9], 8), nearest([1], 40)]).toEqual([1, 2, 0]);
  });
});

const curve = (by: Aggregation, ...points: [number, number][]): Curve => ({ by, points });

describe("the curve", () => {
  const chart = () => {
    const made = new CurveChart("Crane", 0.5);
    document.body.replaceChildren(made.element);
    made.show([curve("learned", [1, 0.2], [4, 0.6], [12, 0.91])]);
    const slider = made.element.querySelector<HTMLElement>("[role=slider]")!;
    const press = (key: string) => slider.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    return { made, slider, press, told: () => made.element.querySelector(".curve-told")!.textContent };
  };

  it("is read by keys, from the whole thread back to its first post", () => {
    const { slider, press, told } = chart();
    expect(slider.getAttribute("aria-valuetext")).toBe("All 12 posts: 91%");
    press("ArrowLeft");
    expect([slider.getAttribute("aria-valuenow"), told()]).toEqual(["4", "4 oldest posts: 60%"]);
    press("Home");
    expect(told()).toBe("First post: 20%");
    press("ArrowLeft");
    expect(slider.getAttribute("aria-valuenow")).toBe("1");
  });

  it("stays where it was read when another is laid beside, and tells both", () => {
    const { made, press, told } = chart();
    press("ArrowLeft");
    made.show([curve("learned", [1, 0.2], [4, 0.6], [12, 0.91]), curve("mean", [1, 0.1], [2, 0.3], [12, 0.4])]);
    press("ArrowLeft");
    expect(told()).toBe("2 oldest posts: Learned 20%, Mean 30%");
    expect(made.element.querySelectorAll(".curve-line")).toHaveLength(2);
    expect(made.element.querySelectorAll(".curve-key")).toHaveLength(3);
  });

  it("is a table as well", async () => {
    const { made } = chart();
    made.element.querySelector("details")!.open = true;
    await vi.waitFor(() => expect([...made.element.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual(["120%", "460%", "1291%"]));
  });

  it("draws the threshold, and higher for what is likelier", () => {
    const { made } = chart();
    const y = (place: Element) => Number(place.getAttribute("cy") ?? place.getAttribute("y1"));
    expect(y(made.element.querySelector(".curve-end")!)).toBeLessThan(y(made.element.querySelector(".curve-threshold")!));
    expect(made.element.querySelector(".curve-line")!.getAttribute("d")).toMatch(/^M40 \S+L\S+ \S+L626 /);
  });

  it("has between two points the value of the first of them", () => {
    const one = curve("mean", [1, 0.1], [5, 0.5]);
    expect([valueAt(one, 1), valueAt(one, 4), valueAt(one, 5), valueAt(one, 9), valueAt(curve("mean"), 3)]).toEqual([0.1, 0.1, 0.5, 0.5, 0]);
  });
});

describe("how likely it is", () => {
  it("follows the threshold", () => {
    expect([0.9, 0.7, 0.69, 0.5, 0.2, 0.1].map((p) => likelihood(p, 0.4))).toEqual(["very", "very", "likely", "likely", "maybe", "hardly"]);
  });

  it("is never certain, nor out of the question, unless it is", () => {
    expect([percent(0.999), percent(1), percent(0.001), percent(0), percent(0.914)]).toEqual(["99%", "100%", "1%", "0%", "91%"]);
  });

  it("leads to what it is about, and to nothing that is no page", () => {
    expect(placeOf({ kind: "draft", id: "a/b", url: null })).toBe("/drafts/a%2Fb");
    expect(placeOf({ kind: "publication", id: "p", url: "/drafts/d/quotes" })).toBe("/drafts/d/quotes");
    expect(placeOf({ kind: "article", id: "1", url: "https://paper.example/1" })).toBe("https://paper.example/1");
    expect(placeOf({ kind: "article", id: "1", url: "javascript:alert(1)" })).toBeNull();
    expect(placeOf({ kind: "publication", id: "p", url: "//elsewhere.example" })).toBeNull();
  });
});

describe("what was pasted", () => {
  it("is JSON, lines of it, or plain posts", () => {
    expect(isJson('{"id": "1", "text": "a"}\n{"id": "2", "text": "b"}')).toBe(true);
    expect(isJson('[{"id": 1}]')).toBe(true);
    expect(isJson("{curly} but a post")).toBe(false);
    expect(plainPosts("first\nsecond\n")).toEqual(["first", "second"]);
    expect(plainPosts("first,\ngoing on\n\n\r\n second ")).toEqual(["first,\ngoing on", "second"]);
  });

  it("becomes a file of posts, the plain ones answering the first", async () => {
    const lines = (await asFile("The crane moved.\nAt last!", "Thread").text()).trim().split("\n").map((line) => JSON.parse(line));
    expect(lines).toEqual([{ id: "1", text: "The crane moved." }, { id: "2", text: "At last!", reply_to: "1" }]);
    const file = asFile('{"id": "1", "text": "a"}\n{"id": "2", "text": "b"}', "Thread");
    expect([file.name, await file.text()]).toEqual(["Thread.jsonl", '{"id": "1", "text": "a"}\n{"id": "2", "text": "b"}']);
    expect(asFile('{"ancestors": []}', "context.json").name).toBe("context.json");
  });

  it("is no archive", async () => {
    const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], "one");
    expect(await isReadable(file(0x50, 0x4b, 3, 4))).toBe(false);
    expect(await isReadable(file(0x1f, 0x8b, 8))).toBe(false);
    expect(await isReadable(file(0x3a, 0xa2, 0))).toBe(false);
    expect(await isReadable(new File(["안녕\n"], "posts.txt"))).toBe(true);
  });
});

describe("what came of it", () => {
  const about = (more: Partial<About>): About => ({
    kind: "draft", id: "d1", title: "Crane", date: null, url: null, probability: 0.9, aggregation: "learned", curve: [[1, 0.9]], posts: [], ...more,
  });
  const answer = (...articles: About[]): Monitored => ({ cascade: { posts: 9, depth: 2, from: null, to: null }, articles, threshold: 0.5 });

  it("joins the curves of one article, whatever it was reckoned with", () => {
    const answers = new Map<Aggregation, Monitored>([
      ["learned", answer(about({}), about({ kind: "article", curve: [[1, 0.1]] }))],
      ["mean", answer(about({ kind: "article", curve: [[1, 0.3]] }))],
    ]);
    expect(curvesOf(about({ kind: "article" }), answers, ["learned", "mean", "max"])).toEqual([curve("learned", [1, 0.1]), curve("mean", [1, 0.3])]);
    expect(curvesOf(about({}), answers, ["learned", "mean"])).toEqual([curve("learned", [1, 0.9])]);
  });

  it("says what was amiss, and how much was compared", () => {
    const notes = [{ code: "reply_cycles", count: 2 }, { code: "of_tomorrow", count: 1 }];
    expect(amiss({ ...answer(), notes, compared: 4 })).toEqual([
      "2 posts answered one another in circles; the circles were cut open.",
      "4 of 9 posts were compared: the first ones, and some of the others.",
    ]);
    expect(amiss({ ...answer(), compared: 9 })).toEqual([]);
  });
});
