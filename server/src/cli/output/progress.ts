import type { Output } from '../command.ts';

/** In milliseconds: shorter work shows no progress; then the line is updated this often. */
const PATIENCE = 500;
const PAUSE = 100;
const CLEAR = '\r\u001b[2K';

/** A progress line on a terminal, which is cleared before anything else is written. */
export class Progress {
  private readonly started = Date.now();
  private last = this.started + PATIENCE - PAUSE;
  private isShown = false;

  constructor(
    private readonly output: Output,
    private readonly isOn: boolean,
  ) {}

  show(text: string): void {
    const now = Date.now();
    if (!this.isOn || now - this.last < PAUSE) return;
    this.last = now;
    this.isShown = true;
    this.output.write(`${CLEAR}${text}`);
  }

  clear(): void {
    if (this.isShown) this.output.write(CLEAR);
    this.isShown = false;
  }
}
