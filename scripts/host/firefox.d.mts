/** A page, as far as tests use it: see the documentation of puppeteer. Selectors may have `::-p-text(…)` at their ends. */
export interface FirefoxPage {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  setDefaultTimeout(ms: number): void;
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
  waitForSelector(selector: string, options?: { hidden?: boolean }): Promise<unknown>;
  hover(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  evaluate<T>(script: () => T | Promise<T>): Promise<T>;
  readonly keyboard: {
    type(text: string): Promise<void>;
    press(key: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
}

export interface Firefox {
  version(): Promise<string>;
  newPage(): Promise<FirefoxPage>;
  close(): Promise<void>;
}

/** A stock Firefox without a window. Rejects with the reasons if there is none, or no program that drives it. */
export function launchFirefox(): Promise<Firefox>;
