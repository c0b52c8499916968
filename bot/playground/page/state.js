// What the page knows: people, channels, messages, commands. Told by the server, drawn by the other modules.

export const state = {
  me: null,
  owner: null,
  people: [],
  bot: null,
  guild: null,
  hint: "",
  first: null, // what is offered to newcomers first: `{ label, path, options }` of a command
  follows: false, // whether the next thread that one is in is opened
  eachOnce: [], // labels of buttons of which each person needs one press
  channels: new Map(),
  messages: new Map(), // channel id -> Map of message id -> message
  commands: [],
  current: null, // id of the open channel
  unread: new Map(), // channel id -> number of pings
  pending: new Map(), // interaction id -> what was done, until it is answered
  failures: new Map(), // message id -> what stands below it in red
  notices: [], // lines that only this page knows: commands that were sent or failed
  connection: null,
};

export const userById = (id) => [...state.people, state.bot].find((user) => user && user.id === id) || null;

export const isThread = (channel) => channel.type === 11 || channel.type === 12;

export const isForum = (channel) => channel.type === 15;

/** Returns the posts of a forum, the newest first: posts are threads. */
export const postsOf = (forum) => [...state.channels.values()].filter((one) => one.parent_id === forum.id).sort((a, b) => byIdOrder(b, a));

export function messagesOf(channelId) {
  if (!state.messages.has(channelId)) state.messages.set(channelId, new Map());
  return state.messages.get(channelId);
}

/** Snowflakes are larger than numbers are exact. */
export const byIdOrder = (a, b) => (a.id.length - b.id.length) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Returns a channel's messages, oldest first. */
export const sortedMessages = (channelId) => [...messagesOf(channelId).values()].sort(byIdOrder);

/** Every slash command that can be called: `{ path, description, options }`, in order of the alphabet. */
export function callableCommands() {
  const found = [];
  const walk = (node, path) => {
    const options = node.options || [];
    const inner = options.filter((option) => option.type <= 2);
    if (inner.length) for (const option of inner) walk(option, [...path, option.name]);
    else found.push({ path: path.join(" "), description: node.description, options });
  };
  for (const command of state.commands) if (command.type === 1) walk(command, [command.name]);
  return found;
}
