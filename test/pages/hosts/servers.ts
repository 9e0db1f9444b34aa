/** Web servers of Debian that serve a folder: nothing is installed, their packages are unpacked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebian } from '../../../scripts/host/debian.mjs';
import type { Command } from './serving.ts';

/** @throws with the reason if the packages are not available */
export async function debianServers(): Promise<Readonly<Record<'nginx' | 'apache' | 'caddy', Command>>> {
  const root = await unpackDebian('web-servers', ['nginx', 'apache2-bin', 'caddy']);
  const env = { LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu') };
  return {
    nginx(folder, port, files) {
      const server = files['nginx.conf'] ?? 'server { }';
      writeFileSync(
        join(folder, 'own.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr notice; events { }
http { access_log off; types { text/html html htm; }
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${server.replace(/\bserver \{/, `server { listen 127.0.0.1:${port}; root ${folder}/dist;`)}
}
`,
      );
      const program = join(root, 'usr/sbin/nginx');
      return [[program, '-p', folder, '-c', join(folder, 'own.conf')], /start worker process/, env];
    },
    apache(folder, port) {
      const modules = [
        'mpm_event',
        'authz_core',
        'dir',
        'alias',
        'rewrite',
        'headers',
        'mime',
        'negotiation',
      ];
      writeFileSync(join(folder, 'types'), 'text/html html htm\n');
      writeFileSync(
        join(folder, 'own.conf'),
        `ServerRoot ${folder}
ServerName localhost
${modules.map((name) => `LoadModule ${name}_module ${root}/usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog "|/bin/cat"
LogLevel notice
TypesConfig ${folder}/types
DocumentRoot ${folder}/dist
<Directory ${folder}/dist>
AllowOverride All
Require all granted
Options FollowSymLinks
</Directory>
`,
      );
      const program = join(root, 'usr/sbin/apache2');
      return [
        [program, '-D', 'FOREGROUND', '-f', join(folder, 'own.conf')],
        /resuming normal operations/,
        { ...env, APACHE_RUN_USER: '#33', APACHE_RUN_GROUP: '#33' },
      ];
    },
    caddy: (_folder, port) => [
      [join(root, 'usr/bin/caddy'), 'file-server', '--root', 'dist', '--listen', `127.0.0.1:${port}`],
      /serving|started/i,
    ],
  };
}
