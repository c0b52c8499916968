// Messages: heads, content, embeds, files, components, and the notices which Discord puts between them.

import { avatar, h, safeLink, shownName, sign } from "./dom.js";
import { components, fileCard } from "./components.js";
import { markdown, plainText } from "./markdown.js";
import { picture } from "./pictures.js";
import { isForum, isThread, messagesOf, state, userById } from "./state.js";
import { dayText, headTime, momentText } from "./times.js";

const EPHEMERAL = 64;
const LOADING = 128;
const GROUP_SECONDS = 420;

/** Says whether a message continues the one before: same author, shortly after, nothing between. */
export function continues(message, before) {
  if (!before || message.type !== 0 || ![0, 19, 20].includes(before.type)) return false;
  if (before.author.id !== message.author.id || (before.flags ^ message.flags) & EPHEMERAL) return false;
  const seconds = (new Date(message.timestamp) - new Date(before.timestamp)) / 1000;
  return seconds < GROUP_SECONDS && sameDay(message, before);
}

export const sameDay = (a, b) => new Date(a.timestamp).toDateString() === new Date(b.timestamp).toDateString();

/** Returns the line between two days. */
export const dayLine = (message) => h("li", { class: "day", role: "separator" }, h("span", {}, dayText(message.timestamp)));

/** Returns the element of a message. `deeds` has `use`, `dismiss`, `openChannel`. */
export function messageElement(message, before, deeds) {
  if (message.type === 18) return threadNotice(message, deeds);
  if (message.type === 6) return pinNotice(message);
  if (message.type === 4) return nameNotice(message);
  if (message.type === 21 && message.referenced_message) return starter(message, deeds);
  const grouped = continues(message, before);
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const pinged = message.mentions.some((user) => user.id === state.me.id) || message.mention_everyone;
  const body = h("div", { class: "body" });
  const element = h("li", {
    class: `message ${grouped ? "grouped" : ""} ${ephemeral ? "ephemeral" : ""} ${pinged ? "pinged" : ""}`,
    id: `m${message.id}`, dataset: { id: message.id },
  }, above(message), grouped ? h("span", { class: "gutter" }, timeElement(message, true)) : avatar(message.author), body);
  if (!grouped) body.append(head(message));
  content(body, message, deeds);
  if (ephemeral) body.append(onlyYou(message, deeds));
  return element;
}

function timeElement(message, short = false) {
  const text = short ? headTime(message.timestamp).split(" ").pop() : headTime(message.timestamp);
  return h("time", { dateTime: message.timestamp, title: momentText(new Date(message.timestamp) / 1000, "F") }, text);
}

function head(message) {
  return h("div", { class: "head" }, h("span", { class: message.author.bot ? "name bot" : "name" }, shownName(message.author)),
    message.author.bot ? h("span", { class: "app" }, "APP") : null, timeElement(message));
}

/** Scrolls to a message of the open channel and lets it light up. */
export function flash(id) {
  const element = document.getElementById(`m${id}`);
  element?.dispatchEvent(new Event("sought", { bubbles: true }));
  element?.scrollIntoView({ block: "center", behavior: "smooth" });
  element?.classList.add("flash");
  setTimeout(() => element?.classList.remove("flash"), 1200);
}

/** The small line above a message: which command it answers, or which message. */
function above(message) {
  if (message.interaction) {
    const { user, name } = message.interaction;
    return h("div", { class: "above" }, avatar(user, "avatar tiny"), h("span", { class: "name" }, shownName(user)), " used ",
      h("span", { class: "command" }, `/${name}`));
  }
  if (message.type === 19) {
    const to = message.referenced_message;
    if (!to) return h("div", { class: "above" }, h("em", {}, "Original message was deleted"));
    const text = plainText(to.content) || to.embeds[0]?.title || "Click to see the message";
    return h("div", { class: "above" }, avatar(to.author, "avatar tiny"), h("span", { class: "name" }, shownName(to.author)),
      h("button", { class: "quoted", onclick: () => flash(to.id) }, text));
  }
  return null;
}

