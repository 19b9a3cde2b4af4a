import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import { guardReactPlugin } from './react-guard.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Options of all widget builds. `light-dark()` is the newest feature the widget needs, so it determines the browser versions. */
export const viteOptions: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  mode: 'production',
  plugins: [guardReactPlugin],
  define: {
    'process.env.NODE_ENV': '"production"',
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', // a landing's DevTools must not reach into the widget, and the bytes count
  },
  build: {
    write: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // it would warn on every build of a busy machine
  },
}
