// What the linter holds against the pages: mistakes, not taste. Prettier has the last word on form.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'public', 'src/lib/protocol.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'no-undef': 'off', // TypeScript knows better
      'svelte/require-each-key': 'off', // most of these lists are made anew whole, at every state that comes
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps inside functions, which nothing reacts to
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check reports those, and knows the compiler's own options
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
);
