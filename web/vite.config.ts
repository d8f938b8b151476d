import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the pages as they are edited; the game server answers for everything under /api.
const server = process.env.TERCIO_SERVER ?? 'http://localhost:8040';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // one policy for everything that is loaded: it comes from a file of the site
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: ['..'] }, // docs/rules
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ['src/**/*.test.ts', 'scripts/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
