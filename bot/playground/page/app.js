// The page as a whole: what is told goes into the state, what changed is drawn again.

import { avatar, byId, fill, h, shownName, sign } from "./dom.js";
import { Connection } from "./connection.js";
import { makeComposer } from "./composer.js";
import { context, markdown } from "./markdown.js";
import { continues, dayLine, flash, introduction, messageElement, noticeElement, postElement, sameDay } from "./messages.js";
import { openModal } from "./modal.js";
import { itIs, momentText, now } from "./times.js";
import { isForum, isThread, messagesOf, postsOf, sortedMessages, state, userById } from "./state.js";

const who = new URLSearchParams(location.search).get("as");
const scroller = byId("scroller");
const rows = byId("messages");

// --- deeds: what a person does ---------------------------------------------------------------------------------------

/** Sends something that the bot answers; the promise holds what was answered. */
async function interact(request) {
  const { interaction } = await state.connection.ask(request);
  return new Promise((resolve, reject) => state.pending.set(interaction, { resolve, reject }));
}

const deeds = {
  say: async (text) => {
    const place = state.channels.get(state.current);
    const said = await state.connection.ask({ do: "say", channel: place.id, content: withMentions(text) });
    if (isForum(place)) openChannel(said.message); // a post has the number of its first message
  },

  async slash(path, options) {
    const notice = { path, channel: state.current, failed: null };
    const { interaction } = await state.connection.ask({ do: "slash", channel: state.current, path, options });
    if (state.hint.includes(`</${path}:`)) hintSeen();
    state.notices.push(notice);
    drawNotices();
    toBottom();
    new Promise((resolve, reject) => state.pending.set(interaction, { resolve, reject })).then((told) => {
      if (told.failed) notice.failed = told.failed;
      else state.notices.splice(state.notices.indexOf(notice), 1);
    }, (wrong) => { notice.failed = wrong.message; }).then(drawNotices);
  },

  async complete(path, focused, value, options) {
    const told = await interact({ do: "complete", channel: state.current, path, focused, value, options });
    if (told.failed) throw new Error(told.failed);
    return told.choices;
  },

  async use(message, customId, values) {
    state.failures.delete(message.id);
    try {
      await becomeWhoPresses(message, customId);
      const told = await interact({ do: "press", message: message.id, custom_id: customId, ...(values ? { values } : {}) });
      if (told.failed) state.failures.set(message.id, told.failed);
    } catch (wrong) {
      state.failures.set(message.id, wrong.message);
    }
    redraw(message.id);
  },

  dismiss: (message) => state.connection.ask({ do: "dismiss", message: message.id }).catch(() => {}),

  openChannel: (id) => openChannel(id),
};

