/** So often the server may end at a document before it is set aside. */
const MAX_ENDS = 2;

/**
 * Documents at which the server may have ended: what it had not finished when it did. One that is among them twice is
 * set aside, until all are forgiven.
 */
export class Suspects {
  /** The version of each document that the server has been sent and has not read. */
  private readonly unread = new Map<string, number>();
  /** How many questions at a place of each document the server has not answered. */
  private readonly asked = new Map<string, number>();
  private readonly ends = new Map<string, number>();

  /** The server is sent a version of a document. */
  sent(key: string, version: number): void {
    this.unread.set(key, version);
  }

  /** The server has read a version of a document to its end. */
  read(key: string, version: number): void {
    if ((this.unread.get(key) ?? Number.POSITIVE_INFINITY) <= version) this.unread.delete(key);
  }

  /** The document is closed: nothing is known against it. */
  closed(key: string): void {
    this.unread.delete(key);
    this.ends.delete(key);
  }

  /** Passes the answer on; until it is there, the document is a suspect. */
  async whileAsked<T>(key: string, answer: Promise<T>): Promise<T> {
    this.asked.set(key, (this.asked.get(key) ?? 0) + 1);
    try {
      return await answer;
    } finally {
      const left = (this.asked.get(key) ?? 1) - 1;
      if (left > 0) this.asked.set(key, left);
      else this.asked.delete(key);
    }
  }

  /** The server has ended unasked. Returns the documents that are set aside from now on. */
  ended(): readonly string[] {
    const keys = [...new Set([...this.unread.keys(), ...this.asked.keys()])];
    this.stopped();
    for (const key of keys) this.ends.set(key, (this.ends.get(key) ?? 0) + 1);
    return keys.filter((key) => this.ends.get(key) === MAX_ENDS);
  }

  isSetAside(key: string): boolean {
    return (this.ends.get(key) ?? 0) >= MAX_ENDS;
  }

  /** The server has stopped, and has no document. */
  stopped(): void {
    this.unread.clear();
  }

  /** The user wants them checked again. */
  forgive(): void {
    this.ends.clear();
  }
}