function content(body, message, deeds) {
  if (message.flags & LOADING) {
    body.append(h("div", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      `${shownName(message.author)} is thinking…`));
    return;
  }
  if (message.content) {
    const onlyEmoji = /^(?:\p{Extended_Pictographic}[\u200d\ufe0f\p{Emoji_Modifier}]*\s*){1,12}$/u.test(message.content);
    body.append(h("div", { class: onlyEmoji ? "content jumbo" : "content" }, markdown(message.content), edited(message)));
  }
  const pictures = message.attachments.filter((file) => /^image\//.test(file.content_type) && file.width);
  if (pictures.length) {
    body.append(h("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures.map((file) =>
      picture(file, file.description, { spoiler: file.filename.startsWith("SPOILER_") }))));
  }
  if (!(message.flags & 32768)) {
    for (const file of message.attachments.filter((one) => !pictures.includes(one))) {
      body.append(fileCard(file.url, file.filename, file.size));
    }
  }
  for (const embed of message.embeds) body.append(embedElement(embed));
  const parts = components(message.components, (customId, values) => deeds.use(message, customId, values));
  if (parts.length) body.append(h("div", { class: "components" }, parts));
  if (!message.content && message.edited_timestamp) body.append(edited(message));
  if (message.reactions) {
    body.append(h("div", { class: "reactions" }, message.reactions.map((one) =>
      h("span", { class: "reaction" }, one.emoji.name, h("b", {}, one.count)))));
  }
  if (message.thread) body.append(threadCard(message.thread, deeds));
  const failure = state.failures.get(message.id);
  if (failure) body.append(h("div", { class: "failed", role: "alert" }, "⚠ ", failure));
}

const edited = (message) => (message.edited_timestamp ? h("span", { class: "edited", title: headTime(message.edited_timestamp) }, " (edited)") : null);

function onlyYou(message, deeds) {
  return h("div", { class: "only-you" }, sign("eye"), " Only you can see this • ",
    h("button", { class: "plain", onclick: () => deeds.dismiss(message) }, "Dismiss message"));
}

// --- embeds ----------------------------------------------------------------------------------------------------------

function embedElement(embed) {
  const words = h("div", { class: "words" });
  if (embed.author?.name) {
    const icon = embed.author.icon_url && h("img", { src: safeLink(embed.author.icon_url), alt: "" });
    words.append(h("div", { class: "embed-author" }, icon, linked(embed.author.name, embed.author.url)));
  }
  if (embed.title) words.append(h("div", { class: "embed-title" }, embed.url ? linked(embed.title, embed.url) : markdown(embed.title)));
  if (embed.description) words.append(h("div", { class: "embed-description" }, markdown(embed.description)));
  if (embed.fields?.length) words.append(fields(embed.fields));
  const element = h("article", { class: "embed" }, h("div", { class: "embed-top" }, words,
    embed.thumbnail?.url ? picture(embed.thumbnail, null, { small: true }) : null));
  if (embed.image?.url) element.append(picture(embed.image, null));
  if (embed.footer?.text || embed.timestamp) {
    const icon = embed.footer?.icon_url && h("img", { src: safeLink(embed.footer.icon_url), alt: "" });
    const parts = [embed.footer?.text, embed.timestamp && headTime(embed.timestamp)].filter(Boolean);
    element.append(h("div", { class: "embed-footer" }, icon, parts.join(" • ")));
  }
  if (embed.color !== undefined && embed.color !== null) element.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  return element;
}

function linked(text, url) {
  const href = url && safeLink(url);
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, text) : text;
}

/** Inline fields stand side by side, up to three in a line, as Discord sets them. */
function fields(list) {
  const grid = h("div", { class: "embed-fields" });
  for (let at = 0; at < list.length; ) {
    const line = [list[at]];
    if (list[at].inline) while (line.length < 3 && list[at + line.length]?.inline) line.push(list[at + line.length]);
    for (const field of line) {
      grid.append(h("div", { class: `embed-field of-${line.length}` }, h("div", { class: "field-name" }, markdown(field.name)),
        h("div", { class: "field-value" }, markdown(field.value))));
    }
    at += line.length;
  }
  return grid;
}

// --- notices ---------------------------------------------------------------------------------------------------------

function threadCard(thread, deeds) {
  const newest = [...messagesOf(thread.id).values()].filter((message) => message.content && !(message.flags & EPHEMERAL)).pop();
  return h("button", { class: "thread-card", onclick: () => deeds.openChannel(thread.id) },
    h("span", { class: "thread-name" }, thread.name),
    h("span", { class: "thread-count" }, `${thread.message_count} ${thread.message_count === 1 ? "Message" : "Messages"} ›`),
    h("span", { class: "thread-preview" }, newest ? `${shownName(newest.author)}: ${plainText(newest.content)}` : "Open the thread"));
}