/** Turns @Alice into a mention, as choosing her from a list would. */
function withMentions(text) {
  for (const user of [...state.people, state.bot]) {
    text = text.replace(new RegExp(`(?<![\\w<])@${shownName(user).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "gi"), `<@${user.id}>`);
  }
  return text;
}

Object.assign(context, {
  user: userById,
  channel: (id) => state.channels.get(id),
  me: () => state.me.id,
  openChannel: deeds.openChannel,
  command: (path) => composer.command(path),
  openMessage: (channelId, id) => openMessage(channelId, id),
});

const composer = makeComposer(byId("composer"), deeds);

// --- what is told ----------------------------------------------------------------------------------------------------

const hear = {
  welcome(told) {
    Object.assign(state, { me: told.me, owner: told.owner, people: told.people, bot: told.bot, guild: told.guild, hint: told.hint, eachOnce: told.each_once, first: told.first, commands: told.commands });
    state.channels = new Map(told.channels.map((channel) => [channel.id, channel]));
    state.messages = new Map();
    for (const message of told.messages) messagesOf(message.channel_id).set(message.id, message);
    for (const waiting of state.pending.values()) waiting.reject(new Error("The connection was lost."));
    state.pending.clear();
    const wanted = state.current || location.hash.slice(1);
    itIs(told.now);
    drawPeople();
    drawMembers();
    drawBot();
    drawTime();
    openChannel(state.channels.has(wanted) ? wanted : told.channels[0].id, { focus: !state.current });
    become?.();
    become = null;
  },

  time(told) {
    itIs(told.now);
    drawTime();
    drawMessages();
  },

  message({ message }) {
    const known = messagesOf(message.channel_id);
    const before = known.get(message.id);
    const fresh = !before;
    known.set(message.id, message);
    if (message.channel_id === state.current) {
      if (fresh) { addMessage(message); hideTyping(); } else redraw(message.id);
      if (document.hidden && fresh) markUnread(message);
    } else if (fresh || asksAnew(message, before)) markUnread(message);
    const thread = fresh && !(message.flags & 64) && state.channels.get(message.channel_id);
    if (thread && isThread(thread)) {
      thread.message_count += 1;
      redrawCards(thread);
    }
  },

  gone({ id, channel_id: channelId }) {
    const gone = messagesOf(channelId).get(id);
    messagesOf(channelId).delete(id);
    if (channelId === state.current) drawMessages();
    const thread = state.channels.get(channelId);
    if (gone && !(gone.flags & 64) && thread && isThread(thread)) {
      thread.message_count -= 1;
      redrawCards(thread);
    }
  },

  channel({ channel }) {
    const fresh = !state.channels.has(channel.id);
    state.channels.set(channel.id, channel);
    drawChannels();
    if (channel.id === state.current) drawHead();
    drawHint();
    redrawCards(channel);
    if (state.follows && isThread(channel) && channel.joined) {
      state.follows = false;
      openChannel(channel.id);
    }
    if (fresh && isThread(channel) && channel.joined) state.unread.set(channel.id, state.unread.get(channel.id) || 0);
  },

  channel_gone({ channel_id: id }) {
    const parent = state.channels.get(id)?.parent_id;
    state.channels.delete(id);
    state.messages.delete(id);
    state.unread.delete(id);
    if (id === state.current) openChannel(state.channels.has(parent) ? parent : [...state.channels.keys()][0]);
    else drawChannels();
  },

  commands({ commands }) { state.commands = commands; },

  bot({ bot }) {
    state.bot = bot;
    drawBot();
    drawMembers();
  },

  typing({ channel_id: id, user }) {
    if (id !== state.current) return;
    byId("typing").textContent = `${shownName(user)} is typing…`;
    clearTimeout(hear.typingTimer);
    hear.typingTimer = setTimeout(hideTyping, 10000);
  },

  answered(told) {
    if (told.modal && told.here) {
      openModal(told.modal, async (values) => {
        const answer = await interact({ do: "submit", modal: told.modal.key, values });
        if (answer.failed) throw new Error(answer.failed);
      }, () => state.connection.ask({ do: "close_modal", modal: told.modal.key }).catch(() => {}));
    }
    const waiting = state.pending.get(told.interaction);
    state.pending.delete(told.interaction);
    waiting?.resolve(told);
  },
};

const hideTyping = () => { byId("typing").textContent = ""; };

// --- channels --------------------------------------------------------------------------------------------------------

function openChannel(id, { focus = true } = {}) {
  if (!state.channels.has(id)) return;
  const same = state.current === id;
  state.current = id;
  state.unread.delete(id);
  if (location.hash.slice(1) !== id) history.replaceState(null, "", `#${id}`);
  closeMenu();
  hideTyping();
  drawChannels();
  drawHead();
  drawHint();
  drawMessages();
  if (!same) toBottom();
  if (focus && matchMedia("(min-width: 701px)").matches) composer.focus();
  becomeWhoIsAsked();
}

/** Goes to one message, as a link to it does. */
function openMessage(channelId, id) {
  openChannel(channelId, { focus: false });
  flash(id);
}

function drawHead() {
  const channel = state.channels.get(state.current);
  const parent = state.channels.get(channel.parent_id);
  fill(byId("channel-name"), parent ? h("button", { class: "crumb", onclick: () => openChannel(parent.id) }, markOf(parent), " ", parent.name) : null,
    parent ? h("span", { class: "crumb-arrow", "aria-hidden": "true" }, "›") : null,
    h("span", { class: "sign", "aria-hidden": "true" }, isThread(channel) ? sign("thread") : markOf(channel), " "), h("span", { class: "this-name" }, channel.name),
    channel.archived || channel.thread_metadata?.archived ? h("span", { class: "tag" }, channel.thread_metadata.locked ? "locked" : "archived") : null);
  composer.placeholder(isForum(channel) ? "Open a post: its first line is its title"
    : `Message ${channel.type === 1 ? "@" : isThread(channel) ? "" : "#"}${channel.name}`);
  drawTitle();
}

/** Returns what stands before the name of a channel; before that of a thread there is nothing. */
const markOf = (channel) => (channel.type === 1 ? "@" : isForum(channel) ? sign("forum") : isThread(channel) ? "" : "#");

function drawChannels() {
  const channels = [...state.channels.values()];
  const line = (channel) => {
    const unread = state.unread.get(channel.id);
    return h("li", {}, h("button", {
      class: `channel ${channel.id === state.current ? "current" : ""} ${unread !== undefined ? "unread" : ""}`,
      "aria-current": channel.id === state.current ? "page" : null, onclick: () => openChannel(channel.id),
    }, h("span", { class: "sign", "aria-hidden": "true" }, markOf(channel)), h("span", { class: "words" }, channel.name),
    unread ? h("span", { class: "badge", "aria-label": `${unread} mentions` }, unread) : null,
    unread === 0 ? h("span", { class: "unread-note" }, "new") : null),
    threads(channel));
  };
  const threads = (parent) => {
    const inside = channels.filter((one) => isThread(one) && one.parent_id === parent.id && (!one.thread_metadata.archived || one.id === state.current));
    return inside.length ? h("ul", { class: "threads", "aria-label": `${isForum(parent) ? "Posts" : "Threads"} in ${parent.name}` }, inside.map(line)) : null;
  };
  const direct = channels.filter((channel) => channel.type === 1);
  fill(byId("channels"), h("ul", {}, channels.filter((channel) => channel.type === 0 || isForum(channel)).map(line)),
    direct.length ? [h("h3", {}, "Direct messages"), h("ul", {}, direct.map(line))] : null);
  drawTitle();
}

function markUnread(message) {
  if (message.author.id === state.me.id) return;
  const mine = message.mentions.some((user) => user.id === state.me.id) || message.mention_everyone;
  const pings = mine || (allSides.checked && askedBy(message).length) ? 1 : 0;
  state.unread.set(message.channel_id, (state.unread.get(message.channel_id) || 0) + pings);
  drawChannels();
}

function drawTitle() {
  const pings = [...state.unread.values()].reduce((sum, count) => sum + count, 0);
  const name = state.channels.get(state.current)?.name || "Playground";
  document.title = `${pings ? `(${pings}) ` : state.unread.size ? "• " : ""}${state.me ? `${shownName(state.me)} in ` : ""}${name}`;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && state.current && state.unread.delete(state.current)) drawChannels();
});

// --- messages --------------------------------------------------------------------------------------------------------

const below = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
const sizes = () => `${scroller.scrollHeight} ${scroller.clientHeight}`;

/** Whether one reads the newest message: what grows then, pictures that come late too, lets one stay at the end. */
let follows = true;
let settled = ""; // the sizes with which the end was found last

function toBottom() {
  follows = true;
  scroller.scrollTop = scroller.scrollHeight;
  settled = sizes();
}

/** A private message is read from its beginning, where it is higher than the screen; what asks for something
    shows its end, where the buttons and menus are that answer. A grey button only leads on, or explains. */
function toBeginning(row) {
  const asks = row.querySelector(".button.primary, .button.success, .button.danger, .select-face");
  if (asks || row.offsetHeight <= scroller.clientHeight) return;
  follows = false;
  scroller.scrollTop += row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  settled = sizes();
  offerPresent();
}

/** Something has grown or shrunk, or the window has: whoever read the end goes on reading it. */
function keepPlace() {
  if (follows || below() < 80) toBottom();
  else settled = sizes();
  offerPresent();
}

/** Only where nothing has another size than before was it a person who scrolled; `keepPlace` comes for what has. */
function scrolled() {
  if (sizes() === settled) follows = below() < 80;
  offerPresent();
}

function drawMessages() {
  const channel = state.channels.get(state.current);
  if (isForum(channel)) return drawPosts(channel);
  const messages = sortedMessages(state.current);
  fill(byId("intro"), introduction(channel));
  rows.replaceChildren();
  messages.forEach((message, index) => appendRow(message, messages[index - 1]));
  drawNotices();
  keepPlace();
}

/** Draws a forum: its posts, the newest first. */
function drawPosts(forum) {
  fill(byId("intro"), introduction(forum));
  fill(rows, postsOf(forum).map((post) => postElement(post, deeds)));
  drawNotices();
  keepPlace();
}

function appendRow(message, before) {
  if (!before || !sameDay(message, before)) rows.append(dayLine(message));
  rows.append(messageElement(message, before, deeds));
}

function addMessage(message) {
  const messages = sortedMessages(state.current);
  if (messages.at(-1) !== message) return drawMessages(); // it came late: everything below may look different
  const mine = message.author.id === state.me.id || message.flags & 64;
  for (const local of rows.querySelectorAll(".local")) local.remove();
  appendRow(message, messages.at(-2));
  drawNotices();
  if (mine) toBottom();
  cameBelow();
  if (message.flags & 64) toBeginning(document.getElementById(`m${message.id}`));
}

/** Draws one message again where it stands, gives the focus back to what had it, and leaves an open list open. */
function redraw(id) {
  const messages = sortedMessages(state.current);
  const index = messages.findIndex((message) => message.id === id);
  const old = document.getElementById(`m${id}`);
  if (index < 0 || !old) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const list = old.querySelector('.select-face[aria-expanded="true"]');
  const listed = list && list.parentElement.values;
  const told = follows && messages[index].flags & 64 && old.querySelector(".thinking");
  const fresh = messageElement(messages[index], messages[index - 1], deeds);
  old.replaceWith(fresh);
  const following = messages[index + 1];
  const next = following && document.getElementById(`m${following.id}`);
  if (next && next.classList.contains("grouped") !== continues(following, messages[index])) {
    next.replaceWith(messageElement(following, messages[index], deeds));
  }
  if (focused) {
    const again = focused.dataset.customId && fresh.querySelector(`[data-custom-id="${CSS.escape(focused.dataset.customId)}"]`);
    if (again && !again.disabled) again.focus({ preventScroll: true });
  }
  if (list) fresh.querySelector(`.select-face[data-custom-id="${CSS.escape(list.dataset.customId)}"]`)?.parentElement.reopen(listed);
  if (index === messages.length - 1) cameBelow();
  else keepPlace();
  if (told) toBeginning(fresh);
}

/** Draws the cards of a thread again: below the message it began with, or below the notice that it was started. */
function redrawCards(thread) {
  const here = state.channels.get(state.current);
  if (here && isForum(here) && thread.parent_id === here.id) return drawMessages();
  for (const message of messagesOf(state.current || "").values()) {
    if (message.id === thread.id || message.message_reference?.channel_id === thread.id) {
      if (message.id === thread.id) message.thread = thread;
      redraw(message.id);
    }
  }
}

function drawNotices() {
  for (const local of rows.querySelectorAll(".local")) local.remove();
  for (const notice of state.notices) {
    if (notice.channel !== state.current) continue;
    rows.append(noticeElement(notice, () => {
      state.notices.splice(state.notices.indexOf(notice), 1);
      drawNotices();
    }));
  }
}

/** Offers the way down: at once when something new has come out of sight, else only to a reader far up. */
let newBelow = false;
function offerPresent() {
  if (follows) newBelow = false;
  byId("to-present").hidden = follows || below() < (newBelow ? 80 : 600);
}

/** Something new has come: into sight, or the way down to it is offered. */
function cameBelow() {
  newBelow = true;
  keepPlace();
}

scroller.addEventListener("scroll", scrolled);
rows.addEventListener("sought", () => { follows = false; }); // one is on the way to another message
byId("to-present").addEventListener("click", toBottom);
const grows = new ResizeObserver(keepPlace);
for (const part of [scroller, byId("intro"), rows]) grows.observe(part);

// --- people ----------------------------------------------------------------------------------------------------------

function drawPeople() {
  byId("guild-name").textContent = state.guild.name;
  fill(byId("people"), state.people.map((user) => h("option", { value: user.username, selected: user.id === state.me.id },
    shownName(user) + (user.id === state.owner ? " (owner)" : ""))));
  const own = avatar(state.me);
  own.id = "my-avatar";
  byId("my-avatar").replaceWith(own);
  fill(byId("me-now"), avatar(state.me));
  byId("me-now").title = `You are ${shownName(state.me)}`;
  byId("me-now").setAttribute("aria-label", `You are ${shownName(state.me)}: change who you are`);
  drawActing();
  const other = state.people.find((user) => user.id !== state.me.id) || state.me;
  byId("new-tab").href = `?as=${encodeURIComponent(other.username)}#${state.current || ""}`;
}

byId("people").addEventListener("change", (event) => {
  location.assign(`?as=${encodeURIComponent(event.target.value)}#${state.current}`);
});

// --- the time ------------------------------------------------------------------------------------------------------

const ahead = byId("ahead");

function drawTime() {
  byId("time-now").textContent = momentText(now() / 1000, "f");
}
setInterval(drawTime, 15000);
ahead.addEventListener("change", () => {
  const seconds = Number(ahead.value);
  ahead.value = "";
  if (seconds) state.connection.ask({ do: "advance", seconds }).catch(() => {});
});

// --- playing all sides alone -----------------------------------------------------------------------------------------

const allSides = byId("all-sides");
let ownName = ""; // the user before they played all sides, and is again afterwards
try {
  ownName = sessionStorage.getItem("all-sides") || "";
  allSides.checked = Boolean(ownName);
} catch { /* no storage: it must be chosen again */ }
allSides.addEventListener("change", () => {
  const before = state.people.find((user) => user.username === ownName);
  ownName = allSides.checked ? state.me.username : "";
  try { sessionStorage.setItem("all-sides", ownName); } catch { /* as above */ }
  if (!allSides.checked && before && before.id !== state.me.id && !become) becoming(before);
  drawActing();
  becomeWhoIsAsked();
});

/** With "Play all sides": says above the box who one is now. */
function drawActing() {
  const acting = byId("acting");
  acting.hidden = !allSides.checked || !state.me;
  if (!acting.hidden) fill(acting, avatar(state.me), h("span", {}, "You are ", h("b", {}, shownName(state.me)), " now, playing all sides"));
}

/** The people who are asked something by a message: pinged, with buttons that can still be pressed. */
function askedBy(message) {
  const open = message.components.flatMap((row) => row.components || []).some((one) => one.custom_id && !one.disabled);
  return open && !(message.flags & 64) && message.author.id === state.bot.id ? message.mentions.map((user) => user.id) : [];
}

/** The people who are asked something in this channel. */
const asked = () => sortedMessages(state.current || "").flatMap(askedBy);

/** With "Play all sides": whether a change of a message asks a player again. Of changes Discord marks nothing as unread;
    but a lone player is all of those who are asked, and nobody else tells them. */
function asksAnew(message, before) {
  return allSides.checked && before && askedBy(message).some((id) => !askedBy(before).includes(id));
}

/** Called when the visitor has become somebody else; null while nobody does. */
let become = null;

/** Makes this very window that of somebody else, and ends when it is. */
function becoming(user) {
  return new Promise((resolve) => {
    become = resolve;
    state.connection.close();
    history.replaceState(null, "", `?as=${encodeURIComponent(user.username)}#${state.current}`);
    connect(user.username);
  });
}

/** With "Play all sides": who is asked presses; what each person presses once, somebody whom the message does not name yet. */
async function becomeWhoPresses(message, customId) {
  if (become || !allSides.checked || message.flags & 64) return;
  const pressed = message.components.flatMap((row) => row.components || []).find((one) => one.custom_id === customId);
  const words = new Set(message.content.match(/[\p{L}\p{N}_]+/gu));
  const everybody = [state.me, ...state.people];
  const next = state.eachOnce.includes(pressed?.label)
    ? everybody.find((user) => !words.has(shownName(user)) && !words.has(user.id))
    : everybody.find((user) => message.mentions.some((one) => one.id === user.id));
  if (next && next.id !== state.me.id) await becoming(next);
}

/** With "Play all sides": when somebody else is asked and you are not, you become that person, in this very window. */
function becomeWhoIsAsked() {
  if (become || !allSides.checked || !state.me || state.pending.size || byId("modal").open) return;
  const waiting = asked();
  if (!waiting.length || waiting.includes(state.me.id)) return;
  const next = state.people.find((user) => user.id === waiting[0]);
  if (next) becoming(next);
}

function drawMembers() {
  const line = (user, note) => h("li", { class: "member" }, avatar(user), h("span", { class: "words" }, h("span", {}, shownName(user),
    user.bot ? h("span", { class: "app" }, "APP") : null, user.id === state.owner ? h("span", { title: "Owns the server" }, " ", sign("crown")) : null),
  note ? h("small", {}, note) : null));
  const activity = state.bot.activities?.[0];
  const doing = activity ? activity.state || activity.name : "";
  fill(byId("members"), h("h3", {}, `Members — ${state.people.length + 1}`), h("ul", {}, line(state.bot, state.bot.online ? doing : "offline"),
    state.people.map((user) => line(user, user.id === state.me.id ? "you" : ""))));
}

function drawBot() {
  const status = byId("bot-status");
  status.className = state.bot.online ? "online" : "offline";
  status.title = state.bot.online ? `${state.bot.name} is online` : `${state.bot.name} is offline: start the bot`;
  fill(status, h("i", { "aria-hidden": "true" }), h("span", {}, state.bot.online ? `${state.bot.name} online` : `${state.bot.name} is offline`));
}

const hintKey = "playground-hint-seen";

/** Puts the hint away for good: somebody has done what it says, or wants it away. */
function hintSeen() {
  byId("hint").hidden = true;
  try { localStorage.setItem(hintKey, state.hint); } catch { /* no storage: the hint comes again */ }
}

function drawHint() {
  const hint = byId("hint");
  let seen = false;
  try { seen = localStorage.getItem(hintKey) === state.hint; } catch { /* as above */ }
  // Who is in a thread has taken the first steps, and needs the room.
  const joined = [...state.channels.values()].some((channel) => isThread(channel) && channel.joined);
  hint.hidden = seen || joined || !state.hint || isThread(state.channels.get(state.current));
  const [first, ...more] = state.hint.split("\n");
  const rest = h("div", { class: "rest", hidden: true }, markdown(more.join("\n")));
  const unfold = h("button", { class: "more", "aria-expanded": "false", onclick: () => {
    rest.hidden = !rest.hidden;
    unfold.setAttribute("aria-expanded", String(!rest.hidden));
    unfold.textContent = rest.hidden ? "More" : "Less";
  } }, "More");
  const start = state.first && h("button", { class: "button primary", onclick: () => {
    state.follows = true;
    deeds.slash(state.first.path, state.first.options);
  } }, state.first.label);
  fill(hint, h("div", { class: "hint-text" }, start, start ? " " : null, markdown(first), more.length ? [" ", unfold, rest] : null),
    h("button", { class: "icon-button", "aria-label": "Put the hint away", onclick: hintSeen }, "✕"));
}

// --- the menu of narrow windows --------------------------------------------------------------------------------------

function closeMenu() {
  document.body.classList.remove("menu-open");
  byId("menu").setAttribute("aria-expanded", "false");
  byId("shade").hidden = true;
}

byId("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("menu-open");
  byId("menu").setAttribute("aria-expanded", String(open));
  byId("shade").hidden = !open;
  if (open) byId("channels").querySelector("button")?.focus();
});
byId("me-now").addEventListener("click", () => {
  byId("menu").click();
  byId("people").focus();
});
byId("shade").addEventListener("click", closeMenu);
document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenu());
addEventListener("hashchange", () => openChannel(location.hash.slice(1)));

// --- start -----------------------------------------------------------------------------------------------------------

let lostTimer = 0;

/** Looks at the server with the eyes of somebody; nobody named: of the first person there is. */
function connect(person) {
  state.connection = new Connection(person, (told) => { hear[told.t]?.(told); becomeWhoIsAsked(); }, (how, told) => {
    clearTimeout(lostTimer);
    if (how === "nobody") nobodyIsCalled(told.nobody, told.people);
    else if (how === "open") byId("lost").hidden = true;
    else lostTimer = setTimeout(() => { byId("lost").hidden = false; }, 300);
  });
}

/** Says that nobody is called what the address asks for, and lets you choose a user. */
function nobodyIsCalled(name, people) {
  fill(byId("lost"), `There is no ${name} here. Choose who you are: `, people.map((person) => [" ",
    h("a", { href: `?as=${encodeURIComponent(person)}` }, person)]));
  byId("lost").hidden = false;
}

connect(who || "");
