import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resident memory of a process, in octets. */
export interface Memory {
  readonly resident: number;
  /** Its peak, if the system reports it. */
  readonly peak?: number;
}

/** The resident memory of a process; undefined if the system does not report it. */
export function memoryOf(pid: number): Memory | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** The unit in `/proc/PID/status` is KiB (proc(5)). */
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

/** The unit of `ps -o rss=` is KiB (POSIX leaves it open; macOS and the BSDs state it). */
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
