import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { shell } from './shell.ts';

// Addresses are relative, so that the page works under any path of a proxy.
export default defineConfig({
  base: './',
  plugins: [svelte(), shell()],
  // Into the Python package, which serves it.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: '../src/meldrum/web',
    emptyOutDir: true,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
});