/** Returns a post of a forum as it stands in the forum itself: who opened it, and the way into it. */
export function postElement(post, deeds) {
  const owner = userById(post.owner_id);
  return h("li", { class: "notice post", dataset: { id: post.id } }, h("span", { class: "sign", "aria-hidden": "true" }, sign("thread")),
    h("div", { class: "body" }, h("div", {}, h("strong", {}, owner ? shownName(owner) : "Somebody"), " opened a post",
      post.thread_metadata.archived ? h("span", { class: "tag" }, post.thread_metadata.locked ? "locked" : "archived") : null), threadCard(post, deeds)));
}

function threadNotice(message, deeds) {
  const thread = state.channels.get(message.message_reference?.channel_id);
  return h("li", { class: "notice", id: `m${message.id}`, dataset: { id: message.id } }, h("span", { class: "sign", "aria-hidden": "true" }, sign("thread")),
    h("div", { class: "body" }, h("div", {}, h("strong", {}, shownName(message.author)), " started a thread: ",
      h("button", { class: "plain strong", onclick: () => thread && deeds.openChannel(thread.id) }, message.content), " ", timeElement(message)),
    thread ? threadCard(thread, deeds) : null));
}

function pinNotice(message) {
  return h("li", { class: "notice", id: `m${message.id}`, dataset: { id: message.id } }, h("span", { class: "sign", "aria-hidden": "true" }, sign("pin")),
    h("div", { class: "body" }, h("strong", {}, shownName(message.author)), " pinned a message to this channel. ", timeElement(message)));
}

function nameNotice(message) {
  return h("li", { class: "notice", id: `m${message.id}`, dataset: { id: message.id } }, h("span", { class: "sign", "aria-hidden": "true" }, sign("pencil")),
    h("div", { class: "body" }, h("strong", {}, shownName(message.author)), " changed the channel name: ", h("strong", {}, message.content), " ", timeElement(message)));
}

/** The first line of a thread on a message: that very message. */
function starter(message, deeds) {
  const element = messageElement({ ...message.referenced_message, thread: null }, null, deeds);
  element.id = `m${message.id}`;
  element.dataset.id = message.id;
  element.classList.add("starter");
  return element;
}

/** Returns what stands at the very top of a channel. */
export function introduction(channel) {
  if (channel.type === 1) {
    return [h("div", { class: "big" }, "⬢"), h("h3", {}, state.bot.name), h("p", {}, "Direct messages between you and the bot.")];
  }
  if (isThread(channel)) {
    const owner = userById(channel.owner_id);
    return [h("div", { class: "big" }, sign("thread")), h("h3", {}, channel.name),
      h("p", {}, channel.type === 12 ? "Private thread" : "Thread", " started by ", h("strong", {}, owner ? shownName(owner) : "somebody"))];
  }
  if (isForum(channel)) {
    return [h("div", { class: "big" }, sign("forum")), h("h3", {}, channel.name),
      h("p", {}, channel.topic || "A forum has posts instead of messages. Write below to open one: its first line is its title.")];
  }
  return [h("div", { class: "big" }, "#"), h("h3", {}, `Welcome to #${channel.name}!`), h("p", {}, channel.topic || `This is the start of the #${channel.name} channel.`)];
}

/** Returns a line that only this page knows: a command on its way, or one that came to nothing. */
export function noticeElement(notice, dismiss) {
  return h("li", { class: "message ephemeral local" },
    h("div", { class: "above" }, avatar(state.me, "avatar tiny"), h("span", { class: "name" }, shownName(state.me)), " used ", h("span", { class: "command" }, `/${notice.path}`)),
    avatar(state.bot), h("div", { class: "body" }, h("div", { class: "head" }, h("span", { class: "name bot" }, state.bot.name), h("span", { class: "app" }, "APP")),
      notice.failed
        ? [h("div", { class: "failed", role: "alert" }, "⚠ ", notice.failed), h("div", { class: "only-you" }, sign("eye"), " Only you can see this • ", h("button", { class: "plain", onclick: dismiss }, "Dismiss message"))]
        : h("div", { class: "thinking" }, "Sending command…")));
}
