import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Octets of main memory a process has. */
export interface Memory {
  readonly resident: number;
  /** The most it ever had, where the system tells. */
  readonly peak?: number;
}

/** What a process has in main memory now; undefined where the system does not tell. */
export function memoryOf(pid: number): Memory | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** `/proc/PID/status` counts in KiB (proc(5)). */
function fromProc(pid: number): Memory | undefined {
  const status = read(`/proc/${pid}/status`);
  const field = (name: string): number | undefined => {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  };
  const resident = field('VmRSS');
  const peak = field('VmHWM');
  return resident === undefined ? undefined : { resident, ...(peak !== undefined && { peak }) };
}

/** `ps -o rss=` counts in KiB (POSIX leaves the unit open; macOS and the BSDs say so). */
function fromPs(pid: number): Memory | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kib = Number.parseInt(stdout ?? '', 10);
  return Number.isNaN(kib) ? undefined : { resident: kib * 1024 };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
