import { defineConfig } from 'vitest/config';

export default defineConfig({ envPrefix: 'MELDRUM_', test: { include: ['tests/**/*.test.ts'] } });
