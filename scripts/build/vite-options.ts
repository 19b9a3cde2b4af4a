import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import { olderScriptPlugin } from './browsers/older-script.ts'
import { olderStylesPlugin } from './browsers/older-styles.ts'
import { syntaxTarget } from './browsers/supported.ts'
import { guardReactPlugin } from './react-guard.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Options of all widget builds: for the oldest browsers of the table. */
export const viteOptions: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  mode: 'production',
  plugins: [guardReactPlugin, olderScriptPlugin],
  css: { postcss: { plugins: [olderStylesPlugin] } },
  define: {
    'process.env.NODE_ENV': '"production"',
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', // a landing's DevTools must not reach into the widget, and the bytes count
  },
  build: {
    write: false,
    target: syntaxTarget('basic').join(),
    cssMinify: false, // `olderStylesPlugin` does it
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // it would warn on every build of a busy machine
  },
}
