import type { Plugin } from 'vite'

/** Packages that `react.ts` exports, each name once; what is missing there fails the build. */
const SHARED = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@r2wc/core',
  'zustand',
  'zustand/vanilla',
])

/** Takes those packages from a file that is built already. */
export const sharedFile = (file: string): Plugin => ({
  name: 'shared-file',
  enforce: 'pre',
  resolveId: (id) => (SHARED.has(id) ? { id: `./${file}`, external: true } : null),
})
