// Discord's markdown, turned into elements. Text never becomes HTML.

import { h, safeLink, shownName } from "./dom.js";
import { momentText } from "./times.js";

/** Who and what mentions refer to; filled in by the application. */
export const context = { user: () => null, channel: () => null, me: () => null, openChannel: () => {}, openMessage: () => {}, command: () => {} };

/** Returns the elements of a text with headings, lists, quotes and code blocks. */
export function markdown(text) {
  const out = [];
  const parts = text.split(/```(?:([\w+-]*)\n)?([\s\S]*?)```/g);
  for (let at = 0; at < parts.length; at += 3) {
    out.push(...blocks(at ? parts[at].replace(/^\n/, "") : parts[at]));
    if (at + 2 < parts.length) {
      out.push(h("pre", {}, h("code", { class: parts[at + 1] || "" }, parts[at + 2].replace(/\n$/, ""))));
    }
  }
  return out;
}

function blocks(text) {
  if (!text) return [];
  const out = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("span", { class: "lines" }, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    let match;
    if ((match = /^(#{1,3}) +(.+)/.exec(line))) {
      flush();
      out.push(h(`h${match[1].length + 2}`, {}, inline(match[2])));
    } else if ((match = /^-# +(.+)/.exec(line))) {
      flush();
      out.push(h("small", {}, inline(match[1])));
    } else if ((match = /^>>> ([\s\S]*)/.exec(lines.slice(at).join("\n")))) {
      flush();
      out.push(h("blockquote", {}, blocks(match[1])));
      return out;
    } else if (/^> /.test(line) || line === ">") {
      flush();
      const quoted = [];
      while (at < lines.length && /^>( |$)/.test(lines[at])) quoted.push(lines[at++].slice(2));
      at--;
      out.push(h("blockquote", {}, blocks(quoted.join("\n"))));
    } else if (/^\s*([-*]|\d+\.) +\S/.test(line)) {
      flush();
      const items = [];
      while (at < lines.length && /^\s*([-*]|\d+\.) +\S/.test(lines[at])) items.push(lines[at++]);
      at--;
      out.push(...lists(items));
    } else {
      paragraph.push(line);
    }
  }
  flush();
  return out;
}

const depth = (line) => /^\s*/.exec(line)[0].length;
const isNumbered = (line) => /^\s*\d+\./.test(line);

/** Returns the lists made of such lines: a new one begins where bullets turn into numbers or back. */
function lists(lines) {
  const runs = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const outer = run && depth(line) <= depth(run[0]);
    if (!run || (outer && isNumbered(line) !== isNumbered(run[0]))) runs.push([line]);
    else run.push(line);
  }
  return runs.map(list);
}

/** Returns the list made of such lines; deeper indented lines become a list inside. */
function list(lines) {
  const outer = depth(lines[0]);
  const numbered = /^\s*(\d+)\./.exec(lines[0]);
  const element = h(numbered ? "ol" : "ul", numbered ? { start: Number(numbered[1]) } : {});
  for (let at = 0; at < lines.length; at++) {
    const item = h("li", {}, inline(lines[at].replace(/^\s*([-*]|\d+\.) +/, "")));
    const inner = [];
    while (at + 1 < lines.length && depth(lines[at + 1]) > outer) inner.push(lines[++at]);
    item.append(...lists(inner));
    element.append(item);
  }
  return element;
}

const RULES = [
  [/^\\([\\*_~`|>#[\]()<:-])/, (m) => m[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => h("code", { class: m[2].startsWith("/") && m[2].length < 32 ? "unbroken" : "" }, m[2].replace(/^ (.*) $/, "$1"))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/^__([\s\S]+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/^~~([\s\S]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/^\*(?![\s*])([\s\S]*?[^\s*])\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/^_(?!_)([\s\S]+?)_(?![\w])/, (m) => h("em", {}, inline(m[1])), true],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], null)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"'\])!?]/, (m) => link(m[0], null)],
  [/^<@!?(\d+)>/, (m) => userMention(m[1])],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (m) => channelMention(m[1])],
  [/^<\/([^:>]+):\d+>/, (m) => h("button", { class: "mention", onclick: () => context.command(m[1]) }, `/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] || "f")],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention" }, m[0])],
];

/** Returns the pieces of one stretch of text: emphasis, code, links, mentions, moments. */
export function inline(text) {
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    let found = null;
    for (const [pattern, make, atWordStart] of RULES) {
      if (atWordStart && /\w/.test(text[at - 1] || "")) continue;
      const match = pattern.exec(rest);
      if (match) {
        found = [match[0].length, make(match)];
        break;
      }
    }
    if (!found) {
      const next = rest.slice(1).search(/[\\`*_~|[<@]|https?:/);
      const length = next < 0 ? rest.length : next + 1;
      plain += rest.slice(0, length);
      at += length;
    } else {
      if (plain) out.push(plain);
      plain = "";
      out.push(found[1]);
      at += found[0];
    }
  }
  if (plain) out.push(plain);
  return out;
}

/** Returns a text without its marks, for one line of preview. */
export function plainText(text) {
  const lines = text.split("\n").map((line) => line.replace(/^(?:-# |[-*] |>{1,3} |#{1,3} |\d+\. )+/, "")).filter(Boolean);
  return h("span", {}, inline(lines.join(" "))).textContent;
}

/** A link; without words of its own it shows its address, or the place of the message to which it leads. */
function link(url, words) {
  const to = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/(\d+)$/.exec(url);
  const channel = to && context.channel(to[1]);
  if (channel) {
    return h("button", { class: words ? "plain" : "mention", title: "Go to the message", onclick: () => context.openMessage(to[1], to[2]) },
      words || `# ${channel.name} › 💬`);
  }
  const href = safeLink(url);
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, words || url) : h("span", {}, words || url);
}

function spoiler(text) {
  const show = () => {
    element.classList.add("shown");
    element.removeAttribute("role");
    element.setAttribute("aria-label", "");
  };
  const element = h("span", {
    class: "spoiler", tabIndex: 0, role: "button", "aria-label": "Spoiler, press to show",
    onclick: show, onkeydown: (event) => (event.key === "Enter" || event.key === " ") && show(),
  }, h("span", {}, inline(text)));
  return element;
}

function userMention(id) {
  const user = context.user(id);
  const own = id === context.me();
  return h("span", { class: own ? "mention me" : "mention" }, user ? `@${shownName(user)}` : "@unknown-user");
}

function channelMention(id) {
  const channel = context.channel(id);
  if (!channel) return h("span", { class: "mention" }, "# unknown");
  // A link stands in its line like words: a full stop after it never begins the next line, as it would after a button.
  return h("a", { class: "mention", href: `#${id}`, onclick: (event) => { event.preventDefault(); context.openChannel(id); } }, `# ${channel.name}`);
}

function moment(seconds, style) {
  return h("time", {
    class: "moment", dateTime: new Date(seconds * 1000).toISOString(), title: momentText(seconds, "F"),
    dataset: style === "R" ? { relative: String(seconds) } : {},
  }, momentText(seconds, style));
}
