// The one websocket: requests with replies, and everything that is told. It comes back when the server comes back.

export class Connection {
  /** `hear` gets everything told, `state` is told "open" and "lost". */
  constructor(person, hear, state) {
    this.person = person;
    this.hear = hear;
    this.state = state;
    this.waiting = new Map();
    this.number = 0;
    this.delay = 250;
    this.closed = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/visit?as=${encodeURIComponent(this.person)}`);
    this.socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.lost());
  }

  take(told) {
    if (told.t === "reply") {
      const settle = this.waiting.get(told.n);
      this.waiting.delete(told.n);
      if (settle) told.error ? settle.reject(new Error(told.error)) : settle.resolve(told);
      return;
    }
    if (told.t === "welcome") {
      this.delay = 250;
      this.state("open");
    }
    this.hear(told);
  }

  lost() {
    for (const settle of this.waiting.values()) settle.reject(new Error("The connection was lost."));
    this.waiting.clear();
    if (this.closed) return;
    this.state("lost");
    setTimeout(() => !this.closed && this.open(), this.delay);
    this.delay = Math.min(this.delay * 1.6, 3000);
  }

  /** Sends a request; the promise holds the reply, or an Error with a sentence for the person. */
  ask(request) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("There is no connection right now."));
    const n = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(n, { resolve, reject });
      this.socket.send(JSON.stringify({ ...request, n }));
    });
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
