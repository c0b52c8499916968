// Moments, as Discord words them.

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const STEPS = [
  [60, "second", 1], [3600, "minute", 60], [86400, "hour", 3600], [2592000, "day", 86400],
  [31536000, "month", 2592000], [Infinity, "year", 31536000],
];

let ahead = 0; // milliseconds by which the playground's time is ahead of this machine's

/** Returns the playground's time in milliseconds. */
export const now = () => Date.now() + ahead;

/** Notes what time it is in the playground, in seconds. */
export function itIs(seconds) {
  ahead = seconds * 1000 - Date.now();
  if (Math.abs(ahead) < 5000) ahead = 0; // the same clock: what is left is the way here
  drawRelative();
}

/** Returns "in 3 hours", "2 days ago". */
export function relative(seconds) {
  const distance = seconds - now() / 1000;
  const [, unit, size] = STEPS.find(([below]) => Math.abs(distance) < below);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(distance / size), unit);
}

/** Returns the text of <t:seconds:style>. */
export function momentText(seconds, style) {
  if (style === "R") return relative(seconds);
  return new Intl.DateTimeFormat("en-GB", STYLES[style] || STYLES.f).format(new Date(seconds * 1000));
}

/** Returns "Today at 14:05" and the like, for the head of a message. */
export function headTime(iso) {
  const date = new Date(iso);
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(date);
  const days = Math.round((new Date(now()).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return time;
  if (days === 1) return `Yesterday at ${time}`;
  return `${new Intl.DateTimeFormat("en-GB", { dateStyle: "short" }).format(date)} ${time}`;
}

/** Returns "21 November 2026", for the line between two days. */
export const dayText = (iso) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(iso));

// What says "2 minutes ago" must not say so for ever.
function drawRelative() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative));
  }
}
setInterval(drawRelative, 15000);
