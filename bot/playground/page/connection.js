// The one websocket: requests with replies, and everything that is told. It comes back when the server comes back.

export class Connection {
  /** `hear` gets everything told, `state` is told "open" and "lost"; "nobody" with the names there are, where nobody is
      called `person`. */
  constructor(person, hear, state) {
    this.person = person;
    this.hear = hear;
    this.state = state;
    this.waiting = new Map();
    this.number = 0;
    this.delay = 250;
    this.closed = false;
    this.welcomed = false;
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
      this.welcomed = true;
      this.state("open");
    }
    this.hear(told);
  }

  lost() {
    for (const settle of this.waiting.values()) settle.reject(new Error("The connection was lost."));
    this.waiting.clear();
    if (this.closed) return;
    this.state("lost");
    if (!this.welcomed) this.lookWhoIsThere();
    setTimeout(() => !this.closed && this.open(), this.delay);
    this.delay = Math.min(this.delay * 1.6, 3000);
  }

  /** A page learns nothing of why a connection was refused: it asks for that once more, and gives up where nobody is called so. */
  async lookWhoIsThere() {
    const answer = await fetch(`/visit?as=${encodeURIComponent(this.person)}`).catch(() => null);
    if (answer?.status !== 404 || this.closed) return;
    this.close();
    this.state("nobody", await answer.json());
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
