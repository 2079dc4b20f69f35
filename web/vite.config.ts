import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { shell } from './shell.ts';

// Lengths are written in pixels of a usual screen, and grow with the page's font, so with the screen.
const inRem = {
  postcssPlugin: 'in-rem',
  Declaration(rule: { value: string }) {
    rule.value = rule.value.replace(/(?<![\w.-])(\d+)px\b/g, (all, pixels: string) =>
      Number(pixels) > 2 ? `${Number(pixels) / 16}rem` : all,
    );
  },
};

// Addresses are relative, so that the page works under any path of a proxy.
export default defineConfig({
  base: './',
  plugins: [svelte(), shell()],
  css: { postcss: { plugins: [inRem] } },
  // Into the Python package, which serves it.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: '../src/meldrum/web',
    emptyOutDir: true,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
});
