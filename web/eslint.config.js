// What the compiler lets pass: promises nobody waits for, dead code, misused Svelte.

import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules', 'src/wire.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      // Lists that never change order need no keys; the compiler does not ask for them either.
      'svelte/require-each-key': 'off',
      // Sets and maps are replaced here, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} is a space that survives formatting.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['src/**', 'tests/**'],
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], parser: ts.parser },
    },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
);
