// What the page needs to open offline: writes the service worker with the build's files in it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.values(bundle).map((file) => file.fileName);
      const built = names.filter((name) => name.startsWith('assets/')).sort();
      const kept = readdirSync('public').sort();
      const version = createHash('sha256');
      // The names of built files change with what is in them.
      for (const file of built) version.update(file);
      for (const file of kept) version.update(readFileSync(`public/${file}`));
      version.update(readFileSync('index.html'));
      const source = readFileSync('sw.js', 'utf8')
        .replace("'__FILES__'", [...built, ...kept].map((file) => JSON.stringify(file)).join(', '))
        .replace('__VERSION__', version.digest('hex').slice(0, 16));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
